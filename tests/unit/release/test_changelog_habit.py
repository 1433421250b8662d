"""In a project whose authors write the changelog with each change, what it does not tell is no news."""

from git_agent.release.judge.candidates import candidates
from git_agent.release.read.entry import ChangedPath, Entry, Item, ParsedMessage

WITH, WITHOUT = ("src/a.py", "CHANGES.rst"), ("src/a.py",)


def item(number: int, subject: str, paths: tuple[str, ...]) -> Item:
    touched = tuple(ChangedPath(path=path) for path in paths)
    message = ParsedMessage(subject=subject, text=subject)
    entry = Entry(
        oid=f"{number:040x}", parents=(), author="A <a@b>", date="2026-01-01", message=message, touched=touched
    )
    return Item(entry=entry, text=subject, commits=(entry.oid,))


def told(*items: Item) -> list[str]:
    return [candidate.item.text for candidate in candidates(items)[0]]


HABIT = tuple(item(number, f"Session step {number}", WITH) for number in range(4))


def test_a_guess_that_the_changelog_does_not_tell_is_left_out_for_that_reason() -> None:
    guess = item(9, "Request context tracks sessions", WITHOUT)
    assert told(*HABIT, guess) == [each.text for each in HABIT]
    assert candidates((*HABIT, guess))[1] == ((guess.commits[0], "not in the changelog"),)


def test_a_fix_is_told_all_the_same() -> None:
    assert "Fix a crash" in told(*HABIT, item(9, "Fix a crash", WITHOUT))


def test_without_the_habit_every_guess_is_told() -> None:
    others = tuple(item(10 + number, f"Parser step {number}", WITHOUT) for number in range(8))
    assert len(told(*HABIT, *others)) == 12
    assert len(told(*HABIT[:2], item(9, "Request context", WITHOUT))) == 3
