"""Every fault of a message at once, each with the words that are wrong and what to do about them."""

import re
from collections.abc import Iterator
from itertools import chain, islice

from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.regions import unenclosed
from git_agent.shape.form.text_block import BlockKind, TextBlock
from git_agent.shape.form.width import display_width
from git_agent.shape.form.wrap import longest_piece, read_body, shape_body
from git_agent.shape.quoted import quoted

_CHATTER = (
    "here is the commit",
    "here is the message",
    "here is the summary",
    "here is a commit",
    "here is a message",
    "here is a summary",
    "here is your",
    "here's a commit",
    "here's the commit",
    "here's the message",
    "here's your",
    "commit message:",
    "suggested commit message",
    "explanation:",
    "i would",
    "i hope this",
    "as an ai",
    "sure,",
    "sure!",
    "certainly!",
    "certainly,",
    "of course!",
    "let me know",
)
_IN_SUBJECTS = ("here is",)  # in a body it may lead to an example
MOST_FAULTS = 100  # whoever has to repair more begins anew
LONGEST_SUBJECT = 1_000  # characters; not even a path excuses more
LONGEST_MESSAGE = 60_000  # characters; no forge takes more, and of a longer one only the ends are read again
_AMENDING = ("this amend", "in addition", "also")
_PREVIOUS_COMMIT = LazyPattern(r"(?:[\w']+,? ){0,4}previous commit\b")
_SENTENCE_END = LazyPattern(r"(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\betc\.)(?<!\bvs\.)(?<=[.!?])[\"')\]]*\s+")
_PATCH_HEADER = LazyPattern(r"diff -|Index: |---(?: \S|\s*$)")
# Controls, the two Unicode line ends, and the marks that let text read differently from what it says.
_CONTROL = LazyPattern(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SURROGATE = LazyPattern(r"[\ud800-\udfff]")


def validate(message: Message, *, rules: MessageRules) -> tuple[Fault, ...]:
    """What is wrong with `message`, in reading order; nothing means that it may be committed."""
    blocks = read_body(message.body.split("\n"), rules=rules) if message.body else []
    faults = chain(
        _subject_faults(message, rules),
        _changed_subject_faults(message, rules),
        _fence_faults(message, blocks, rules),
        _line_faults(message, rules),
        _width_faults(message, rules),
        _phrase_faults(message, blocks, rules),
        _required_faults(message, rules),
        character_faults(message, rules),
    )
    return tuple(islice(faults, MOST_FAULTS))


def length_fault(text: str, *, rules: MessageRules) -> tuple[Fault, ...]:
    """The fault of a text that is too long to be looked at, be it as a whole or in its first line."""
    most = min(rules.most_chars, LONGEST_MESSAGE)
    if len(text) - len(rules.original) > most:
        detail = f"The answer is longer than {most} characters: write a message."
        return (Fault(rule="too-long", detail=detail),)
    subject = text.lstrip().partition("\n")[0].strip()
    if len(subject) > LONGEST_SUBJECT and subject != rules.fixed_subject:
        detail = f"The subject {quoted(subject)} has {len(subject)} characters: shorten it to at most "
        return (Fault(rule="subject-too-long", detail=f"{detail}{rules.subject_width} columns."),)
    return ()


def _subject_faults(message: Message, rules: MessageRules) -> Iterator[Fault]:
    subject = message.subject
    if not message.text.strip():
        yield Fault(rule="empty", detail="The message is empty: write a subject line.")
    elif not subject.strip():
        yield Fault(
            rule="subject-missing", detail="The subject is missing: begin with one line that says what changes."
        )
    if subject == rules.fixed_subject:
        return
    if too_long := length_fault(subject, rules=rules):
        yield from too_long
        return
    width = display_width(subject)
    if width > rules.subject_width and not _is_mostly_one_token(subject, width, rules.subject_width):
        detail = f"The subject {quoted(subject)} has {width} columns: shorten it to at most {rules.subject_width}."
        yield Fault(rule="subject-too-long", detail=detail)
    if rules.comment_prefix and subject.startswith(rules.comment_prefix):
        detail = (
            f"The subject {quoted(subject)} starts with {quoted(rules.comment_prefix)}, which git removes as a "
            "comment: begin it with a word."
        )
        yield Fault(rule="subject-comment", detail=detail)


def _is_mostly_one_token(subject: str, width: int, limit: int) -> bool:
    """A long path or URL cannot be shortened; what stands around it can."""
    # More than half of it, and the rest would fit on its own: a long name is no excuse for a long sentence.
    longest = longest_piece(subject)
    return longest * 2 > width and width - longest <= limit and width <= LONGEST_SUBJECT


def _changed_subject_faults(message: Message, rules: MessageRules) -> Iterator[Fault]:
    if rules.fixed_subject is not None and message.subject != rules.fixed_subject:
        detail = (
            f"The subject {quoted(message.subject)} differs from that of the amended commit: keep exactly "
            f"{quoted(rules.fixed_subject, limit=200)}."
        )
        yield Fault(rule="subject-changed", detail=detail)


def _fence_faults(message: Message, blocks: list[TextBlock], rules: MessageRules) -> Iterator[Fault]:
    original = _squeezed(rules.original)
    # What leads to an example may be a sentence or only "Example:".
    wordy = (BlockKind.PROSE, BlockKind.HEADING, BlockKind.FIELDS)
    told = next((at for at, block in enumerate(blocks) if block.kind in wordy), len(blocks))
    fences = [
        block.text
        for at, block in enumerate(blocks)
        if block.kind is BlockKind.FENCE and not (at > told and _is_example(block.text, rules))
    ]
    if message.subject.startswith(("```", "~~~")) and message.subject != rules.fixed_subject:
        fences.insert(0, message.subject)
    for text in fences:
        if _squeezed(text) not in original:
            detail = f"The line {quoted(text.partition(chr(10))[0])} opens a code fence: remove the fence."
            yield Fault(rule="code-fence", detail=detail)


def _is_example(fence: str, rules: MessageRules) -> bool:
    """Whether a fence below a sentence shows how something is used: it is closed, and git drops none of its lines."""
    first, *lines = fence.split("\n")
    is_closed = len(lines) > 1 and lines[-1].strip(" \t") == first.lstrip(" \t")[:3]
    is_dropped = any(
        bool(_PATCH_HEADER.match(line)) or bool(rules.comment_prefix and line.startswith(rules.comment_prefix))
        for line in lines
    )
    return is_closed and not is_dropped


def _line_faults(message: Message, rules: MessageRules) -> Iterator[Fault]:
    """Lines that git drops: comments, and whatever `git am` takes for the start of the patch."""
    original = {line.rstrip() for line in rules.original.split("\n")}
    for line in unenclosed(message.body.split("\n")):
        # Even a line of the original: git would drop it now, whatever let it through then.
        if rules.comment_prefix and line.startswith(rules.comment_prefix):
            detail = (
                f"The line {quoted(line)} starts with {quoted(rules.comment_prefix)}, which git removes as a "
                "comment: begin it with a word or a space."
            )
            yield Fault(rule="comment-line", detail=detail)
        elif _PATCH_HEADER.match(line) and line.rstrip() not in original:
            detail = f"At the line {quoted(line)} `git am` cuts the message: remove the line or put words before it."
            yield Fault(rule="patch-separator", detail=detail)


def _width_faults(message: Message, rules: MessageRules) -> Iterator[Fault]:
    """A line may be as wide as what cannot be broken; a line that wrapping would break may not."""
    lines = [line.rstrip(" \t") for line in message.body.split("\n")]
    wide = [line for line in lines if display_width(line) > rules.body_width]
    # What shaping leaves as it is cannot be narrower; so it is shaped again instead of being judged by other rules.
    shaped = set(shape_body(lines, rules=rules).split("\n")) if wide else set()
    for line in wide:
        if line not in shaped:
            detail = f"The line {quoted(line)} is wider than {rules.body_width} columns: wrap it."
            yield Fault(rule="line-too-wide", detail=detail)


def _phrase_faults(message: Message, blocks: list[TextBlock], rules: MessageRules) -> Iterator[Fault]:
    original = _plain(rules.original)
    # A fence or a verbatim block may quote such a phrase: the output of a program, a text that is tested for.
    wordy = (BlockKind.PROSE, BlockKind.HEADING, BlockKind.FIELDS)
    texts = [text for block in blocks if block.kind in wordy for text in block.text.split("\n")]
    amending = _AMENDING if rules.is_amend else ()
    told = [(text, (*_CHATTER, *amending)) for text in texts]
    if message.subject != rules.fixed_subject:
        told.insert(0, (message.subject, (*_IN_SUBJECTS, *_CHATTER, *amending)))
    for sentence, phrases in ((sentence, phrases) for text, phrases in told for sentence in _SENTENCE_END.split(text)):
        plain = _plain(sentence)
        phrase = _forbidden_start(plain, phrases, is_amend=rules.is_amend)
        if phrase and _opening(plain, phrase) not in original:
            detail = f"{quoted(sentence)} has {quoted(phrase)}, which talks about the message or the amending"
            yield Fault(rule="forbidden-phrase", detail=detail, remedy="say only what the commit does")


def _forbidden_start(sentence: str, phrases: tuple[str, ...], *, is_amend: bool) -> str:
    for phrase in phrases:
        # At a word's end: "also" forbids no "Alsop", while "sure," may be followed by anything.
        if sentence.startswith(phrase) and not (phrase[-1].isalnum() and sentence[len(phrase) :][:1].isalnum()):
            return phrase
    return "previous commit" if is_amend and _PREVIOUS_COMMIT.match(sentence) else ""


def _opening(sentence: str, phrase: str) -> str:
    """The phrase and three words more: enough to know a sentence of the original again, even with a new ending."""
    end = sentence.index(phrase) + len(phrase)
    return sentence[:end] + "".join(re.findall(r"\s*\S+", sentence[end:])[:3])


def _required_faults(message: Message, rules: MessageRules) -> Iterator[Fault]:
    text = _squeezed(message.text)
    for line in rules.required_lines:
        if _squeezed(line) not in text:
            detail = f"The submodule change {quoted(line, limit=200)} is not told: add it, word for word."
            yield Fault(rule="required-line-missing", detail=detail)


def character_faults(message: Message, rules: MessageRules) -> Iterator[Fault]:
    subject = "" if message.subject == rules.fixed_subject else message.subject
    text = subject + message.body.replace("\n", "")
    if text.isprintable():
        return
    for rule, what, characters in (
        ("control-character", "control characters", set(_CONTROL.findall(text))),
        ("not-text", "halves of surrogate pairs, which cannot be written as UTF-8", set(_SURROGATE.findall(text))),
    ):
        if characters:
            codes = ", ".join(f"U+{ord(char):04X}" for char in sorted(characters))
            yield Fault(rule=rule, detail=f"The message contains {what} ({codes}): remove them.")


def _squeezed(text: str) -> str:
    """Without white space and case: wrapping moves one, drafters change the other."""
    return "".join(text.casefold().split())


def _plain(text: str) -> str:
    """For comparing words: one case, single spaces, straight quotes, no marks around."""
    return " ".join(text.replace("\u2019", "'").casefold().split()).lstrip("*_`\"'\u201c\u2018#([ ")
