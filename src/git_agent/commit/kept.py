"""A message that git refused is kept beside the repository, so that nobody has to have it written again.

What it was written for is kept beside it. The usual next step is to stage a fix, or something else altogether, and a
message must not come to stand on a change that it does not tell.
"""

from contextlib import suppress
from pathlib import Path

from git_agent.commit.judge import Judge
from git_agent.commit.task import CommitEvidence, CommitTask, Snapshot
from git_agent.errors import RepositoryError
from git_agent.files.place import PRIVATE, PRIVATE_FOLDER
from git_agent.model.draft import KEPT, Draft
from git_agent.model.judged import Judged
from git_agent.model.message import Message, is_headed
from git_agent.model.repository import Repository
from git_agent.model.value import value
from git_agent.shape.judging import ShapedMessage
from git_agent.store.places import kept_message_file, kept_purpose_file

MOST_BYTES = 1 << 24
MOST_PURPOSE = 1 << 14  # bytes: two ids, a flag and a sentence, which we wrote ourselves
MOST_DOUBT = 1 << 10  # characters, each up to twelve bytes

ANOTHER_CHANGE = "the kept message was written for another change than what is staged now"


@value
class Purpose:
    """What a message was written for: the staged change, and the commit that was to be amended with it.

    A new commit may stand on any other: the same change is told by the same words.
    """

    staged: str
    amends: str | None = None

    @classmethod
    def of(cls, snapshot: Snapshot, *, amend: bool) -> "Purpose":
        return cls(staged=snapshot.staged, amends=snapshot.head if amend else None)


@value
class Kept:
    """A kept message; nobody knows the purpose of one that an earlier version has kept.

    `scope` is what the command line said of what is committed, see `CommitTask`. `doubt` is why we refused it
    ourselves: nothing bears out what it says.
    """

    text: str
    purpose: Purpose | None
    scope: str = ""
    doubt: str = ""


def keep(repository: Repository, message: Kept) -> Path | None:
    """Keeps a message; None when the repository cannot be written to."""
    file = kept_message_file(repository)
    with suppress(OSError):  # a crash in between leaves a message of unknown purpose, not of a wrong one
        kept_purpose_file(repository).remove()
    try:
        file.put(message.text.encode("utf-8", "surrogateescape"), modes=PRIVATE, make=PRIVATE_FOLDER)
    except OSError:
        return None
    with suppress(OSError):
        kept_purpose_file(repository).put(_written(message), modes=PRIVATE)
    return file.path


def kept(repository: Repository) -> Kept | None:
    """The kept message, if there is one."""
    try:
        content = kept_message_file(repository).read(most_bytes=MOST_BYTES)
    except OSError:
        return None
    text = content.decode("utf-8", "surrogateescape").strip()
    return _with_purpose(text, repository) if text else None


def kept_hint(file: Path | None, message: Kept) -> str:
    """How to have the message that was kept in this file; one that is doubted is to be looked at first."""
    if file is None:
        return "the message could not be kept, the repository is not writable: copy it from above"
    # Without the paths either of them would commit what is staged.
    words = f" {message.scope}" if message.scope else ""
    if message.doubt:
        edit = f"`git-agent commit --retry --edit{words}` opens it in your editor"
        return f"the message is kept: {edit}, and the same command again has another one written"
    return f"the message is kept: `git-agent commit --retry{words}` or `git commit -F {file}{words}`"


def forget(repository: Repository) -> None:
    """Drops the kept message once a commit was made."""
    for file in (kept_message_file(repository), kept_purpose_file(repository)):
        with suppress(OSError):
            file.remove()


class KeptDrafter:
    """Drafts the kept message again, so that it passes the same checks as a new one."""

    reads_text = False

    def __init__(self, message: Kept, *, for_any_change: bool = False) -> None:
        self._message = message
        self._for_any_change = for_any_change

    def draft(self, task: CommitTask, evidence: CommitEvidence, judge: Judge) -> Judged[ShapedMessage]:
        """The message, if it was written for this change, or whoever asks knows that it was not.

        Raises:
            RepositoryError: it was written for another one.
        """
        is_meant = self._message.purpose == Purpose.of(evidence.snapshot, amend=task.amend)
        if not is_meant and not self._for_any_change:
            raise _other_purpose(self._message, task)
        doubts = (self._message.doubt,) if self._message.doubt else ()
        warnings = doubts if is_meant else (ANOTHER_CHANGE, *doubts)
        draft = Draft(text=self._message.text, author=KEPT, is_whole=True, warnings=warnings)
        if is_headed(draft.text):
            # A reviewed message has been judged by its own rules; those of other messages would break its tables.
            return Judged(content=ShapedMessage(message=_as_it_is(draft.text), draft=draft))
        # A person may have edited it: what is wrong with it is not ours to change.
        return judge(draft)


def _as_it_is(text: str) -> Message:
    subject, gap, body = text.partition("\n\n")
    return Message(subject=subject, body=body, gap=gap or "\n\n")


def _other_purpose(message: Kept, task: CommitTask) -> RepositoryError:
    ways = "`--retry --edit` looks at it first, `--retry --restaged` takes it as it is, a new one comes without --retry"
    if message.purpose and message.purpose.amends and not task.amend:
        ways = f"it amends a commit: `--retry --amend`; {ways}"
    if message.scope != task.scope:
        same = f"`--retry {message.scope}`" if message.scope else "`--retry` alone"
        ways = f"the same commit again is {same}; {ways}"
    subject = message.text.partition("\n")[0]
    return RepositoryError(f"{ANOTHER_CHANGE}; nothing was committed, and it stays kept: {subject}", hint=ways)


def _written(message: Kept) -> bytes:
    from json import dumps

    staged, amends = (message.purpose.staged, message.purpose.amends) if message.purpose else (None, None)
    about = {"staged": staged, "amends": amends, "scope": message.scope, "doubt": message.doubt[:MOST_DOUBT]}
    return dumps({"schema_version": 1, **about}).encode()


def _with_purpose(text: str, repository: Repository) -> Kept:
    from json import loads

    try:
        about = loads(kept_purpose_file(repository).read(most_bytes=MOST_PURPOSE))
        purpose = Purpose(staged=str(about["staged"]), amends=about["amends"] and str(about["amends"]))
        return Kept(text=text, purpose=purpose, scope=str(about.get("scope", "")), doubt=str(about.get("doubt", "")))
    # Whatever has become of that file, the message itself is still good.
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return Kept(text=text, purpose=None)
