"""The functions that read what a model or a history supplies, each to be fed with every hostile text."""

from collections.abc import Callable
from functools import cache

from git_agent.model.commit import Commit
from git_agent.model.message import Message, MessageRules
from git_agent.model.subject import parse_subject
from git_agent.pull_request import answer as pull_request_answer
from git_agent.pull_request import support
from git_agent.records.block.find import find_blocks
from git_agent.records.block.placing import part_footers, put_blocks, squashed_blocks, take_blocks, without_blocks
from git_agent.records.block.undecided import without_undecided
from git_agent.release.polish import answer as release_answer
from git_agent.shape.form import markdown
from git_agent.shape.form.blocks import parse
from git_agent.shape.form.regions import paragraphs, unenclosed
from git_agent.shape.form.task_ids import closed_in, references_in, restore_task_ids
from git_agent.shape.form.trailers import with_trailer
from git_agent.shape.form.validate import validate
from git_agent.shape.form.width import display_width
from git_agent.shape.form.wrap import longest_piece, shape_text
from git_agent.shape.ground.check import claims, ungrounded
from git_agent.shape.ground.locate import locate
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.attributions import without_attributions
from git_agent.shape.reply.chatter import is_announcement, is_header, is_remark
from git_agent.shape.reply.clean import clean_reply
from git_agent.shape.reply.forms import non_message_form, non_subject_form
from git_agent.shape.reply.json_reply import last_object
from git_agent.shape.reply.no_message import no_message, why_no_description
from git_agent.writer.style.style import style_of

RULES = MessageRules()
AMEND = MessageRules(fixed_subject="Add it")
KINDS = ("identifier", "path", "flag", "version", "number", "issue", "hash", "url", "email", "scope")


@cache
def sources() -> Sources:
    return Sources.of([("diff", "+def a_b(a): return 1\n" + "a" * 390)])


def _kept(text: str) -> None:
    rules = MessageRules(fixed_subject="Add it", original=text)
    validate(shape_text(f"Add it\n\n{text}", rules=rules), rules=rules)


def _ground(text: str) -> None:
    message = Message(subject=text[:2_000], body=text)
    ungrounded(claims(message, sources()))


def _against(text: str) -> None:
    """A harmless message before a hostile diff."""
    body = "http://a.b/c a@b.cd `*a*a*a*a*a*a*a*a*b` `relatedManager` 5 minutes"
    claims(
        Message(subject="fix(x): a_b --flag 12 v1.2 #3 abcdef1234 x/y.py", body=body),
        Sources.of([("diff", text), ("more", "a" * 390)]),
    )


def _judge(text: str) -> None:
    for message in (
        Message(subject=text),
        Message(subject="Add it", body=text),
        Message(subject=text[:900], body=text),
    ):
        no_message(message, rules=RULES, sources=sources())
        no_message(message, rules=AMEND, sources=sources())
    for is_headed in (True, False):
        non_subject_form(text, is_headed=is_headed)
    non_message_form(text)
    why_no_description(text or "x")


def _ids(text: str) -> None:
    restore_task_ids(Message(subject=text, body=text), earlier=[text, text], branch=text, max_width=72)
    restore_task_ids(Message(subject="fix: a", body=text), earlier=["AB-1 fix: a", text], branch="AB-2", max_width=72)
    references_in(text)
    closed_in(text)


def _markdown(text: str) -> None:
    for make in (markdown.plain, markdown.one_line, markdown.without_block_start, markdown.as_code):
        make(text)
    markdown.plain(text, number=str)


def _records(text: str) -> None:
    find_blocks(text)
    without_blocks(text)
    squashed_blocks(text)
    part_footers(text)
    put_blocks(Message(subject="Add it", body=text), take_blocks(text))
    put_blocks(Message(subject="Add it"), take_blocks(text))


def _lines(text: str) -> None:
    lines = text.split("\n")
    parse(lines, width=72)
    list(unenclosed(lines))
    paragraphs(text)
    with_trailer(Message(subject="Add it", body=text), "Refs: #1")


def _words(text: str) -> None:
    display_width(text)
    longest_piece(text)
    parse_subject(text)
    is_header(text)
    is_announcement(text)
    is_remark(text)


def _commits(text: str) -> tuple[Commit, ...]:
    messages = (text, f"fix: {text.replace(chr(10), ' ')}", f"fix: a\n\n{text}")
    return tuple(
        Commit(oid="1" * 40, parents=(), author="Ada <ada@example.org>", date="", message=message)
        for message in messages
    )


def _branch(text: str) -> None:
    commits = _commits(text)
    support.supporting(commits)
    support.reasons(commits)


FUNCTIONS: dict[str, Callable[[str], object]] = {
    "clean_reply": clean_reply,
    "without_undecided": lambda text: without_undecided(text, brought=(text[:50],)),
    "without_attributions": lambda text: without_attributions(text, brought=(text[: len(text) // 2],)),
    "read_answer of a pull request": pull_request_answer.read_answer,
    "read_answer of a release": release_answer.read_answer,
    "last_object": lambda text: last_object(text, "message"),
    "no_message": _judge,
    "shape_text and validate": lambda text: validate(shape_text(text, rules=RULES), rules=RULES),
    "validate as it is": lambda text: validate(Message(subject=text[:900], body=text), rules=RULES),
    "shape_text of an original": _kept,
    "blocks": _lines,
    "claims": _ground,
    "claims before a hostile diff": _against,
    "locate": lambda text: [locate(text[:length], kind, sources()) for kind in KINDS for length in (400, None)],
    "task ids": _ids,
    "markdown": _markdown,
    "records": _records,
    "words": _words,
    "style of a history": lambda text: style_of(_commits(text)),
    "what a branch tells": _branch,
}
