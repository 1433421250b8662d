"""Entries of changelogs: which are new, what they say was done, and how short they can be said."""

import pytest

from git_agent.model.change_set import NO_CONTENTS
from git_agent.model.message import Message
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.syntax.text.lines import lines_of
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.phrases.changelog_entries import entry_phrases, plain_entry
from git_agent.writer.phrases.phrase import wording
from git_agent.writer.read import changelog, releases
from git_agent.writer.read.changelog import ChangelogEntry
from git_agent.writer.read.facts import gather
from support.changing import file_diff, new_file
from support.findings import change_between


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("[BUG #1765](https://example.com/1765): Fix panic when `--crlf` is used.", "Fix panic when --crlf is used"),
        ("Fix handling of `None`. :issue:`12`", "Fix handling of None"),
        ("Fix a leak of kilns (:issue:`12`, :pr:`13`). Thanks :user:`ada`.", "Fix a leak of kilns"),
        ("Fix `bake()` (:issue:`12`).", "Fix bake()"),
        ("Fix the heat of kilns (pull request ``#254``).", "Fix the heat of kilns"),
        ("**server:** add a timeout ([#12])", "add a timeout"),
        ("**server:** add a timeout ([#12](https://example.com/12))", "add a timeout"),
        ("Made sure it is safe to bake twice, fixes #874, #898", "Made sure it is safe to bake twice"),
        ("Expose `FunctionAuth` in `__all__`. (#3699)", "Expose FunctionAuth in __all__"),
        ("Fix the ``--lid`` option - by :user:`ada`.", "Fix the --lid option"),
        ("Fix the *heavy* lid. - by :user:`ada`", "Fix the heavy lid"),
        ("Fix sorting by :user:`ada`", "Fix sorting"),
        (":bug:`12` (via :issue:`13`, replacing :issue:`14`) Fix the lid.", "Fix the lid"),
        ("Oil the lid ([#12])", "Oil the lid"),
        ("Oil the lid (PR by @ada and @bob)", "Oil the lid"),
        ("Oil the lid (`#12 <https://kiln.io/12>`_; PR by @ada-l and @bob)", "Oil the lid"),
        ("Oil the lid (thanks to Ada)", "Oil the lid"),
        ("Oil the lid by @ada and @bob in #12", "Oil the lid"),
        ("Oil the lid ([#12](https://kiln.io/12)). Thanks @ada-l", "Oil the lid"),
        ("Oil the lid (thanks to the rain)", "Oil the lid"),
        ("*(door)* Oil the lid", "Oil the lid"),
        ("Skip kilns (e.g. ``kiln<2``) that are cold. They wait.", "Skip kilns (e.g. kiln<2) that are cold"),
        ("Permit lids in ``Kiln`` (`#463`_)", "Permit lids in Kiln"),
        (
            "A plugin, `kiln-lids <https://kiln.io/lids>`__, is there for lids.",
            "A plugin, kiln-lids, is there for lids",
        ),
        ("See `the guide`_ about lids", "See the guide about lids"),
        ("Issue #190 - Lid opens too often.", "Lid opens too often"),
        ("Issue #190: oil the lid", "oil the lid"),
    ],
)
def test_an_entry_loses_labels_references_and_markup(entry: str, expected: str) -> None:
    assert plain_entry(entry) == expected


def test_an_entry_becomes_a_phrase_with_the_verb_in_its_base_form() -> None:
    (phrase,) = entry_phrases((ChangelogEntry(text="Added a timeout to the client."),))
    assert (phrase.verb, phrase.objects) == ("add", (wording("a timeout to the client"),))


@pytest.mark.parametrize("entries", [(), ("The client times out.",), ("Fix a b", "Fix c d", "Fix e f")])
def test_no_phrase_from_no_verb_or_from_many_entries(entries: tuple[str, ...]) -> None:
    assert entry_phrases(tuple(ChangelogEntry(text=entry) for entry in entries)) == ()


