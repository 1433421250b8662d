"""Whether several projects share a repository, and which of them a new record belongs to."""

from pathlib import Path

from git_agent.errors import UsageError
from git_agent.files.place import Place
from git_agent.model.value import value

CONFIG = ".ciagent/config.json"
MOST_BYTES = 1 << 20


@value
class Projects:
    """The projects that `.ciagent/config.json` names; none where a repository is one project."""

    slugs: tuple[str, ...] = ()
    active: str | None = None


ONE_PROJECT = Projects()


def read_projects(root: Path) -> Projects:
    """What the work tree says about its projects.

    Writing is strict: a configuration that cannot be read may have named several projects, and a record without its
    project could never be told apart again.

    Raises:
        UsageError: the file is there and cannot be read, or does not say what a project is called.
    """
    try:
        text = Place(root=root, name=CONFIG).read(most_bytes=MOST_BYTES).decode("utf-8")
    # `.ciagent` may as well be a file of somebody else's.
    except (FileNotFoundError, NotADirectoryError):
        return ONE_PROJECT
    except UnicodeDecodeError as error:
        raise _unreadable(str(error)) from error
    except OSError as error:
        raise _unreadable(error.strerror or str(error)) from error
    return _projects(_parsed(text))


def chosen_project(projects: Projects, *, wanted: str | None, latest: str | None) -> str | None:
    """The project of a new record: the wanted one, else the active one, else that of the latest record.

    Raises:
        UsageError: several projects share the repository, and this is none of them or it is not known which.
    """
    if not projects.slugs:
        return wanted or latest
    known = f"the projects here are {', '.join(projects.slugs)}"
    if wanted is not None and wanted not in projects.slugs:
        raise UsageError(f"there is no project {wanted!r}", hint=known)
    if wanted is None and projects.active is not None and projects.active not in projects.slugs:
        raise UsageError(f"the active project of {CONFIG}, {projects.active!r}, is none of its projects", hint=known)
    only = projects.slugs[0] if len(projects.slugs) == 1 else None
    # The latest record may be about a project that has been renamed or removed since.
    project = wanted or projects.active or (latest if latest in projects.slugs else only)
    if project is None:
        raise UsageError("project is required where several projects share a repository", hint=f"--project; {known}")
    return project


def _parsed(text: str) -> object:
    # Few repositories have this file, and every other command would pay for the import.
    from json import loads

    try:
        return loads(text)
    # A thousand brackets are JSON too, and more than Python's reader can nest.
    except (ValueError, RecursionError) as error:
        raise _unreadable(str(error)) from error


def _projects(data: object) -> Projects:
    if not isinstance(data, dict):
        raise _unreadable("it is not a JSON object")
    # `null` and an empty list both say that the repository is one project.
    listed, active = data.get("projects") or [], data.get("active_project") or None
    if not isinstance(listed, list):
        raise _unreadable("projects is not a list")
    if active is not None and not isinstance(active, str):
        raise _unreadable("active_project is not a text")
    return Projects(slugs=tuple(dict.fromkeys(_slug(each, at) for at, each in enumerate(listed))), active=active)


def _slug(entry: object, at: int) -> str:
    slug = entry.get("slug") or entry.get("name") if isinstance(entry, dict) else entry
    if not isinstance(slug, str) or not slug.strip():
        raise _unreadable(f"projects[{at}] has neither slug nor name")
    return slug


def _unreadable(why: str) -> UsageError:
    return UsageError(
        f"{CONFIG} cannot be used: {why}", hint="correct it: it says whether a record has to name its project"
    )
