"""What a message claims in plain words is held against the change as every name in it is."""

from collections.abc import Sequence

import pytest

from git_agent.model.change import FileChange, Status
from git_agent.model.change_set import ChangeSet
from git_agent.model.message import Message
from git_agent.shape.ground.change_sources import sources_of
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.deeds import Deeds
from git_agent.shape.ground.sources import Sources

DIFF = """\
@@ -1,4 +1,12 @@ def parse(text):
     return text.split()
+
+
+def parse_line(line, sep=","):
+    \"\"\"Split one line.\"\"\"
+    return line.split(sep)
"""
CHANGES = (FileChange(status=Status.MODIFIED, path="parser.py", added=5, deleted=0),)
MESSAGE = "feat: add parser\n\nAnn Lee asked for it."


def sources(diff: str = DIFF, changes: Sequence[FileChange] = CHANGES, *, told: str = "") -> Sources:
    known = Sources.of([("diff", diff), ("paths", changes[0].path), ("message", f"{MESSAGE}\n{told}")], counts={1, 5})
    known.deeds = Deeds(changes, lambda: iter([diff]), told=(told,))
    return known


def unproved(text: str, known: Sources) -> list[str]:
    return [claim.text for claim in claims(Message(subject="", body=text), known) if claim.found_in is None]


@pytest.mark.parametrize(
    "lie",
    [
        "add parse_line for Acme Corp",
        "add parse_line for Linus Torvalds",
        "as Dr. Miller proposed",
        "add Tokenizer class",
        "reduce memory by forty percent",
        "halve the run time",
        "make it twice as fast",
        "make parse_line ten times faster",
        "speed up parsing by a third",
        "double the throughput",
        "add seven functions",
        "add five tests",
        "add 5 new tests",
        "add twenty-five tests",
        "set the limit to ten",
        "an order of magnitude faster",
        "fix GHSA-abcd-1234-efgh",
        "use PostgreSQL for storage",
        "Uses numpy.",
        "tested on Windows and Linux",
        "Reviewed by the maintainers.",
        "eve reviewed this change",
        "Tested-by Eve",
        "Signed\u2011off\u2011by: Eve",
        "Acked by Linus.",
        "Requested by the customer.",
        "All tests pass.",
        "Deployed to production on Monday.",
        "Now HIPAA compliant.",
        "This fixes a security hole.",
        "fix buffer overflow vulnerability",
        "Use a constant-time comparison.",
        "This prevents corrupted data.",
        "This avoids data loss.",
        "Make parse_line thread-safe.",
        "This hardens parse_line.",
        "Write the line atomically.",
        "Adds tests for parse_line.",
        "Updates the documentation.",
        "Reverts the last commit.",
        "Removes parse.",
        "Removes parse_line.",
        "Deletes parser.py.",
        "This also removes `parse_line`",
        "Add parse to parser.py",
        "Renames parse to parse_line.",
        "BREAKING CHANGE: parse is gone",
        "This is a breaking change.",
    ],
)
def test_what_the_change_does_not_show_is_unproved(lie: str) -> None:
    known = sources()
    assert unproved(f"- {lie}", known)
    assert unproved(f"Split one line. {lie}", known) or lie.startswith("BREAKING")


@pytest.mark.parametrize(
    "text",
    [
        "Add parse_line",
        "Add parse_line to parser.py and split one line",
        "Add `parse_line()` with five lines",
        "The two functions split text",
        "Ann Lee asked for it",
        "This Is A Title Of Something",
        "It works on Python, where the Parser splits",
        "Fix The line: Now it splits",
        "Nothing that removes parse is here",
        "Remove duplicates from lines",
        "Add support for one more separator",
        "Double quotes are kept, and half of a line is a line",
        "The tests were not touched",
        "## Known limits",
        "Translate it for Github Actions to Portuguese",
        "Entferne Leerzeichen vor dem Zerlegen in parse",
        "Behebe Absturz beim Lesen",
        "Entferne Leerzeichen",
    ],
)
def test_what_it_shows_or_nobody_has_to_show_is_not(text: str) -> None:
    assert unproved(text, sources()) == []


