"""What words can meet, and that they meet it."""

from git_agent.model.value import replace
from git_agent.review.find.fixes import fixed
from git_agent.review.values import AffectedFile, Concern, Module, Section, SectionedMessage

CLI = Module(name="cli", globs=("src/cli/**",), source="paths")
MESSAGE = SectionedMessage(
    summary="Read files as UTF-8.",
    files=(AffectedFile(status="modified", path="src/cli/files.py", modules=("cli",)),),
    modules=(CLI,),
    sections=(
        Section(
            module="cli",
            subject="cli: docs: tell of files",
            body="- read files as UTF-8\n- add `parse_header` for callers that\n  need it",
            paths=CLI.globs,
        ),
    ),
)


def concern(rule: str, *, quote: str = "", remedy: str = "") -> Concern:
    return Concern(rule=rule, problem="", suggestion="", path="src/cli/files.py", quote=quote, remedy=remedy)


def body(message: SectionedMessage) -> str:
    return message.sections[0].body


def test_an_unsupported_sentence_is_dropped_with_its_mark() -> None:
    met = fixed(MESSAGE, concern("unsupported-claim", quote="add `parse_header` for callers that need it"))
    assert body(met) == "- read files as UTF-8"
    assert met.summary == MESSAGE.summary


def test_a_sentence_is_dropped_from_the_middle_of_a_paragraph() -> None:
    summary = "Read files as UTF-8. Add `parse_header`\nfor all. Nothing else changes."
    given = SectionedMessage(summary=summary, files=(), modules=(), sections=())
    met = fixed(given, concern("unsupported-claim", quote="Add `parse_header` for all."))
    assert met.summary == "Read files as UTF-8. Nothing else changes."


def test_a_removed_name_gets_its_paragraph() -> None:
    met = fixed(
        MESSAGE, concern("removed-public-name", remedy="BREAKING CHANGE: `dump` is gone from src/cli/files.py.")
    )
    assert body(met).endswith("need it\n\nBREAKING CHANGE: `dump` is gone from src/cli/files.py.")


def test_what_is_told_as_breaking_is_not_told_twice() -> None:
    first, *others = MESSAGE.sections
    told = replace(first, body=f"{first.body}\n- remove `dump` from `files.py`")
    remedy = "BREAKING CHANGE: `dump` is gone from src/cli/files.py."
    met = fixed(
        replace(MESSAGE, sections=(told, *others)),
        concern("removed-public-name", quote="remove `dump` from `files.py`", remedy=remedy),
    )
    assert body(met).endswith(f"need it\n\n{remedy}")
    assert body(met).count("dump") == 1


def test_a_subject_of_the_lesser_half_is_led_by_the_greater() -> None:
    met = fixed(MESSAGE, concern("lesser-half", quote="docs: tell of files", remedy="chore: update files.py"))
    assert met.sections[0].subject == "cli: chore: update files.py"
    assert body(met).startswith("- tell of files\n- read files as UTF-8\n")


def test_what_no_words_can_meet_stays_as_it_is() -> None:
    for rule in ("secret", "debug-leftover", "missing-test", "mixed-change"):
        assert fixed(MESSAGE, concern(rule, quote="x", remedy="y")) == MESSAGE
