"""What keeps captures from being protected or published, in words, and what to do about each."""

from typing import TYPE_CHECKING

from git_agent.watch.trouble import Trouble, in_trouble

if TYPE_CHECKING:
    from git_agent.watch.report_parts import Remedy

# By the name of what publication waits for; what follows a colon is the name's own.
WAITS = {
    "work_tree_gone": ("the work tree was removed", "`git-agent watch recover` in another one brings captures back"),
    "manual_pause": ("publication is paused", "`git-agent watch resume` goes on"),
    "index_lock": (
        "git's index is locked",
        "it goes on when the git command that holds index.lock has ended; we never remove a lock",
    ),
    "user_commit": ("a commit is being written", "finish or abort the open `git commit`"),
    "git_op_in_progress": ("git is in the middle of an operation", "finish or abort it; captures go on"),
    "detached_head": ("HEAD is on no branch", "`git switch` to the branch that the edits belong to"),
    "signing": (
        "a commit could not be signed",
        "unlock your key, or look at `git config commit.gpgSign`; nothing is published unsigned",
    ),
    "staged": (
        "a file is staged in another version than the one that was saved last",
        "commit it, or unstage it with `git restore --staged`; your next commit would take the saved version back",
    ),
    "filter": ("a clean filter of the repository fails", "run `git add` on the file to see what it says"),
    "branch_elsewhere": ("the branch is checked out in another work tree", "switch one of them to another branch"),
    "quiet": ("the repository was used a moment ago", "it goes on by itself in half a second"),
    "identity": ("git does not know who you are", "set user.name and user.email"),
    "hook": ("a commit hook refuses", "`git-agent watch logs` shows what it said"),
    "git_failed": ("git has failed, and is asked again", "`git-agent watch logs` shows what it said"),
}

GAPS = {
    "secret": ("it looks like a secret and is not stored", "add it to .gitignore, or name it otherwise"),
    "oversize": ("it is larger than the limit", "raise `watch.max_file_bytes`, or add it to .gitignore"),
    "unreadable": ("it cannot be read", "look at its permissions"),
    "torn": ("it changes while it is read", "it is captured as soon as it stands still"),
    "disk_full": ("there is no room to keep it", "make room; it is captured then"),
    "not_writable": ("nothing may be written", "look at who may write to .git; it is captured then"),
    "failing": ("it could not be looked at", "it is tried again every second; `git-agent watch logs` says more"),
    "watch_limit": (
        "the system allows no more watches",
        "raise fs.inotify.max_user_watches; until then it is looked at from time to time",
    ),
    "nested_repository": ("it is a repository of its own", "start a watch in it, or add it as a submodule"),
}


def remedy_of_wait(name: str) -> "Remedy":
    """What publication waits for."""
    # A name of a newer daemon is shown as it is.
    text, hint = WAITS.get(
        name.partition(":")[0], (f"publication waits for {name}", "`git-agent watch logs` says more")
    )
    operation = name.partition(":")[2]
    return {"about": name, "text": f"{text}: {operation}" if operation else text, "hint": hint}


def remedy_of_trouble(trouble: Trouble) -> "Remedy":
    """That nothing can be captured just now."""
    return {"about": trouble.reason, "text": in_trouble(trouble.text), "hint": GAPS[trouble.reason][1]}


def remedy_of_gap(reason: str, paths: list[str]) -> "Remedy":
    """Files that are not protected for one reason."""
    text, hint = GAPS.get(reason.partition(":")[0], (f"not captured: {reason}", "`git-agent watch logs` says more"))
    shown = ", ".join(paths[:3]) + (f" and {len(paths) - 3} more" if len(paths) > 3 else "")
    return {"about": reason, "text": f"{shown}: {text}", "hint": hint}