def test_a_long_entry_may_lose_a_reason_but_never_a_condition() -> None:
    (phrase,) = entry_phrases(
        (ChangelogEntry(text="Stop failing when the last line is empty, so that piped input works too"),)
    )
    assert phrase.objects[-1] == wording("failing when the last line is empty")
    assert phrase.full == wording("failing when the last line is empty, so that piped input works too")


@pytest.mark.parametrize(
    ("sentence", "shortest"),
    [
        ("Fix a hang of the kiln upon exit due to doors that are open", "a hang of the kiln upon exit"),
        ("Keep the heat of the kiln just because a lid is open", "the heat of the kiln"),
        ("Use the thermometer of the lid instead of a clock", "the thermometer of the lid"),
        ("Fix the lid of every kiln (and door), allowing it to cool down", "the lid of every kiln"),
        ("Fix the temperature of kilns (in Kelvin) for open doors", "the temperature of kilns for open doors"),
        ("Speed up the heating of kilns by using more coal", "up the heating of kilns"),
        ("Fix the heating of kilns, lids and doors", "the heating of kilns, lids and doors"),
        ("Fix the heating of kilns which are open", "the heating of kilns which are open"),
        ("Fix the heating of kilns found by the neighbours", "the heating of kilns found by the neighbours"),
    ],
)
def test_an_entry_is_cut_where_a_reason_begins_and_never_within_a_clause(sentence: str, shortest: str) -> None:
    (phrase,) = entry_phrases((ChangelogEntry(text=sentence),))
    assert phrase.objects[-1] == wording(shortest)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Fix the lid that fell into", "the kiln.", "- by :user:`ada`"), "Fix the lid that fell into the kiln. - by"),
        (("---", '"kiln": patch', "---", "", "Fix the lid", "", "It fell."), "Fix the lid"),
        (("- Fix the lid", "- Oil the door"), "Fix the lid"),
    ],
)
def test_a_change_file_says_what_its_first_paragraph_does(lines: tuple[str, ...], expected: str) -> None:
    (entry,) = changelog.change_file_entry(lines_of(new_file("changes/1.bugfix.rst", *lines)))
    assert entry.removesuffix(" :user:`ada`") == expected


def test_an_entry_in_other_words_is_not_new() -> None:
    lines = lines_of(
        file_diff("CHANGELOG.md", "-- Fix the lid of kilns", "+- Fix the lid of all kilns", "+- Oil a door")
    )
    assert changelog.entries(lines) == ("Oil a door",)


@pytest.mark.parametrize(
    ("verb", "text", "told"),
    [
        (
            "fix",
            "Kiln cooling down when the door has not changed",
            ("fix", "Kiln cooling down when the door has not changed"),
        ),
        ("fix", "Crash on exit", ("fix", "crash on exit")),
        ("add", "Support for heavy lids", ("add", "support for heavy lids")),
        ("add", "`--lid` option", ("add", "--lid option")),
        ("remove", "Support for clay doors", ("remove", "support for clay doors")),
        ("deprecate", "The `heat` command", ("deprecate", "the heat command")),
        ("change", "Heat is now based on coal instead of wood", ("", "Heat is now based on coal instead of wood")),
        ("fix", "`kiln.lid` is no longer lost", ("", "kiln.lid is no longer lost")),
        ("fix", "Lids that hang are now kept", ("", "Lids that hang are now kept")),
        ("", "Tolerate kilns without lids", ("tolerate", "kilns without lids")),
    ],
)
def test_an_entry_without_an_order_is_told_by_its_heading_or_as_it_stands(
    verb: str, text: str, told: tuple[str, str]
) -> None:
    (phrase,) = entry_phrases((ChangelogEntry(text=text, verb=verb),))
    assert (phrase.verb, phrase.objects[0]) == (told[0], wording(told[1]))


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ("", "Crash on exit"),
        ("change", "Heat of the kiln"),
        ("fix", "The lid is open on cold days"),
        ("fix", "Harden the lid of the kiln"),
        ("fix", "Hardened lids of kilns"),
        ("fix", "This is now better than it was"),
        ("add", "Kilns cool down by themselves"),
        ("fix", "Lids that fall if the door is now open"),
    ],
)
def test_an_entry_that_may_say_the_reverse_is_not_told(verb: str, text: str) -> None:
    assert entry_phrases((ChangelogEntry(text=text, verb=verb),)) == ()


