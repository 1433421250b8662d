"""A text in the user's own editor, the one that git would open."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

MOST_BYTES = 1 << 20
NOT_STARTED = (126, 127)  # the shell's words for a program that it cannot run


def edited(text: str, name: str, workspace: "Workspace") -> str | None:
    """What a person makes of it; `name` is that of the file, by which an editor may know what it is.

    None where the editor was left with a failure, which is how people say that they want none of it (`:cq`).

    Raises:
        UsageError: there is no editor, or it left no file.
    """
    from contextlib import suppress

    from git_agent.errors import UsageError
    from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
    from git_agent.git.people import editor_here

    repository = workspace.git.repository
    place = Place(root=repository.git_dir, name=f"git-agent/{name}")
    # The variable is git's own and says nothing to whoever reads through the gateway.
    editor = workspace.environ.get("GIT_EDITOR") or editor_here(workspace.git)
    place.put(text.encode("utf-8", "surrogateescape"), modes=PRIVATE, make=PRIVATE_FOLDER)
    try:
        # By the shell, as git does: an editor may be set together with its options.
        done = workspace.process.delegate(
            ("sh", "-c", f'{editor} "$@"', editor, str(place.path)),
            cwd=repository.root,
            env=workspace.environ,
            stdin=None,
            capture=False,
        )
        if done.returncode in NOT_STARTED:
            raise UsageError(
                f"the editor {editor} ended with {done.returncode}", hint="set another: git config core.editor"
            )
        if done.returncode != 0:
            workspace.console.note(f"git-agent: the editor ended with {done.returncode}")
            return None
        return place.read(most_bytes=MOST_BYTES).decode("utf-8", "surrogateescape")
    except OSError as error:
        raise UsageError(f"the editor {editor} left no file that can be read: {error.strerror}") from error
    finally:
        with suppress(OSError):  # it may be a folder by now
            place.remove()
