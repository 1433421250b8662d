"""Tests that are missing, halves that are not told, and subjects about the lesser one."""

from git_agent.model.message import Message
from git_agent.review.find.lesser_half import lesser_halves
from git_agent.review.find.ties import are_tied
from git_agent.review.find.values import Part
from support.findings import Files, concerns, findings, places

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


def lines(words: str, count: int) -> str:
    """Functions about these words."""
    told = words.split()
    return "".join(
        f"def {told[n % len(told)]}_{n}({told[n % len(told)]}):\n    return {'.'.join(told)}.{told[-1]}({n})\n\n\n"
        for n in range(count)
    )


GRAMMAR, MONEY = "parse token grammar nested rule", "charge invoice customer amount taxes"
PARSER = {"src/parser.py": (lines(GRAMMAR, 1), lines(GRAMMAR, 9))}
INVOICE = {"billing/invoice.py": (lines(MONEY, 1), lines(MONEY, 9))}


def test_an_unrelated_half_that_is_not_told_is_minded() -> None:
    assert places("Parse nested rules", {**PARSER, **INVOICE}) == [("mixed-change", "billing/invoice.py", 2)]


def test_a_half_that_is_told_or_small_or_related_is_not() -> None:
    assert rules("Parse nested rules and charge invoices", {**PARSER, **INVOICE}) == []
    small = {"billing/invoice.py": (lines(MONEY, 1), lines(MONEY, 1) + "LIMIT = 5\n")}
    assert rules("Parse nested rules", {**PARSER, **small}) == []
    related = {"src/rules.py": (lines(GRAMMAR, 1), lines(GRAMMAR, 9))}
    assert rules("Parse nested rules", {**PARSER, **related}) == []


def test_a_half_whose_file_the_subject_names_is_told_however_it_is_spelled() -> None:
    other = {"lib/minissl.rb": PARSER["src/parser.py"], **INVOICE}
    assert rules("Charge invoices", other) == ["mixed-change"]
    assert rules("Charge invoices, as MiniSSL.java does", other) == []


def test_a_half_that_has_the_other_as_its_base_has_to_do_with_it() -> None:
    old, new = PARSER["src/parser.py"]
    files = {"billing/BaseInvoice.py": INVOICE["billing/invoice.py"]}
    assert rules("Parse nested rules", {**PARSER, **files}) == ["mixed-change"]
    files |= {"src/parser.py": (old, f"{new}class NestedRule(BaseInvoice):\n    pass\n")}
    assert rules("Parse nested rules", files) == []


def test_halves_are_tied_by_a_name_that_both_add() -> None:
    def is_tied(before: str, line: str) -> bool:
        given = findings("Read limits", {"a.py": (before, f"{before}{line}"), "b.txt": ("", line)})
        first, second = given.change.diffs
        return are_tied([first], [second], given)

    assert is_tied("", "limits[longest_rule]\n")
    assert not is_tied("longest_rule = 1\n", "limits[longest_rule]\n")  # it was there
    assert not is_tied("", "limits\n")  # one word is in two places by chance


def test_what_is_mixed_is_not_told_twice() -> None:
    long = {"billing/invoice.py": (lines(MONEY, 1), lines(MONEY, 120))}
    assert rules("Parse nested rules", {**PARSER, **long}) == ["mixed-change"]


def test_only_what_is_most_of_a_change_is_its_greater_half() -> None:
    texts = {"docs/money.txt": ("", "charge\n" * 300)}
    small = {"src/reader.py": ("reader = 1\n", "reader = 2\n")}
    files = {**small, **texts, "billing/invoice.py": (lines(MONEY, 1), lines(MONEY, 10))}
    assert "lesser-half" not in rules("Set the reader", files)


def test_a_subject_about_the_lesser_half_is_minded() -> None:
    files = {"docs/use.md": ("# Use\n", "# Use\n\nMore.\n"), **PARSER}
    assert places("docs: tell more of use", files)[-1][:2] == ("lesser-half", "src/parser.py")
    assert "lesser-half" in rules("Fix typos", files)


def test_what_was_counted_is_told() -> None:
    docs = {"docs/use.md": ("# Use\n", "# Use\n\nMore.\n")}
    files = {**docs, **PARSER, **INVOICE}
    part = Part(message=Message(subject="docs: tell more of use"), paths=frozenset({*docs, *PARSER}))
    [half] = lesser_halves(findings("tell more of use", files, parts=(part,)))
    assert half.problem == (
        "32 of the 34 changed lines in the files of its section (66 in the whole change)"
        " are not what the subject tells of."
    )
    [half] = lesser_halves(findings("docs: tell more of use", {**docs, **PARSER}))
    assert half.problem == "32 of 34 changed lines are not what the subject tells of."


def test_the_greater_half_is_named_by_what_it_gains_or_by_its_files() -> None:
    docs = {"docs/use.md": ("# Use\n", "# Use\n\nMore.\n")}
    [told] = [each for each in concerns("docs: tell more of use", {**docs, **PARSER}) if each.rule == "lesser-half"]
    assert told.remedy == "feat: add token_1 and 7 more"
    longer = {
        "src/parser.py": (
            lines(GRAMMAR, 9),
            lines(GRAMMAR, 9).replace("    return", "    a = 1\n    b = a\n    c = b\n    d = c\n    return"),
        )
    }
    [told] = [each for each in concerns("docs: tell more of use", {**docs, **longer}) if each.rule == "lesser-half"]
    assert told.remedy == "chore: update parser.py"


def test_a_subject_about_the_greater_half_is_not() -> None:
    files = {"docs/use.md": ("# Use\n", "# Use\n\nMore.\n"), **PARSER}
    assert rules("feat: parse nested rules", files) == []
    assert rules("docs: tell more of use", {"docs/use.md": ("# Use\n", "# Use\n\n" + "More.\n" * 50)}) == []
    comments = {"src/parser.py": (lines(GRAMMAR, 9), lines(GRAMMAR, 9).replace("):\n", "):\n    # so\n"))}
    assert rules("Fix typos", comments) == []