def test_who_was_there_may_say_so() -> None:
    told = "feat!: add it\n\nTested on Windows. Reviewed by the maintainers.\n\nBREAKING CHANGE: parse is slower"
    known = sources(told=told)
    assert unproved("Tested on Windows. Reviewed by the maintainers.\n\nBREAKING CHANGE: parse is slower", known) == []


def test_a_name_that_is_changed_is_neither_added_nor_removed() -> None:
    diff = "@@ -1 +1 @@\n-def parse(text):\n+def parse(text, sep):\n+    # PostgreSQL, by Acme\n"
    known = sources(diff)
    assert unproved("- Remove parse\n- Add parse\n- Delete parser.py", known) == [
        "Remove parse",
        "Add parse",
        "Delete parser.py",
    ]
    assert unproved("Speak PostgreSQL for Acme", known) == []


def test_what_goes_is_removed_and_breaks() -> None:
    diff = "@@ -1,2 +1 @@\n-def parse(text):\n-    return text\n+def parse_all(text):\n"
    known = sources(diff, (FileChange(status=Status.MODIFIED, path="parser.py", added=1, deleted=2),))
    text = "- Remove parse\n- Add parse_all\n- Rename parse to parse_all\n\nBREAKING CHANGE: parse is gone"
    assert unproved(text, known) == []
    gone = (FileChange(status=Status.DELETED, path="parser.py", added=0, deleted=2),)
    assert unproved("Delete parser.py, a breaking change", sources("-x = 1\n", gone)) == []


def test_the_project_is_known_by_its_name_and_not_by_a_number_in_it() -> None:
    change = ChangeSet(changes=CHANGES, diffs=(), origins={}, submodules=(), recent=(), branch=None)
    known = sources_of(change, whole=lambda: iter([DIFF]), project="Shop7")
    assert unproved("Parse lines for Shop", known) == []
    assert unproved("It costs 7 dollars less", known) == ["7"]


def test_comments_are_documentation() -> None:
    assert unproved("Add documentation", sources(f"{DIFF}+/// Splits a line.\n")) == []


def test_what_is_counted_is_counted_by_its_kind() -> None:
    diff = "".join(f"+def test_{name}():\n+    assert True\n" for name in ("one", "two", "three", "four"))
    known = sources(diff)
    assert unproved("- Add four tests\n- Add 4 tests", known) == []
    assert unproved("- Add five tests\n- Add 5 functions", known) == ["five tests", "5 functions"]


def test_a_mark_of_breaking_is_a_claim_of_the_subject() -> None:
    def absent(diff: str) -> list[str]:
        message = Message(subject="feat(parser)!: add parse_line")
        return [claim.text for claim in claims(message, sources(diff)) if claim.kind == "breaking change"]

    assert absent(DIFF) == ["feat(parser)!"]
    message = Message(subject="feat!: drop --force")
    known = sources('@@ -1 +0,0 @@\n-parser.add_argument("--force")\n')
    assert [claim.found_in for claim in claims(message, known) if claim.kind == "breaking change"] == ["diff"]


@pytest.mark.parametrize("word", ["p\u0430rse_line", "p\u0430rse", "\uff30arse"])
def test_a_letter_of_another_alphabet_makes_another_name(word: str) -> None:
    assert unproved(f"Add {word} to parser.py", sources()) == [word]
    assert unproved(f"Add {word} to parser.py", sources(f"{DIFF}+{word} = 1\n")) == []


@pytest.mark.parametrize("text", ["\u0414\u043e\u0431\u0430\u0432\u0438\u0442\u044c parse_line", "wait 5 \u00b5s"])
def test_words_of_other_languages_are_words(text: str) -> None:
    assert unproved(text, sources(f"{DIFF}+wait = 5\n")) == []
