"""Documents by what happened to them: a version, a section, an item, a badge, a date, the words of a sample."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

LOG = "# Changelog\n\n## 1.2.0 - 2026-01-01\n\n- Fix the door.\n"
SHUT_INSTEAD = "use door.shut() instead of door.open() in example in Doors section of a.rst"
GUIDE = (
    "# Kiln\n\nAll about it.\n\n## Doors\n\nA door is shut.\n\n```sh\nkiln heat\n```\n\n## Lids\n\nA lid is on top.\n"
)
ADOC = (
    "= Kiln\n\nAll about it.\n\n== Doors\n\n[source,c]\n----\ninclude::{dir}/door.c[]\n----\n\nA door is shut.\n\n"
    "== Lids\n\n[source,c]\n----\n== shut()\n// It heats.\ninclude::{dir}/lid.c[]\n----\n\nA lid is on top.\n"
)
SAMPLE = "Kiln\n====\n\nAll of it.\n\nDoors\n-----\n\nOpen it so::\n\n    for door in doors:\n        door.open()\n"
RST = "Kiln\n====\n\nAll of it.\n\nDoors\n-----\n\nA door is shut.\n\nLids\n----\n\nA lid.\n"
FILLER = "".join(f"Line {number} of it.\n" for number in range(12))


def told(path: str, old: str | None, new: str | None) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "CHANGELOG.md",
            LOG,
            LOG.replace("## 1.2.0", "## 1.3.0 - 2026-02-01\n\n- Fix the lid.\n- Oil it.\n\n## 1.2.0"),
            "add release notes for 1.3.0 to CHANGELOG.md",
        ),
        (
            "CHANGELOG.md",
            LOG.replace("1.2.0 - 2026-01-01", "Unreleased"),
            LOG,
            "rename Unreleased section to 1.2.0 in CHANGELOG.md",
        ),
        (
            "CHANGELOG.md",
            LOG.replace("2026-01-01", "*(in progress)*"),
            LOG.replace("Fix the door.", "Fix the door.\n- Oil the lid."),
            "set release date of 1.2.0 in CHANGELOG.md",
        ),
        (
            "CHANGELOG.md",
            LOG.replace("## 1.2.0 - 2026-01-01", "## [Unreleased]"),
            LOG.replace("## 1.2.0", "## [Unreleased]\n\n## [1.2.0]"),
            "add 1.2.0 section to CHANGELOG.md",
        ),
        (
            "CHANGELOG.md",
            LOG.replace("the door", "kiln_door of old kilns"),
            LOG.replace("the door", "kiln_door of all the old kilns"),
            "reword entry on kiln_door in CHANGELOG.md",
        ),
        (
            "CHANGELOG.md",
            LOG.replace("Fix the door", "Fix kiln_door"),
            LOG.replace("Fix the door", "Fix `kiln_door`"),
            "reformat release notes for 1.2.0 in CHANGELOG.md",
        ),
        (
            "NEWS",
            "1.2.0\nfix : the door does not shut\n",
            "1.2.0\nfix : the door does not shut\nnew : the lid is made of clay\n",
            'add "new : the lid is made of clay" to NEWS',
        ),
        (
            "CHANGELOG.md",
            LOG,
            LOG.replace("2026-01-01", "2026-01-03"),
            "change release date of 1.2.0 in CHANGELOG.md",
        ),
        (
            "CHANGES",
            "1.2.0 (May 3, 2026)\n- Fix the door.\n",
            "1.2.0 (May 4, 2026)\n- Fix the door.\n",
            "change release date of 1.2.0 in CHANGES",
        ),
        (
            "CHANGES.md",
            LOG.replace("- 2026-01-01", "(PENDING)"),
            LOG.replace("- 2026-01-01", "(2026-Jan-01)"),
            "set release date of 1.2.0 in CHANGES.md",
        ),
        (
            "ChangeLog",
            "Changes in version 1.2.0 (?? Mar 2026)\n\n o Fix the door.\n",
            "Changes in version 1.2.0 (21 Mar 2026)\n\n o Fix the door.\n",
            "set release date of 1.2.0 in ChangeLog",
        ),
        (
            "ChangeLog",
            "What is new in version 1.2.0, of March\n\n o Fix the door.\n",
            "Changes in version 1.2.0 (21 Mar 2026)\n\n o Fix the door.\n",
            "update ChangeLog",
        ),
        (
            "CHANGELOG.md",
            LOG,
            LOG.replace("Fix the door.", "Mend the heavy door and oil it."),
            "update release notes for 1.2.0 in CHANGELOG.md",
        ),
        ("History.markdown", LOG, f"{LOG}- Keep it warm. (#12)\n", 'add "Keep it warm" to History.markdown'),
        ("docs/a.md", GUIDE, GUIDE.replace("is shut", "may well be shut"), "reword Doors section in a.md"),
        ("docs/a.md", GUIDE, GUIDE.replace("shut.\n", "shut.\n\nOr it is open.\n"), "extend Doors section in a.md"),
        (
            "docs/a.md",
            GUIDE,
            GUIDE.replace("## Lids", "## Lids of clay")
            .replace("## Doors", "## Door")
            .replace("A lid", "### Kilns\n\nA lid"),
            "update docs/a.md",
        ),
        (
            "docs/a.md",
            GUIDE,
            GUIDE.replace("## Doors", "## Door").replace("A lid", "### Kilns\n\nA lid"),
            "add Kilns section to a.md",
        ),
        (
            "docs/a.md",
            GUIDE.replace("## Lids", "Lids"),
            GUIDE,
            "reformat Doors section in a.md",
        ),
        ("docs/a.adoc", ADOC, ADOC.replace("is shut", "may well be shut"), "reword Doors section in a.adoc"),
        ("docs/a.adoc", ADOC, ADOC.replace("lid is", "lid will be"), "reword Lids section in a.adoc"),
        ("docs/a.adoc", ADOC, ADOC.replace("It heats.", "Heat it so."), "update example in Lids section of a.adoc"),
        ("docs/a.adoc", ADOC, ADOC.replace("A lid", "=== Kilns\n\nA lid"), "add Kilns section to a.adoc"),
        ("docs/a.md", GUIDE, GUIDE.replace("A lid is on top.\n", ""), "shorten Lids section in a.md"),
        ("docs/a.md", GUIDE, GUIDE.replace("heat", "warm"), "update example in Doors section of a.md"),
        (
            "docs/a.md",
            GUIDE.replace("A lid is on top.", "`kiln lid --shut`"),
            GUIDE.replace("A lid is on top.", "```sh\nkiln lid --shut\n```"),
            "reformat Lids section in a.md",
        ),
        (
            "docs/a.md",
            GUIDE.replace("A lid is on top.", "1. A lid is on top.\n2. A door is not."),
            GUIDE.replace("A lid is on top.", "- A lid is on top.\n- A door is not."),
            "reformat Lids section in a.md",
        ),
        ("docs/a.md", GUIDE, GUIDE.replace("A lid is on top.", "A lid, is on top."), "update Lids section in a.md"),
        ("docs/a.rst", RST, RST.replace("is shut", "may well be shut"), "reword Doors section in a.rst"),
        ("docs/a.rst", SAMPLE, SAMPLE.replace("door.open", "door.shut"), SHUT_INSTEAD),
        ("docs/a.md", GUIDE, GUIDE.replace("## Lids\n\nA lid is on top.\n", ""), "remove Lids section from a.md"),
        (
            "RELEASE_NOTES",
            "0.8\n  - A door.\n",
            "0.9\n  - A lid,\n    of clay.\n\n0.8\n  - A door.\n",
            "add release notes for 0.9 to RELEASE_NOTES",
        ),
        (
            "CHANGES",
            "Version 0.8\n-----------\n",
            "Version 0.9\n-----------\n\nTo come.\n\nVersion 0.8\n-----------\n",
            "add release notes for 0.9 to CHANGES",
        ),
        (
            "README.md",
            GUIDE,
            GUIDE.replace(
                "All about it.",
                "[![Build Status](https://example.org/build/status/kiln)](https://example.org/kiln)\n\nAll about it.",
            ),
            "add Build Status badge to README.md",
        ),
        (
            "docs/a.md",
            GUIDE + "\nSee the [handbook](https://example.org/old).\n",
            GUIDE + "\nSee the [handbook](https://example.org/new).\n",
            "update handbook link in docs/a.md to example.org/new",
        ),
        (
            "docs/a.md",
            f"{GUIDE}\nIt is round.\n\nIt is red.\n",
            GUIDE.replace("A lid is on", "The lid closes it at the") + "\nIt is round.\n\nIt is red.\n\nIt shuts.\n",
            "update Lids section in a.md",
        ),
        (
            "README.md",
            GUIDE,
            GUIDE.replace("All", "[![Build status](https://example.org/badge.svg)](https://example.org)\nAll"),
            "add Build status badge to README.md",
        ),
        (
            "docs/tools.md",
            f"# Tools\n\n{FILLER}\n- [tongs](https://example.org/t)\n  To hold.\n",
            f"# Tools\n\n{FILLER}\n- [tongs](https://example.org/t)\n  To hold.\n"
            "- [`@kiln/poker`](https://example.org/p)\n  To poke the fire and whatever else is in there.\n",
            "add @kiln/poker to docs/tools.md",
        ),
        (
            "CHANGELOG.md",
            LOG,
            LOG.replace("## 1.2.0", "## [Unreleased](https://example.org/1.2.0...HEAD)\n\n## 1.2.0"),
            "add Unreleased section to CHANGELOG.md",
        ),
        (
            "docs/a.md",
            GUIDE.replace("## Lids", "### Lids \\<\\> `Doors`\\*"),
            GUIDE.replace("## Lids", "### Lids \\<\\> `Doors`\\*").replace("A lid is", "Any lid goes"),
            "reword Lids <> Doors* section in a.md",
        ),
        (
            "docs/a.md",
            GUIDE,
            f"{GUIDE}\n> [!WARNING]\n> It is hot.\n",
            'add a warning to Lids section of a.md\n\n- add warning "It is hot" to Lids section of a.md',
        ),
        (
            "docs/a.md",
            GUIDE,
            f"{GUIDE}\n> [!WARNING]\\\n> It is hot.\n",
            'add a warning to Lids section of a.md\n\n- add warning "It is hot" to Lids section of a.md',
        ),
    ],
)
def test_one_document_is_told_by_what_happened_to_it(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_a_title_with_a_picture_behind_it_is_the_same_title() -> None:
    badge = (
        "[![Kilns of the whole wide world](https://example.org/a.svg)](https://example.org/kilns/of/the/world?badge)"
    )
    assert "remove" not in told("docs/a.md", GUIDE, GUIDE.replace("## Lids", f"## Lids {badge}"))


def test_what_a_changelog_tells_comes_after_the_document_it_tells_of() -> None:
    files = {
        "CHANGELOG.md": (LOG, f"{LOG}- Tell how to open a door, at last.\n"),
        "docs/a.md": (GUIDE, f"{GUIDE}\n## Opening\n\nPull.\n"),
    }
    message = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert message.startswith("add Opening section to a.md\n")


def test_a_new_document_comes_before_what_others_say_of_it() -> None:
    files = {"FUNDING.md": (None, "# Funds\n\nMoney.\n"), "README.md": (GUIDE, f"{GUIDE}\n## Funds\n\nSee there.\n")}
    message = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert message == "add FUNDING.md\n\n- add Funds section to README.md"


@pytest.mark.parametrize("folder", ["CHANGES", "changelog", "newsfragments"])
def test_a_change_file_gives_the_subject_of_what_it_comes_with(folder: str) -> None:
    files = {
        f"{folder}/12.bugfix.rst": (None, "Fixed the lid that fell into the kiln.\n"),
        "src/lid.py": ("def lid(n):\n    return n\n", "def lid(n):\n    return n + 1\n"),
    }
    message = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert message.startswith("fix the lid that fell into the kiln")


PARTS = """# Kiln

