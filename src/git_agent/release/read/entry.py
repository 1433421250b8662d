"""Entry: one commit of a release, with what its message says already taken apart.

Ten thousand of them are held at once, so whole messages are not kept: only what a note may need.
"""

from git_agent.model.value import value


@value
class ChangedPath:
    """A path a commit changed; `is_submodule` for a moved gitlink."""

    path: str
    is_submodule: bool = False


@value
class ParsedMessage:
    """What a commit message says, every text printable and on one line.

    `type`, `scope` and `text` are those of a conventional subject; without a type `text` is the subject without its
    references. `paragraph` is the first one of the body, bounded. `breaking` is the text of a breaking-change footer,
    empty where only the mark `!` says so, None where nothing does. `pull_request` is the number of the request that
    this commit merges or squashes, `merged_title` the title a merge commit carries for its branch; where there is one,
    `type`, `scope` and `text` are the title's. `issues` are numbers, or keys such as ABC-123. `squashed` are the
    conventional subjects that a squashed body lists, `parts` the messages that git itself has put into one.

    `reverts` and `picked_from` are commit ids as written, `reverted_requests` the numbers of reverted pull requests,
    `reverted_subjects` the subjects a revert quotes. `record` says that a `---ci---` block is there, `covered` which
    requirements it covers. `is_fix` says that it fixes an issue by its own word, `Fixes #12`.
    """

    subject: str
    text: str
    type: str | None = None
    scope: str | None = None
    paragraph: str = ""
    breaking: str | None = None
    is_security: bool = False
    is_fix: bool = False
    reverts: tuple[str, ...] = ()
    reverted_requests: tuple[str, ...] = ()
    reverted_subjects: tuple[str, ...] = ()
    picked_from: tuple[str, ...] = ()
    co_authors: tuple[str, ...] = ()
    pull_request: str | None = None
    merged_title: str | None = None
    issues: tuple[str, ...] = ()
    squashed: tuple[str, ...] = ()
    record: bool = False
    covered: tuple[str, ...] = ()
    parts: "tuple[ParsedMessage, ...]" = ()


@value
class Entry:
    """One commit; `author` is `Name <mail>`, for a note as .mailmap has it, `date` when it was written.

    `touched` may be unread, and of a change of a whole tree has only what tells its meaning.
    """

    oid: str
    parents: tuple[str, ...]
    author: str
    date: str
    message: ParsedMessage
    touched: tuple[ChangedPath, ...] | None = None

    @property
    def is_merge(self) -> bool:
        return len(self.parents) > 1


@value
class Item:
    """One change for a note: the entry that tells it, and every commit that belongs to it, its own included.

    A pull request merged with sloppy commits is one item with all of them; a change that was picked twice too.
    A squash that git put together is an item for each message in it. `is_announced` says that what it breaks was
    deprecated before, `is_told` that `text` is what its author wrote about it in the changelog.
    """

    entry: Entry
    text: str
    commits: tuple[str, ...]
    pull_request: str | None = None
    is_announced: bool = False
    is_told: bool = False


@value
class CommitPartition:
    """A range with every commit in exactly one place: in an item, or left out for a reason that is counted."""

    items: tuple[Item, ...]
    left_out: tuple[tuple[str, str], ...] = ()
