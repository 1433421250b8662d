"""The words of a message and of a change, so that they can be held against each other."""

from collections.abc import Iterable

from git_agent.grouping.words import parts_of, path_words, words_in
from git_agent.model.change import FileDiff
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.model.paths import word_set
from git_agent.review.find.values import marked_lines

SHORTEST = 4  # letters of a word that says something

_TRAILER = LazyPattern(r"(?m)^[A-Z][\w-]+-by: .*$|https?://\S+")
# What messages are made of, whatever they tell.
PLAIN = word_set(
    "this that with from when then than into have been were will would should could also only make makes made more "
    "some such same other them they their there these those which while where what does done doing using used uses "
    "change changes changed update updates updated remove removes removed adds added adding fixes fixed fixing move "
    "moves moved rename renamed improve improved support supports allow allows ensure refactor cleanup clean feat "
    "chore docs test tests build style perf merge pull request issue issues commit instead after before about not "
    "code file files line lines function functions method methods class classes value values type types name names "
    "return returns error errors case cases default option options data list work works need needs needed because "
    "just like most even both each over well still very without within between during since until upon"
)


def told_words(message: Message) -> frozenset[str]:
    """The telling parts of what a message says."""
    text = _TRAILER.sub("", message.text)
    return frozenset(root_of(part) for part in parts_of(words_in(text)) if _is_telling(part))


def words_of_diffs(diffs: Iterable[FileDiff]) -> frozenset[str]:
    """The parts of every word on the changed lines, around them and in the paths."""
    parts: set[str] = set()
    for diff in diffs:
        lines = (text for _, _, text in marked_lines(diff))
        parts |= parts_of(words_in("\n".join((*(hunk.heading for hunk in diff.hunks), *lines))))
        parts |= path_words(diff.change.path)
    return frozenset(root_of(part) for part in parts if len(part) >= SHORTEST)


def _is_telling(part: str) -> bool:
    return len(part) >= SHORTEST and part not in PLAIN and not part.isdigit()


def root_of(word: str) -> str:
    """Without what grammar adds, so that `parsing` and `parser` meet."""
    for ending in ("ing", "ers", "er", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            return word[: -len(ending)]
    return word