All.

## Doors

![Build](https://ci.example.com/kiln/badge.svg)

<a id="doors-of-it"></a>
Read [the guide](guide/doors.md) and look at it: ![it](kiln.png)

    kiln open the door slowly

- An item

    of two paragraphs.
"""
RST_PARTS = """Kiln
====

All of it.

Doors
-----

.. image:: kiln.png
   :width: 300

See `the guide <doors.html>`_.

.. code-block:: python

   open the door

Lids
----

A lid::

   lift the lid
"""


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("a.md", "slowly", "at once, now", "update example in Doors section of a.md"),
        ("a.md", "[Build](https://ci", "[All tests](https://every", "update badge in Doors section of a.md"),
        ("a.md", "![it](kiln.png)", "![the kiln](two/oven.png)", "update image in Doors section of a.md"),
        ("a.md", "(guide/doors.md)", '(all.md#every "All of it")', "update link in Doors section of a.md"),
        ("a.md", "doors-of-it", "every-door", "update anchor in Doors section of a.md"),
        ("a.md", "of two paragraphs", "that goes on", "reword Doors section in a.md"),
        ("a.rst", "kiln.png\n   :width: 300", "oven.png\n   :width: 400", "update image in Doors section of a.rst"),
        ("a.rst", "<doors.html>`_", "<all.html#and-lids>`__", "update link in Doors section of a.rst"),
        ("a.rst", "python\n\n   open", "console\n\n   $ open", "update example in Doors section of a.rst"),
        ("a.rst", "the guide", "our book", "reword Doors section in a.rst"),
        ("a.rst", "the ", "every ", "update Doors and Lids sections in a.rst"),
    ],
)
def test_a_section_is_reworded_only_where_its_prose_is(path: str, old: str, new: str, message: str) -> None:
    text = PARTS if path.endswith(".md") else RST_PARTS
    assert told(path, text, text.replace(old, new)).strip() == message


def test_examples_of_several_sections_are_told_together() -> None:
    new = RST_PARTS.replace("open the", "shut the").replace("lift the", "drop the")
    assert told("a.rst", RST_PARTS, new).strip() == "update examples in Doors and Lids sections of a.rst"


MANUAL = """sections:
  - title: Doors
    body: |

      A door is shut, or, if it
      creaks, it is oiled.

  - title: Lids
    body: A lid.
"""


@pytest.mark.parametrize("path", ["docs/manual.yml", "docs/manual.yaml"])
def test_text_set_in_below_a_key_is_no_example(path: str) -> None:
    message = told(path, MANUAL, MANUAL.replace("shut, or, if it", "mostly shut. Where the hinge"))
    assert "example" not in message
    assert "reword" not in message


STEPS = (
    "# Kiln\n\nAll.\n\n## Start\n\n"
    "1. Open the door of it.\n2. Put the wood in,\n   all of it.\n3. Shut it.\n\nThen wait.\n"
)
SWEEP = "2. Sweep the ashes out of\n   the old grate.\n"
MORE_STEPS = STEPS.replace("2. Put", f"{SWEEP}3. Put").replace("3. Shut", "4. Shut")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (STEPS, MORE_STEPS, 'add "Sweep the ashes out of the old grate" to docs/a.md'),
        (MORE_STEPS, STEPS, 'remove "Sweep the ashes out of the old grate" from docs/a.md'),
        (STEPS, MORE_STEPS.replace("Then wait.", "Then wait.\n\nIt takes long."), "extend Start section in a.md"),
        (STEPS, MORE_STEPS.replace("Shut it.", "Close every door."), "update Start section in a.md"),
        (STEPS, STEPS.replace("3. Shut", "4. Shut"), "renumber Start section in a.md"),
    ],
)
def test_items_that_only_got_another_number_are_not_reworded(old: str, new: str, message: str) -> None:
    assert told("docs/a.md", old, new) == message


@pytest.mark.parametrize(
    ("note", "text"),
    [
        ("_Note: It is hot when somebody calls [`kiln.heat`](#a_b)_. Then wait.", "calls kiln.heat. Then"),
        ("Note: a lid that is __never ever__ shut is `_open_` for long.", "is never ever shut is _open_ for"),
        ("Note: a file __main__ and a name _x are all there is.", "file __main__ and a name _x are"),
    ],
)
def test_marks_of_stress_are_no_part_of_a_name(note: str, text: str) -> None:
    files = {"docs/a.md": (GUIDE, f"{GUIDE}\n{note}\n"), "src/a.py": (None, "def heat(kiln):\n    return kiln\n")}
    message = write(change_between(files), StyleOptions(form="plain", width=200)).text
    assert text in message


def test_sections_are_named_rather_than_where_they_stand() -> None:
    names = "Doors of all our kilns that are made of clay", "Lids"
    added = "".join(f"\n## {name}\n\nThey open.\n" for name in names)
    assert told("a_long_name_of_a_guide.md", "# Kiln\n\nHot.\n", f"# Kiln\n\nHot.\n{added}").splitlines()[0] == (
        "add Doors of all our kilns that are made of clay and Lids sections"
    )


def test_where_a_link_leads_is_no_part_of_the_last_section() -> None:
    old = "# Kiln\n\n## Doors\n\nA door is shut.\n\n## Lids\n\nA lid is hot.\n\n[fan]: https://kiln.dev/fan\n"
    new = old.replace("shut.\n", "shut.\n\nSee the [oven] as well.\n") + "[oven]: https://kiln.dev/oven\n"
    assert told("docs/a.md", old, new) == "extend Doors section in a.md"
    old += "[ash]:https://kiln.dev/ash\n"
    elsewhere = old.replace("kiln.dev/fan", "oven.dev/fan/all").replace("]:https://kiln.dev", "]: https://soot.io")
    assert told("docs/a.md", old, elsewhere).partition("\n")[0] == "update links in a.md"


def test_a_title_that_stands_in_a_quotation_now_is_not_gone() -> None:
    page = "# Kiln\n\nAll about it.\n\n## Doors\n\nA door is shut.\n\n## Lids\n\nA lid is on top.\n"
    quoted = page.replace("## Lids\n\nA lid", "> ## Lids\n\nA hot lid")
    assert "remove" not in told("docs/a.md", page, quoted)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "A door is shut.",
            "Set `door_heat` or `lid_heat`.\n\nA door is shut.",
            "mention door_heat and lid_heat in Doors section of a.md",
        ),
        (
            "A door is shut.",
            "Set `door_heat` or `lid_heat`.\n\nA door is shut.\n\nIt is heavy.\n\nIt is old.",
            "extend Doors section in a.md",
        ),
        ("A door is shut.", "A door is mostly shut and barred.", "extend Doors section in a.md"),
        ("A door can shut at a time.", "A door can hardly shut at a time.", "reword Doors section in a.md"),
        ("A door is mostly shut and barred.", "A door is shut.", "shorten Doors section in a.md"),
        ("A door is shut.", "A lid is shut and barred.", "reword Doors section in a.md"),
        (
            "- [Oak][oak] \n",
            "- [Oak][oak]\n- [Ash][ash] doors\n\n[ash]: https://example.org/ash\n",
            "add Ash to docs/a.md",
        ),
        ("- One door. \n", "- One door.\n- **Two lids**: on top.\n", "add Two lids to docs/a.md"),
        (
            "- One door.\n",
            "- One door.\n- **BREAKING CHANGE** Shuts the lid.\n",
            'add "BREAKING CHANGE Shuts the lid" to docs/a.md',
        ),
        ("- One door.\n", "- One door.\n- **Note:** it shuts.\n", "add Note: it shuts to docs/a.md"),
        ("It says `hot` and `tray`.", "It says `hot` and ` tray`.", "update Doors section in a.md"),
        ("a | /lids\n- | -\nb | /all", "a | /lids/\n-- | --\nb | /all", "update Doors section in a.md"),
        ("It says `hot` and *tray*.", "It says `hot` and _tray_.", "reformat Doors section in a.md"),
        (
            "- One door.\n",
            "- One door.\n- Now it can be shut too (PR by @ada and @bob)\n",
            'add "Now it can be shut too" to docs/a.md',
        ),
        ("- One door.\n", "- One door.\n- **CLI**: shuts it.\n", "add CLI to docs/a.md"),
        ("- One.\n", "- One.\n- [Two][two]\n\nMore.\n\n[two]: https://example.org\n", "extend Doors section in a.md"),
    ],
)
def test_what_came_to_a_section_is_told(old: str, new: str, message: str) -> None:
    page = "# Kiln\n\nAll about it.\n\n## Doors\n\n{}\n\n## Lids\n\nA lid is on top.\n"
    assert told("docs/a.md", page.format(old), page.format(new)).partition("\n")[0] == message


def test_a_section_in_a_comment_is_none() -> None:
    page = "# Kiln\n\nAll about it.\n\n## Doors\n\nA door is shut.\n"
    hidden = page + "\n<!--\n## Lids\n\nTo be said.\n\n## Trays\n\nTo be said.\n-->\n"
    assert told("docs/a.md", page, hidden) == "extend Doors section in a.md"
    assert told("docs/a.md", hidden, page) == "shorten Doors section in a.md"
    shown = hidden.replace("\n-->", "\n").replace("<!--\n", "<!-- to be said -->\n")
    assert "Lids" in told("docs/a.md", page, shown)


@pytest.mark.parametrize("sign", "=-~+*#")
def test_a_section_of_restructuredtext_has_one_sign_or_another_below_its_title(sign: str) -> None:
    page = "Kiln\n====\n\nAll about it.\n"
    new = f"{page}\nDoors\n{5 * sign}\n\nEach door has a ``door_heat``.\n"
    assert told("docs/a.rst", page, new) == "add Doors section to a.rst"


def test_a_picture_of_the_project_is_no_badge() -> None:
    old, new = (GUIDE.replace("All", f"<img {what}>\n\nAll") for what in ('src="kiln.svg" width="4"', 'src="oven.svg"'))
    assert told("docs/a.md", old, new) == "update image in a.md"


def test_what_a_program_says_of_its_options_is_no_example() -> None:
    listing = SAMPLE.replace("    for", "    kiln heat\n\n    Options:\n      --lid\n      --day\n\n    for")
    message = told("docs/a.rst", listing, listing.replace("--lid", "--lid   shut the lid"))
    assert message == "update help in Doors section of a.rst"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "CHANGELOG.md",
            "# v1.2.0\n\n- Fix the door.\n",
            "# unreleased\n\n## Fixes\n\n## Other\n\n# v1.2.0\n\n- Fix the door.\n",
            "add unreleased section to CHANGELOG.md",
        ),
        (
            "a.md",
            GUIDE,
            f"{GUIDE}\n## Trays\n\nA tray is flat.\n\n### Of clay\n\nIt is red.\n",
            "add Trays section to a.md",
        ),
        (
            "a.md",
            GUIDE,
            GUIDE.replace("## Lids", "### Locks\n\nOf iron.\n\n## Lids") + "\n## Trays\n\nA tray is flat.\n",
            "add Trays and Locks sections to a.md",
        ),
    ],
)
def test_sections_within_a_new_one_came_with_it(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_a_release_may_be_called_by_what_is_new_in_it() -> None:
    log = "What's new in version 1.3\n\n* A lid\n* Doors\n\nWhat's new in version 1.2\n\n* Trays\n* Hot air\n"
    edited = log.replace("* Trays", "* Trays of clay\n  (thanks to Ann)").replace("Hot air", "Air of two kinds")
    assert told("ChangeLog", log, edited) == "update release notes for 1.2 in ChangeLog"


def test_the_release_is_named_whose_heading_stands_far_from_what_changed() -> None:
    log = f"What's new in version 1.3.1\n\n{FILLER}\n* A lid of clay\n* Hot air\n"
    edited = log.replace("* A lid of clay", "* A lid of iron\n  (thanks to Ann)").replace("Hot", "Very hot")
    assert told("ChangeLog", log, edited) == "update release notes for 1.3.1 in ChangeLog"


def test_where_links_lead_belongs_to_no_release() -> None:
    log = f"{LOG}\n[Unreleased]: https://example.org/compare/v1.1.0...HEAD\n"
    edited = log.replace("v1.1.0...HEAD", "v1.2.0...HEAD") + "[1.2.0]: https://example.org/compare/v1.1.0...v1.2.0\n"
    assert told("CHANGELOG.md", log, edited) == "update CHANGELOG.md"


def test_an_entry_in_a_file_of_its_own_is_below_no_release() -> None:
    old = "Kilns are refused since\n1.2.0.\n\nTo bake, open the lid\nof them.\n"
    new = "Kilns are refused since\n1.2.0.\n\nTo get the tray out of it, open the heavy\nlid of `kiln` first.\n"
    assert "1.2.0" not in told("newsfragments/12.removal.rst", old, new)


def test_a_section_that_holds_others_is_told_before_those_that_hold_none() -> None:
    old = "# Kiln\n\n## Use\n\nBake.\n"
    new = f"{old}\n### kiln\\_heat\\_up()\n\nHeats.\n\n### Wood\n\nBurns.\n\n## Doors\n\nOpen.\n\n### Lid\n\nClose.\n"
    assert told("a.md", old, new) == "add Doors and 2 more sections to a.md"
