"""Tests that are missing, halves that are not told, and subjects about the lesser one."""

from support.findings import Files, places

TESTED = "def load(path):\n    return open(path).read()\n"
NEW = "\n\ndef dump(path, text):\n" + "".join(f"    step_{n} = text[{n}:]\n" for n in range(8)) + "    return step_7\n"


def rules(text: str, files: Files, *tracked: str) -> list[str]:
    return [rule for rule, _, _ in places(text, files, tracked=tracked)]


def test_a_new_function_wants_a_test_where_its_file_has_one() -> None:
    files = {"src/files.py": (TESTED, TESTED + NEW)}
    assert places("Write files", files, tracked=["tests/test_files.py"]) == [("missing-test", "src/files.py", 5)]
    assert rules("Write files", files) == []  # nobody tests here
    assert rules("Write files", files, "tests/test_other.py") == []
    assert rules("refactor: move dump here", files, "tests/test_files.py") == []
    test = "def test_dump():\n    assert dump\n"
    assert rules("Write files", {**files, "tests/test_dump.py": (None, test)}, "tests/test_files.py") == []


def test_a_short_or_private_function_wants_none() -> None:
    short = {"src/files.py": (TESTED, f"{TESTED}\n\ndef dump(path):\n    return load(path)\n")}
    private = {"src/files.py": (TESTED, TESTED + NEW.replace("dump", "_dump"))}
    assert rules("Write files", short, "tests/test_files.py") == []
    assert rules("Write files", private, "tests/test_files.py") == []
