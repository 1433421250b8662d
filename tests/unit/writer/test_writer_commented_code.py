"""Code that was switched off is no comment of the definition next to it, and none of its words is a mention."""

import pytest

from support.findings import written
from support.told_edits import LANGUAGES, end_in, in_function

MARKS = {"py": "#"}
BELOW = {
    "py": "\n\ndef cool(tray):\n    rest(tray)\n",
    "ts": "\nfunction cool(tray) {\n  rest(tray)\n}\n",
    "go": "\nfunc cool(tray *Tray) {\n\trest(tray)\n}\n",
    "java": "\nclass Shelf {\n  void cool(Tray tray) {\n    rest(tray);\n  }\n}\n",
    "rs": "\nfn cool(tray: &Tray) {\n    rest(tray);\n}\n",
    "c": "\nvoid cool(struct tray *tray)\n{\n  rest(tray);\n}\n",
}


def _with_comment(language: str, *comment: str) -> tuple[str, str]:
    """A function with these lines of a comment in it, and without."""
    mark, end = MARKS.get(language, "//"), end_in(language)
    lines = "".join(f"{mark} {line.format(end)}\n" for line in comment)
    old = f"fire(tray){end}\n{lines}vent(tray){end}\n"
    return in_function(language, old), in_function(language, old.replace(lines, ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_code_in_a_comment_is_told_as_such(language: str) -> None:
    old, new = _with_comment(language, "lid = open(tray){}", "look(lid){}")
    path = f"src/kiln.{language}"
    place = path if language == "java" else f"bake in kiln.{language}"  # no line alone says what `void bake` is
    assert written({path: (old, new)}) == f"remove commented-out code from {place}"
    assert written({path: (new, old)}) == f"add commented-out code to {place}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_below_is_not_named(language: str) -> None:
    mark, end = MARKS.get(language, "//"), end_in(language)
    head = in_function(language, f"fire(tray){end}\n")
    comment = f"\n{mark} lid = open(tray){end}\n{mark} look(lid, tray.lids){end}\n"
    text = written({f"src/kiln.{language}": (head + comment + BELOW[language], head + BELOW[language])})
    assert text == f"remove commented-out code from src/kiln.{language}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "comment",
    [
        ("Open the lid, since a tray that is hot (or wet) has to rest",),
        ("A tray is hot where heat = 3,", "and wet where it is not: then", "the kiln has to rest"),
        ("TODO(tray)",),
    ],
)
def test_what_is_written_for_people_is_a_comment(language: str, comment: tuple[str, ...]) -> None:
    old, new = _with_comment(language, *comment)
    assert written({f"src/kiln.{language}": (old, new)}).startswith("remove comment from bake")


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        (
            "src/kiln.go",
            "package kiln\n\n// Bake heats:\n//\n//\tlid := open(tray)\n//\tbake(lid)\nfunc Bake() {\n\tgo run()\n}\n",
            "package kiln\n\n// Bake heats:\n//\n//\tlid := open(tray)\nfunc Bake() {\n\tgo run()\n}\n",
        ),
        (
            "src/kiln.rs",
            "/// Heats:\n/// let lid = open(tray);\n/// bake(lid);\nfn bake() {\n    run();\n}\n",
            "/// Heats:\n/// let lid = open(tray);\nfn bake() {\n    run();\n}\n",
        ),
    ],
)
def test_a_sample_in_a_doc_comment_is_a_part_of_it(path: str, old: str, new: str) -> None:
    assert "commented-out" not in written({path: (old, new)})


def test_a_licence_is_no_code() -> None:
    new = "class Kiln {\n  int heat;\n}\n"
    old = f'/*\n * Licensed under it (the "License");\n * you may; see there;\n */\n\n{new}'
    assert "commented-out" not in written({"src/Kiln.java": (old, new)})
