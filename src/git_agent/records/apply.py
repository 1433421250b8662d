"""The only writer of this room: hands a record to `git commit`, with the staged work or beside it."""

from collections.abc import Mapping, Sequence

from git_agent.config.settings import Settings
from git_agent.errors import NothingStaged, RepositoryError
from git_agent.evidence.secrets import refuse_secrets, staged_secrets
from git_agent.git.diff import DiffSpan, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.status import operation_in_progress
from git_agent.git.write.user_commits import GitWriter, refusal, was_made
from git_agent.model.evidence import StagedSecret
from git_agent.model.process_result import Delegate
from git_agent.model.value import value
from git_agent.workspace import Workspace


@value
class RecordOptions:
    """How a record is to be committed.

    A record `with_work` takes what is staged along, one that stands alone never does. `keep_staged` says that the
    user knows of the staged work, `may_be_empty` that none is needed.
    """

    with_work: bool = False
    keep_staged: bool = False
    may_be_empty: bool = False
    capture: bool = False
    args: Sequence[str] = ()


@value
class Recorded:
    """A record that was committed, and the secrets that its work has brought along."""

    oid: str
    secrets: tuple[StagedSecret, ...]


class Recorder:
    """Commits records to one repository, in the user's name."""

    def __init__(self, *, git: Git, settings: Settings, environ: Mapping[str, str], delegate: Delegate) -> None:
        self._git = git
        self._settings = settings
        self._writer = GitWriter(repository=git.repository, environ=environ, delegate=delegate)

    def apply(self, text: str, options: RecordOptions) -> Recorded:
        """Makes the commit.

        Raises:
            UsageError: secrets are among the staged work, and the settings refuse them.
            NothingStaged: there is no work that the record could be about.
            RepositoryError: staged work, or an operation under way, would come between.
            CommitRefused: git or a hook said no.
        """
        # git's exit code does not tell whether there is a commit: a hook that runs behind it may have failed.
        before = head_oid(self._git)
        secrets = staged_secrets(self._git, self._settings) if options.with_work else ()
        refuse_secrets(secrets, self._settings)
        done = self._writer.commit(text, (*self._options(options), *options.args), capture=options.capture)
        oid = head_oid(self._git)
        if not was_made(done, before=before, after=oid):
            raise refusal(done, text=text, hint="nothing was committed; the record is above")
        return Recorded(oid=oid or "", secrets=secrets)

    def _options(self, options: RecordOptions) -> tuple[str, ...]:
        operation = operation_in_progress(self._git.repository)
        is_staged = bool(raw_listing(self._git, DiffSpan.staged()))
        if options.with_work:
            # The commit that ends a merge may change nothing and is still one to make.
            if not is_staged and not options.may_be_empty and operation is None:
                raise NothingStaged("nothing is staged", hint="`git add` the work, or pass on `-- --allow-empty`")
            return () if is_staged else ("--allow-empty",)
        # git refuses --only in the middle of a merge, and says it less clearly.
        if operation is not None:
            raise RepositoryError(f"a {operation} is under way", hint="conclude or abort it, then record this")
        if is_staged and not options.keep_staged:
            raise RepositoryError(
                "something is staged, and this record stands alone",
                hint="commit it first, or use --keep-staged to leave it staged",
            )
        # --only without paths makes an empty commit and leaves the index as it is, also what is staged just now.
        return ("--only", "--allow-empty")


def build_recorder(workspace: Workspace, settings: Settings) -> Recorder:
    """Who may commit records to this repository."""
    return Recorder(
        git=workspace.git, settings=settings, environ=workspace.environ, delegate=workspace.process.delegate
    )