def test_an_issue_that_is_fixed_is_quoted_by_its_title() -> None:
    (phrase,) = entry_phrases((ChangelogEntry(text="fix #12: the lid does not shut", verb="fix"),))
    assert (phrase.verb, phrase.objects) == ("fix", (f'"{wording("the lid does not shut")}"',))


@pytest.mark.parametrize(
    ("lines", "verb"),
    [
        ((" ### Fixed", " ", " - A leak", "+- Crash on exit"), "fix"),
        ((" Bug fixes", " ---------", " ", "+- Crash on exit"), "fix"),
        (("+### Added", "+", "+- Crash on exit"), "add"),
        ((" Deprecations/Removals:", " ", "+- Crash on exit"), ""),
        ((" ## 1.2.0", " ", "+- Crash on exit"), ""),
        ((" ### Fixed", " ", " All of it:", "+- Crash on exit"), ""),
        ((" ### Fixed", " ", "+- :feature:`12` Crash on exit"), "add"),
    ],
)
def test_the_heading_above_an_entry_says_what_was_done(lines: tuple[str, ...], verb: str) -> None:
    diff = file_diff("CHANGELOG.md", *lines)
    (entry,) = changelog.changelog_entries(diff, lines_of(diff), NO_CONTENTS)
    assert entry.verb == verb


@pytest.mark.parametrize(("path", "verb"), [("12.bugfix.rst", "fix"), ("12.feature.md", "add"), ("12.misc.rst", "")])
def test_the_name_of_a_change_file_says_what_was_done(path: str, verb: str) -> None:
    (entry,) = changelog.change_file_entries(f"changes/{path}", lines_of(new_file(path, "Crash on exit")))
    assert entry.verb == verb


def test_what_a_changelog_names_below_its_heading_is_the_subject() -> None:
    log = "# Log\n\n## Next\n\n### Fixed\n\n- A leak\n"
    files = {
        "CHANGELOG.md": (log, f"{log}- Crash of cold kilns\n- Smell of coal when the door has moved\n"),
        "src/lid.py": ("def lid(n):\n    return n\n", "def lid(n):\n    return n + 1\n"),
    }
    message = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert message.startswith("fix crash of cold kilns\n\n- fix Smell of coal when the door has moved\n")


def test_the_one_entry_beside_tests_and_data_is_the_subject() -> None:
    log = "# Log\n\n## Next\n\n- A leak\n"
    files = {
        "CHANGELOG.md": (log, f"{log}- Highlight cold kilns in red, see #12\n"),
        "assets/kilns.patch": ("a\nb\n", "a\nc d\n"),
        "tests/data/cold.kiln": (None, "cold\nvery\n"),
        "tests/data/hot.kiln": (None, "hot\nvery\n"),
    }
    message = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert message.startswith("highlight cold kilns in red\n")


@pytest.mark.parametrize(
    ("name", "message"), [("The lid", "the lid is now shut on its own"), ("`lid`", "lid is now shut on its own")]
)
def test_a_statement_stands_by_itself(name: str, message: str) -> None:
    files = {
        "changes/12.bugfix.rst": (None, f"{name} is now shut\non its own.\n"),
        "src/lid.py": ("def lid(n):\n    return n\n", "def lid(n):\n    return n + 1\n"),
    }
    assert write(change_between(files), StyleOptions(form="plain", width=80)).text.startswith(f"{message}\n")


