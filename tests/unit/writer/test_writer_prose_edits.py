"""Running text is told by the words that are others in it, in documents, comments and docstrings."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

GUIDE = "# Kiln\n\nAll about the door and the lid.\n\n## Doors\n\n{}\n\n## Lids\n\nA lid is on top.\n"
# A definition with a comment, and code that names what the comment may name.
SOURCES = {
    "kiln.py": 'def heat(lid_heat):\n    """Heats it.\n\n    {}\n    """\n    return lid_heat\n',
    "kiln.ts": "/**\n * Heats it.\n *\n * {}\n */\nexport function heat(lid_heat: number) {{\n  return lid_heat;\n}}\n",
    "kiln.go": "package kiln\n\n// heat heats it.\n//\n// {}\nfunc heat(lid_heat int) int {{\n\treturn lid_heat\n}}\n",
    "Kiln.java": "class Kiln {{\n  /**\n   * Heats it.\n   *\n   * {}\n   */\n"
    "  int heat(int lid_heat) {{\n    return lid_heat;\n  }}\n}}\n",
    "kiln.rs": "/// Heats it.\n///\n/// {}\nfn heat(lid_heat: u8) -> u8 {{\n    lid_heat\n}}\n",
    "kiln.c": "// Heats it.\n//\n// {}\nint heat(int lid_heat) {{\n\treturn lid_heat;\n}}\n",
}


def told(files: Files, width: int = 90) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=width)).text.partition("\n")[0]


def noun(path: str) -> str:
    return {"kiln.py": "docstring", "kiln.c": "comment"}.get(path, "doc comment")


@pytest.mark.parametrize("path", SOURCES)
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Open it.", "Open it.\n{mark}Set `hot` before.", "mention hot in {noun} of heat in {path}"),
        ("Open it.", "Open it, with --hot where it is cold.", "mention --hot in {noun} of heat in {path}"),
        ("Open it.", "Open it when lid_heat is high again.", "mention lid_heat in {noun} of heat in {path}"),
        ("See `hot` and all of it.", "See all of it.", "remove mention of hot from {noun} of heat in {path}"),
        (
            "The door opens.\n{mark}Then the door is shut.",
            "The gate opens.\n{mark}Then the gate is shut.",
            "replace door with gate in {noun} of heat in {path}",
        ),
        (
            "See https://example.org/old for it.",
            "See https://example.org/new for it.",
            "update link in {noun} of heat in {path} to example.org/new",
        ),
        ("Open it.", "Open it with as much care as you have.", "extend {noun} of heat in {path}"),
        ("Open it at once.", "Open it by and by.", "reword {noun} of heat in {path}"),
        ("Open it in 2 days.", "Open it in 30 hours.", "update {noun} of heat in {path}"),
        ("Open it if told.", "Open it unless told.", "update {noun} of heat in {path}"),
        ("Open it at once. Then wait.", "Open it slowly. Wait. Shut it.", "update {noun} of heat in {path}"),
    ],
)
def test_a_comment_is_told_by_the_words_that_are_others(path: str, old: str, new: str, message: str) -> None:
    head = {"kiln.py": "    ", "kiln.go": "// ", "kiln.c": "// ", "kiln.rs": "/// ", "Kiln.java": "   * "}.get(
        path, " * "
    )
    sides = (SOURCES[path].format(text.format(mark=head)) for text in (old, new))
    assert told({path: (next(sides), next(sides))}) == message.format(noun=noun(path), path=path)


@pytest.mark.parametrize("path", SOURCES)
def test_an_exchange_in_a_comment_is_never_told_as_one_of_code(path: str) -> None:
    old, new = (SOURCES[path].format(f"See {name} of it, and {name} again.") for name in ("door.open", "door.shut"))
    assert not told({path: (old, new)}, width=60).startswith(("use", "call"))


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("a.md", "A door.", "A door.\nSet `hot` first.", "mention hot in Doors section of a.md"),
        ("a.md", "A door. Set `hot` first.", "A door.", "remove mention of hot from Doors section of a.md"),
        ("a.md", "A door.\n\nSet `hot` first.", "A door.", "remove paragraph on hot from Doors section of a.md"),
        (
            "a.md",
            "Shut the door.\n\nHeat the door.",
            "Shut the lid.\n\nHeat the lid.",
            "replace door with lid in Doors section of a.md",
        ),
        ("a.md", "A door of 2.", "A door of oak.", "update Doors section in a.md"),
        ("a.md", "Mind the door.", "Mind every door.", "reword Doors section in a.md"),
        # A password may be any word that stands nowhere else.
        ("a.md", "It is called marigold.", "It is called hollyhock.", "reword Doors section in a.md"),
        # Letters alone, and the other half of a name that was set as code.
        ("a.md", "See the Github page.", "See the GitHub page.", "use GitHub instead of Github in a.md"),
        (
            "a.md",
            "Set `a` first,\nand so on.",
            "Set `a` first, then\n`a`. If so, and so on.",
            "extend Doors section in a.md",
        ),
        # Names on both sides: written anew.
        ("a.md", "It burns `chips` all day long.", "All may be burnt in `ovens` now.", "update Doors section in a.md"),
    ],
)
def test_a_document_is_told_by_the_words_that_are_others(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (GUIDE.format(old), GUIDE.format(new))}) == message


def test_most_of_many_exchanges_are_told() -> None:
    old, new = (
        "".join(f"- The {word} of day {row} is hot.\n- Nothing.\n" for row, word in enumerate(words))
        for words in (("door",) * 5 + ("lid",), ("gate",) * 5 + ("pan",))
    )
    assert told({"a.md": (GUIDE.format(old), GUIDE.format(new))}) == "replace door with gate in Doors section of a.md"


@pytest.mark.parametrize(
    ("old", "new"),
    [("Log in with marigold.", "Log in with hollyhock."), ("The password is marigold.", "The password is hollyhock.")],
)
def test_what_may_let_somebody_in_is_not_told(old: str, new: str) -> None:
    others = "A marigold is a flower.\nA hollyhock too.\n"
    files = {"a.md": (GUIDE.format(f"{old}\n\n{old}") + others, GUIDE.format(f"{new}\n\n{new}") + others)}
    message = write(change_between(files), StyleOptions(form="plain")).text
    assert not [word for word in ("marigold", "hollyhock") if word in message]


@pytest.mark.parametrize("path", ["kiln.py", "kiln.go", "kiln.rs"])
def test_the_same_in_comments_of_several_files_is_told_once(path: str) -> None:
    old, new = (SOURCES[path].format(f"The {word} opens, and the {word} is shut.") for word in ("door", "gate"))
    files = {f"src/{name}_{path}": (old, new) for name in ("a", "b", "c", "d")}
    assert told(files) == "replace door with gate in comments in 4 files in src"


def test_an_exchanged_tag_is_told_without_where_it_stands_too() -> None:
    tag = "   * Heats.\n   *\n   * @throws OldKilnException if it is hot\n"
    text = f"class Kiln {{\n  /**\n{tag}   */\n  void heatItAllTheDay() {{}}\n}}\n"
    files = {"Kiln.java": (text, text.replace("OldKiln", "NewKiln"))}
    assert told(files, width=60) == "change @throws OldKilnException to NewKilnException"


def test_a_build_constraint_is_no_text() -> None:
    old = "//go:build linux\n\npackage kiln\n"
    assert not told({"a.go": (old, old.replace("linux", "darwin"))}).startswith(("replace", "mention"))


def test_lines_for_a_program_are_no_prose() -> None:
    old = "add_lid(kiln)\n\n# Old.\nadd_door(kiln)\n"
    files = {"docs/CMakeLists.txt": (old, old.replace("# Old.", "# See `door` now and `add_all`."))}
    assert not told(files).startswith(("mention", "reword"))


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("{@link #fire(Lid) the fire}", "fire(Lid)"),
        ("{@link Lid#fire() fire}", "Lid#fire()"),
        ("{@linkplain Lid lids}", "Lid"),
        ("{@link #fire}", "fire"),
        ("{@code fire now}", "fire now"),
        ("{@link\n   * Lid#fire() fire}", "Lid#fire()"),
        ("{@code\n   * fire now}", "fire now"),
    ],
)
def test_a_link_is_mentioned_by_what_it_leads_to(words: str, name: str) -> None:
    old, new = (SOURCES["Kiln.java"].format(text) for text in ("Open it.", f"Open it.\n   * Set {words} before."))
    assert told({"Kiln.java": (old, new)}) == f"mention {name} in doc comment of heat in Kiln.java"


def test_what_stands_in_a_comment_as_code_has_no_tag() -> None:
    old = SOURCES["Kiln.java"].format("See {@code OldLid} and {@code OldLid#open}.\n   * That is {@code OldLid} too.")
    assert told({"Kiln.java": (old, old.replace("OldLid", "NewLid"))}).startswith("replace OldLid with NewLid")
