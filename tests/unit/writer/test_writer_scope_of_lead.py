"""A scope or area holds for the files that the subject is about."""

import pytest

from git_agent.history_model import HistoryModel
from git_agent.history_model.sample import Sample, SampleFile
from git_agent.model.commit import Commit
from git_agent.model.past_commit import PastCommit
from git_agent.model.value import replace
from git_agent.writer.choose.scope import borne_out, names_others
from git_agent.writer.compose import write
from git_agent.writer.phrases.phrase import SafePhrase, SafeText
from support.findings import change_between

KILN = "int bake(int tray) {\n  heat(tray);\n  return tray;\n}\n"
CHECK = "void check_bake(void) {\n  expect(bake(1), 1);\n  expect(bake(2), 2);\n}\n"
PATHS = ("src/kiln.c", "tests/bake.c", "kiln-lid/src/shut.c")


def lead(text: str, *paths: str) -> SafePhrase:
    return SafePhrase(
        verb="add", objects=(SafeText(text),), full=SafeText(""), weight=1.0, vague=False, paths=paths, kind=""
    )


@pytest.mark.parametrize(
    ("scope", "text", "path", "is_of_others"),
    [
        ("tests", "\x01heat\x01 to \x01bake\x01", "src/kiln.c", True),
        ("test", "\x01heat\x01 to \x01bake\x01", "src/kiln.c", True),
        ("tests", "check to check_bake", "tests/bake.c", False),
        ("kiln", "check to check_bake", "tests/bake.c", True),
        ("kiln", "\x01KilnDoor\x01", "tests/bake.c", False),
        ("door", "\x01heat\x01", "src/kiln.c", False),
        ("lid", "\x01heat\x01", "src/kiln.c", True),
        ("lid", "\x01heat\x01", "kiln-lid/src/shut.c", False),
        ("kiln", "\x01heat\x01", "kiln-lid/src/shut.c", True),  # of which src/kiln.c is called
    ],
)
def test_a_scope_may_be_the_name_of_other_files(scope: str, text: str, path: str, is_of_others: bool) -> None:
    assert names_others(scope, lead(text, path), PATHS) is is_of_others


def test_an_area_of_tests_does_not_stand_before_what_a_source_does() -> None:
    subjects = [("tests: check the door", "tests/door.c"), ("tests: check the lid", "tests/bake.c")] * 10
    past = tuple(
        PastCommit(oid=f"{at:040x}", author="A <a@b>", subject=subject, has_body=False, paths=(path,))
        for at, (subject, path) in enumerate(subjects)
    )
    recent = tuple(
        Commit(oid=commit.oid, parents=("",), author=commit.author, date="", message=commit.subject) for commit in past
    )
    change = change_between(
        {
            "src/kiln.c": (KILN, KILN.replace("  heat(tray);", "  if (tray < 0)\n    return 0;\n  heat(tray);")),
            "tests/bake.c": (CHECK, CHECK.replace("2), 2", "-2), 0")),
        }
    )
    learned = HistoryModel(past=past, learner=None, learned_commits=0, from_lines=True)
    told = write(replace(change, recent=recent), learned=learned).text
    assert not told.startswith("tests:")
    only = change_between({"tests/bake.c": (CHECK, CHECK.replace("2), 2", "-2), 0"))})
    assert write(replace(only, recent=recent), learned=learned).text.startswith("tests: ")


def test_a_scope_that_is_a_guess_and_named_nowhere_is_none() -> None:
    file = SampleFile(path="src/kiln.c", status="M", added=1, deleted=0, added_lines=("  heat(tray, ash);",))
    ranked = (("flue", 0.3), ("ash", 0.2), (None, 0.2), ("kilns/Kiln", 0.1), ("soot", 0.4))
    left = (("ash", 0.2), (None, 0.2), ("kilns/Kiln", 0.1), ("soot", 0.4))
    assert borne_out(ranked, Sample(files=(file,))) == left
    assert borne_out(ranked[:1], Sample(files=(file,))) == ((None, 1.0),)


@pytest.mark.parametrize(
    ("subject", "is_area"),
    [
        ("Problem: the lid is {}", False),
        ("Problem: no lid for {}", False),
        ("kiln: Oil lid {}", True),
        ("heat: Add lid {}", True),
    ],
)
def test_an_order_does_not_stand_behind_what_stands_before_statements(subject: str, is_area: bool) -> None:
    past = tuple(
        PastCommit(
            oid=f"{at:040x}", author="A <a@b>", subject=subject.format(at), has_body=False, paths=("src/kiln.c",)
        )
        for at in range(20)
    )
    recent = tuple(
        Commit(oid=commit.oid, parents=("",), author=commit.author, date="", message=commit.subject) for commit in past
    )
    change = change_between({"src/kiln.c": (KILN, KILN.replace("  heat(tray);", "  heat(tray, 2);"))})
    learned = HistoryModel(past=past, learner=None, learned_commits=0, from_lines=True)
    told = write(replace(change, recent=recent), learned=learned).text
    assert told.startswith(subject.partition(":")[0]) is is_area
