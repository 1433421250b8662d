"""Documents whose prose stayed: literals, links, labels, badges, rows, fences, and marks at the ends of lines."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

GUIDE = "# Kiln\n\nAll about it.\n\n## Doors\n\n{}\n\n## Lids\n\nA lid is on top.\n"
RST = "Kiln\n====\n\nAll of it.\n\nDoors\n-----\n\n{}\n\nLids\n----\n\nA lid.\n"
TABLE = "| Part | Use |\n| --- | --- |\n| door | to shut |\n"
WIDE = "| Part     | Use     |\n| -------- | ------- |\n| door     | to shut |\n| hot_lid  | to open |\n"
BADGE = "[![All kilns](https://example.org/badge.svg)](https://example.org)"


def told(files: dict[str, tuple[str, str]]) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "a.rst",
            "A door can be one of ``shut``, ``half-open`` or ``gone``.\nUnless told it is ``half-open``.",
            "A door can be one of ``gone``, ``shut``, ``wide-open`` or ``ajar_now``.\nUnless told it is ``ajar_now``.",
            "replace half-open with wide-open and ajar_now in Doors section of a.rst",
        ),
        (
            "a.md",
            "The path of the door is\n`'/kiln/door'` and that of the lid too.",
            "The path of the door is `'/kiln/lid'` and\nthat of the lid too.",
            "replace '/kiln/door' with '/kiln/lid' in Doors section of a.md",
        ),
        (
            "a.md",
            "A door that will not shut is known. See [#12](https://example.org/12).",
            "A door that will not shut is known. See [#13](https://example.org/13) and [#14](https://example.org/14).",
            "link #13 and #14 instead of #12 in Doors section of a.md",
        ),
        (
            "a.md",
            "Doors are made as in the old handbook of kilns.",
            "Doors are made as in the [old handbook](https://example.org/h) of kilns.",
            "link old handbook in Doors section of a.md",
        ),
        ("a.md", TABLE, WIDE, "add hot_lid to table in Doors section of a.md"),
        ("a.md", WIDE, TABLE, "remove hot_lid from table in Doors section of a.md"),
        (
            "a.md",
            "~~~~ {.c}\nopen();\n~~~~",
            "```c\nopen();\n```",
            "use backticks instead of tildes around examples in Doors section of a.md",
        ),
        (
            "a.md",
            "```sh\nopen it\n```\n\nOr both:\n\n```sh\nopen all\n```",
            "```\nopen it\n```\n\nOr both:\n\n```\nopen all\n```",
            "update example in Doors section of a.md",
        ),
        (
            "a.md",
            "One.  \nTwo.  \nThree.  ",
            "One.<br />\nTwo.<br />\nThree.<br />",
            "replace trailing whitespace with <br /> in Doors section of a.md",
        ),
        ("a.md", "See there.", f"See here.\n\n{BADGE}", "add All kilns badge to Doors section of a.md"),
        ("a.rst", "A door.", "A door.\n\n.. _lids-of-kilns:", "add lids-of-kilns label to a.rst"),
        (
            "a.md",
            '<a href="https://example.org/a"><img src="a.png"></a>\n'
            '<a href="https://example.org/b"><img src="b.png"></a>',
            '<table>\n<tr>\n<td><a href="https://example.org/a"><img src="a.png"></a></td>\n'
            '<td><a href="https://example.org/b"><img src="b.png"></a></td>\n</tr>\n</table>',
            "use a table in Doors section of a.md",
        ),
    ],
)
def test_what_changed_in_a_document_whose_prose_stayed(path: str, old: str, new: str, message: str) -> None:
    text = RST if path.endswith(".rst") else GUIDE
    assert told({path: (text.format(old), text.format(new))}).partition("\n")[0] == message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # Written anew: that a literal went and another came says nothing of one for the other.
        ("A door is `shut` on most days of the year.", "Whoever opens it should know what `ajar_now` means to kilns."),
        # Another label of the same link.
        (
            "See the [book of doors](https://example.org/a) here.",
            "See the [guide to doors](https://example.org/a) here.",
        ),
        # A word of prose on every line.
        ("the one\nthe two\nthe three", "any one\nany two\nany three"),
        # A badge for another.
        ("[![Lids](https://example.org/l/badge.svg)](x)", "[![Doors](https://example.org/d/badge.svg)](x)"),
        # The same from elsewhere, which does not look like a badge.
        ("[![Lids](https://ci.example.org/l.svg?branch=main)](x)", "![Lids](https://example.org/l/badge.svg)"),
        ('<img src="https://ci.example.org/l.svg" alt="Lids">', "![Lids](https://example.org/l/badge.svg)"),
        # A row in other words.
        ("| door | to shut |\n| --- | --- |", "| gate | to shut |\n| --- | --- |"),
    ],
)
def test_no_exchange_is_told_that_is_none(old: str, new: str) -> None:
    message = told({"a.md": (GUIDE.format(old), GUIDE.format(new))})
    assert message.startswith(("update", "reword"))


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("a.rst", ".. code:: sh\n   heat", ".. code:: sh\n\n   heat", "add blank line after code directive in a.rst"),
        ("a.rst", "All.\nOf it.", "All.\n\nOf it.", "add blank line to a.rst"),
        ("a.md", "All.\n\n\nOf it.", "All.\n\nOf it.", "remove blank line from a.md"),
        ("a.md", "All  of it.", "All of it.", "reformat a.md"),
    ],
)  # fmt: skip
def test_a_blank_line_is_told_as_one(path: str, old: str, new: str, message: str) -> None:
    text = RST if path.endswith(".rst") else GUIDE
    assert told({path: (text.format(old), text.format(new))}) == message


SAMPLES = {
    "python": ("def heat_all():", "    return 1", "# Hot."),
    "ts": ("const heat_all = () => {", "};", "// Hot."),
    "go": ("func heat_all() {", "}", "// Hot."),
    "java": ("class heat_all {", "}", "// Hot."),
    "rust": ("fn heat_all() {", "}", "// Hot."),
    "c": ("int heat_all(void) {", "}", "/* Hot. */"),
}


@pytest.mark.parametrize("tag", SAMPLES)
def test_an_example_is_told_by_what_it_gained(tag: str) -> None:
    opens, closes, comment = SAMPLES[tag]
    text = GUIDE.format(f"```{tag}\n{{}}start(kiln)\n```").replace("{}", "@")
    old = text.replace("@", "")
    assert told({"a.md": (old, text.replace("@", f"{opens}\n{closes}\n\n"))}) == (
        "add heat_all to example in Doors section of a.md"
    )
    assert told({"a.md": (old, text.replace("@", f"{comment}\n"))}) == (
        "add a comment to example in Doors section of a.md"
    )
    both = f"{opens}\n{closes}\nburn(kiln)\n"
    assert told({"a.md": (old, text.replace("@", both))}) == "add heat_all and burn to example in Doors section of a.md"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("heat(kiln, {\n  on: 1\n}", "heat(kiln, {\n  on: 1,\n});", "fix unbalanced parentheses in example in"),
        ("heat(kiln, {\n  on: 1\n});", "heat(kiln, {\n  on: 1\n}", "update example in"),
        ("heat(kiln", "cool(kiln", "update example in"),
    ],
)
def test_a_bracket_that_closes_is_told_and_no_other(old: str, new: str, message: str) -> None:
    before, after = (GUIDE.format("A door.").replace("A door.", f"```ts\n{text}\n```") for text in (old, new))
    assert told({"a.md": (before, after)}) == f"{message} Doors section of a.md"


def test_what_changed_elsewhere_as_well_is_not_left_out() -> None:
    old = f"{GUIDE.format('Doors are as in the old handbook of kilns.')}\nIt is round and has been for years.\n"
    new = (
        f"{GUIDE.format('Doors are as in the [old handbook](https://example.org/h) of kilns.')}\nIt is round as ever.\n"
    )
    assert "link old handbook" not in told({"a.md": (old, new)})


def test_a_badge_behind_a_title_is_not_in_the_section_above() -> None:
    text = GUIDE.format("A door.")
    assert told({"a.md": (text, text.replace("## Lids", f"## Lids {BADGE}"))}) == "add All kilns badge to a.md"


def test_the_same_in_several_documents_is_told_once() -> None:
    lines = ("Run `kiln heat_all` now.", "First `kiln heat_all`.\n\nThen wait.\n\nAgain: `kiln heat_all`, and wait.")
    files = {
        f"docs/{name}.md": (GUIDE.format(text), GUIDE.format(text.replace("heat_all", "heat_some")))
        for name, text in zip("ab", lines, strict=True)
    }
    assert told(files) == "use heat_some instead of heat_all in a.md and b.md"


BOX = "A door.\n\n{}"


@pytest.mark.parametrize(
    ("path", "new", "message"),
    [
        ("a.md", "!!! warning\n    A door is hot.", "add a warning to Doors section of a.md"),
        ("a.md", ':::tip "Heat"\n\nMind `door_of_clay`.\n\n:::', "add a tip on door_of_clay to Doors section of a.md"),
        ("a.md", "{{% note %}}\nA door is hot.\n{{% /note %}}", "add a note to Doors section of a.md"),
        ("a.md", "> [!IMPORTANT]\n> A door is hot.", "add an important note to Doors section of a.md"),
        ("a.md", "**Warning**: a door\nis hot.", "add a warning to Doors section of a.md"),
        ("a.rst", ".. hint:: A door\n   is hot.", "add a hint to Doors section of a.rst"),
        ("a.md", "Open it so:\n\n```sh\nkiln open\n```", "add an example to Doors section of a.md"),
        (
            "a.md",
            "Lids go first:\n\n```sh\nkiln open --lid\nkiln open\nkiln wait\n```\n\nThen heat.\n\nThat is all.",
            "add an example to Doors section of a.md",
        ),
        (
            "a.md",
            "**Doors of clay:** they break,\nand burn.",
            'add "Doors of clay" paragraph to Doors section of a.md',
        ),
        ("a.md", "![A door](door.png)", "add an image to Doors section of a.md"),
        ("a.md", "[door]: https://example.org/door", "add door link target to Doors section of a.md"),
        (
            "a.md",
            "- **Clay** is heavy\n- [Iron](https://example.org) is heavier\n- `tin`",
            "add Clay, Iron and tin to Doors section of a.md",
        ),
        (
            "a.md",
            "1. Open the door of the kiln.\n2. Shut the door of the kiln\n   again.",
            "add 2 items to Doors section of a.md",
        ),
    ],
)
def test_a_block_that_came_to_a_document(path: str, new: str, message: str) -> None:
    text = RST if path.endswith(".rst") else GUIDE
    files = {path: (text.format("A door."), text.format(BOX.format(new)))}
    assert told(files).partition("\n")[0] == message


@pytest.mark.parametrize(
    ("old", "message"),
    [
        ("**Note**: only `heat_all` opens\nthe door.", "remove a note on heat_all from Doors section of a.md"),
        ("> [!WARNING]\n> A door is hot.", "remove a warning from Doors section of a.md"),
        ("**Clay**: it breaks.", 'remove "Clay" paragraph from Doors section of a.md'),
        ("Open it so:\n\n```sh\nkiln open\n```", "remove an example from Doors section of a.md"),
        # More went than that.
        ("**Clay**: it breaks.\n\nSo mind it.", "shorten Doors section in a.md"),
    ],
)
def test_a_block_that_left_a_document(old: str, message: str) -> None:
    files = {"a.md": (GUIDE.format(BOX.format(old)), GUIDE.format("A door."))}
    assert told(files).partition("\n")[0] == message


def test_one_link_in_place_of_another() -> None:
    old, new = (GUIDE.format(f"* [Ada](https://a.example)\n* {each}") for each in ("[Kim](k.md)", "[Lid](l.md)"))
    assert told({"a.md": (old, new)}) == "link Lid instead of Kim in Doors section of a.md"


def test_what_a_box_says_stands_in_the_body() -> None:
    files = {
        "a.md": (GUIDE.format("A door."), GUIDE.format(BOX.format("!!! tip\n    A *hot* door\n    is hot. Mind it.")))
    }
    assert told(files).partition("\n\n")[2] == '- add tip "A hot door is hot" to Doors section of a.md'


@pytest.mark.parametrize(
    "new",
    [
        "!!! warning\n    A door is hot.\n\nIt is.",
        "**Warning**: hot.\n\nA door.",
        "Open.\n\nWait.\n\nShut:\n\n```sh\nkiln\n```\n\nThen heat.",
    ],
)
def test_more_than_a_block_is_not_told_as_one(new: str) -> None:
    files = {"a.md": (GUIDE.format("A door."), GUIDE.format(BOX.format(new)))}
    assert told(files).partition("\n")[0] == "extend Doors section in a.md"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("kiln heat --door open", "kiln heat --door open --lid", "add --lid to a.md"),
        ("kiln heat --lid --lid", "kiln heat --lid", "remove --lid from example in Doors section of a.md"),
        ("kiln heat --lid", "kiln heat", "remove --lid from a.md"),
        (
            'run("heat --hours=N")',
            'run("heat --hours=$N")',
            "use --hours=$N instead of --hours=N in example in Doors section of a.md",
        ),
        (
            "a = use('kiln');\n```\n\n```js\nb = use('kiln');",
            "a = use('kiln').hot;\n```\n\n```js\nb = use('kiln').hot;",
            "use use('kiln').hot instead of use('kiln') in examples in Doors section of a.md",
        ),
        (
            "kiln.heat(1)\nkiln.wait(1)",
            "tray.heat_all(1, 2)",
            "use tray.heat_all in example in Doors section of a.md",
        ),
        (
            "kiln.heat(a)\nnow(1)",
            "now(1)",
            "remove kiln.heat from example in Doors section of a.md",
        ),
        (
            'import "kilns"\nheat(1)',
            'import "kilns"\nimport "kilns/lids"\nlids.open(1)',
            "use lids.open in example in Doors section of a.md",
        ),
        (
            "class Lid(Kiln): 1\nopen('/a', Kiln)",
            "class Lid(Kiln): 1\nopen('/a', Lid)",
            "use Lid instead of Kiln in example in Doors section of a.md",
        ),
        ("if hot == null {", "if hot == nil {", "use nil instead of null in example in Doors section of a.md"),
        ('heat("{:n}", 1)', 'heat("{:L}", 1)', 'use "{:L}" instead of "{:n}" in example in Doors section of a.md'),
        (
            "find(lid => lid.id === 1)",
            "find(lid => lid.id.toString() === 1)",
            "use lid.id.toString() instead of lid.id in example in Doors section of a.md",
        ),
        # A word or a number that the document has nowhere else may be what somebody enters with.
        ('heat("hunter", 1)', 'heat("winter", 1)', "update example in Doors section of a.md"),
        ("heat(4821, 1)", "heat(7733, 1)", "update example in Doors section of a.md"),
        ("echo Shut all doors", "echo Open the lid", "update example in Doors section of a.md"),
        # Of what came instead, no name is known.
        ("kiln.heat(a)\nnow(1)", "shut it\nnow(1)", "update example in Doors section of a.md"),
        # What is new is not what most of the lines are about.
        (
            "heat(1)\nwait(2)\nopen(3)\nshut(4)",
            "heat(5)\nwait(6)\nopen(7, lid_of(1))\nshut(8)",
            "update example in Doors section of a.md",
        ),
    ],
)
def test_a_sample_is_told_by_what_it_has_now(old: str, new: str, message: str) -> None:
    old, new = (GUIDE.format(f"Open it:\n\n```js\n{sample}\n```") for sample in (old, new))
    assert told({"a.md": (old, new)}).partition("\n")[0] == message


def test_an_option_in_a_sample_of_no_language_is_no_comment() -> None:
    usage = "Usage:\n\n```\n  --heat  Heat the kiln\n{}```"
    old, new = (GUIDE.format(usage.format(line)) for line in ("", "  --lid   Open the lid\n"))
    assert told({"a.md": (old, new)}) == "add --lid to example in Doors section of a.md"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "[the shop](https://example.org/old)",
            "[the shop](https://example.org/new/shop)",
            "update the shop link in a.md to example.org/new/shop",
        ),
        ("[shop](http://example.org/a)", "[shop](https://example.org/a)", "update shop link in a.md to HTTPS"),
        (
            "[a](https://example.org/1).\n[b](https://example.org/1)",
            "[a](https://example.org/2).\n[b](https://example.org/2)",
            "update links in a.md to example.org/2",
        ),
        (
            "[a](https://example.org/1).\n[b](https://example.org/2)",
            "[a](https://example.org/3).\n[b](https://example.org/4)",
            "update links in a.md",
        ),
        ("[Lids](LIDSS.md) too.", "[Lids](LIDS.md) too.", "fix Lids link in a.md"),
        ("[Lids](lids.md) too.", "[Lids](parts/tops.md) too.", "use parts/tops.md instead of lids.md in a.md"),
        (
            "[![Kiln CI](https://ci.example.org/badge.svg)](https://ci.example.org/a)",
            "[![Kiln CI](https://ci.example.org/badge.svg)](https://ci.example.org/b?c=d)",
            "update Kiln CI badge link in a.md",
        ),
        ("[a](https://example.org/a?key=1)", "[a](https://example.org/a?key=2)", "update link in a.md"),
    ],
)
def test_a_link_is_told_by_where_it_leads_now(old: str, new: str, message: str) -> None:
    assert told({"a.md": (GUIDE.format(old), GUIDE.format(new))}).partition("\n")[0] == message


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("a.md", "Shut the _Door_, then _heat_.", "Shut the *Door*, then *heat*.", "reformat Doors section in a.md"),
        ("a.md", "Shut the __Door__ now.", "Shut the door_now.", "update Doors section in a.md"),
    ],
)
def test_words_that_are_stressed_otherwise_are_the_same_words(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (GUIDE.format(old), GUIDE.format(new))}) == message


def test_what_is_set_in_a_page_of_templates_is_no_sample() -> None:
    page = "<div>\n\n    <footer>\n        <p>Kilns {}</p>\n    </footer>\n</div>\n"
    message = told({"docs/kiln.html.erb": (page.format("of old"), page.format("of today"))})
    assert "example" not in message


PAGES = RST.format(".. {}::\n   :maxdepth: 1\n\n   doors\n{}   lids").replace("Doors", "Parts")


@pytest.mark.parametrize(
    ("directive", "old", "new", "message"),
    [
        ("toctree", "", "   grates\n", "add grates to Parts section of a.rst"),
        ("autosummary", "   grates\n   kiln.trays\n", "", "remove grates and kiln.trays from Parts section of a.rst"),
        ("note", "", "   grates\n", "extend Parts section in a.rst"),
    ],
)
def test_a_page_that_is_listed_now_is_told_by_its_name(directive: str, old: str, new: str, message: str) -> None:
    assert told({"a.rst": (PAGES.format(directive, old), PAGES.format(directive, new))}) == message


def test_a_sample_does_not_use_what_its_comment_says() -> None:
    form = "So it goes:\n\n```c\n// heats a door {} lid\nheat(door);\n```\n\nThe door is without, or with any."
    old, new = (GUIDE.format(form.format(words)) for words in ("without", "with any"))
    assert told({"a.md": (old, new)}) == "update example in Doors section of a.md"


def test_a_badge_like_one_that_is_there_is_not_told_as_new() -> None:
    entry = "#### {}\n\nSome of it. [![Oven](https://example.org/badge/{}.svg)](https://example.org/{})\n\n"
    old, new = (f"# Notes\n\n{''.join(entry.format(*[n] * 3) for n in numbers)}" for numbers in ("1", "21"))
    assert "badge" not in told({"notes/official.md": (old, new)})