@pytest.mark.parametrize(
    ("entry", "name", "issue"),
    [
        ("Fix `kiln_lid` and `door` (#12)", "kiln_lid", "#12"),
        ("Keep Kiln.heatFor(int) from clamping", "Kiln.heatFor(int)", ""),
        ("Do not mind --no-lid", "--no-lid", ""),
        (":bug:`12` Heat it. Thanks to Ada.", "", "#12"),
        ("Heat it again (see https://example.org/a_b/c)", "", ""),
    ],
)
def test_an_entry_is_on_the_first_name_in_it_or_for_an_issue(entry: str, name: str, issue: str) -> None:
    assert (releases.first_name(entry), releases.first_issue(entry)) == (name, issue)


def test_a_version_that_ends_a_sentence_is_no_heading() -> None:
    old = "Doors of brick are deprecated since\n1.27.0.\n\nUse doors of steel.\n"
    change = change_between({"changes/3403.deprecated.rst": (old, old.replace("Use doors", "Please use only doors"))})
    assert "1.27.0" not in write(change, StyleOptions(form="plain")).text


@pytest.mark.parametrize(
    "path", ["CHANGES/12.bugfix", "newsfragments/12.feature", "changelog.d/12.misc", "news/12.rst"]
)
def test_a_file_for_one_entry_is_told_by_its_entry_whatever_it_is_called(path: str) -> None:
    files = {path: (None, "Allow the lid to close.\n"), "lid.py": ("def close(a):\n    return a\n", "x = 1\n")}
    text = write(change_between(files), StyleOptions(form="plain")).text
    assert text.partition("\n")[0] == "allow the lid to close"
    assert path.rpartition("/")[2] not in text


def test_the_release_that_a_long_section_is_of_is_proved_by_its_title() -> None:
    entries = "".join(f"* Warm the tray of oven {number}\n" for number in range(40))
    old, new = (f"# 1.6.0\n\n## Fixes\n\n{entries}* Use {text} there\n" for text in ("a::b", "`a::b`"))
    change = change_between({"docs/release-notes.md": (old, new)})
    told = write(change, StyleOptions(form="plain", proof=True))
    assert "1.6.0" in told.text
    subject, _, body = told.text.partition("\n\n")
    sources = sources_of(change, whole=lambda: iter(()), extra=told.read)
    assert not [claim.text for claim in claims(Message(subject=subject, body=body), sources) if claim.found_in is None]


def test_an_entry_below_the_heading_of_a_release_is_not_about_the_release() -> None:
    log = "# Changes\n\n{}## 1.2.0\n\n* Add a lid\n"
    source = "#define KILN_VERSION_MAJOR 1\n#define KILN_VERSION_PATCH {}\n\nint heat(int n) {{\n    return {};\n}}\n"
    entry = "## 1.2.1\n\n* Fix baking without a tray\n\n"
    files = {"CHANGELOG.md": (log.format(""), log.format(entry)), "kiln.h": (source.format(0, 1), source.format(1, 1))}
    assert "Fix baking" not in write(change_between(files), StyleOptions(form="plain", width=90)).text
    files["kiln.h"] = (source.format(0, 1), source.format(1, 2))
    assert "baking without a tray" in write(change_between(files), StyleOptions(form="plain", width=90)).text


def test_an_entry_that_only_got_a_link_and_names_is_not_told_again() -> None:
    old = "# 1.1\n\n- Heat the lid twice a day\n- Cool the door\n"
    linked = "Heat the lid twice a day ([#12](https://kiln.io/bakers/kiln-tools/pull/12)). Thanks @ada-of-the-kilns"
    new = old.replace("Heat the lid twice a day", linked).replace("- Cool", "- Open every other lid\n- Cool")
    files = gather(change_between({"CHANGELOG.md": (old, new)})).files
    assert changelog.entries(files[0].lines) == ("Open every other lid",)
