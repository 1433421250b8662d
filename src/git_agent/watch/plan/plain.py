"""The plainest true message: what happened to which files, from their paths alone.

For the daemon itself, should the program that writes messages not answer, and for changes of which nothing else is
known, such as a picture.
"""

import textwrap
from collections.abc import Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change import visible_path
from git_agent.model.paths import common_folder, folder_of, name_of
from git_agent.watch.plan.values import Group
from git_agent.watch.settings import CONVENTIONAL
from git_agent.watch.values import CREATE, DELETE, MODE, RENAME, Capture

WIDTH = 72
MOST_BULLETS = 12

_VERBS = {CREATE: "add", DELETE: "remove", MODE: "change the mode of", RENAME: "rename"}
_KINDS = {
    Category.SOURCE: "code",
    Category.EXAMPLE: "code",
    Category.TEST: "tests",
    Category.DOCS: "text",
    Category.CONFIG: "settings",
    Category.BUILD: "settings",
    Category.CI: "settings",
}


def plain_group(captures: Sequence[Capture], *, commit_format: str, reason: str) -> Group:
    """One commit of all of them."""
    subject = plain_subject(captures, commit_format=commit_format)
    seqs = tuple(one.seq for one in captures)
    return Group(seqs=seqs, subject=subject, body=plain_body(captures), reason=reason)


def plain_subject(captures: Sequence[Capture], *, commit_format: str) -> str:
    """One line about all of them, never cut inside a word."""
    forms = _forms(list({one.path: one for one in captures}.values()))
    lead = "chore: " if commit_format == CONVENTIONAL else ""
    text = next((form for form in forms if len(lead + form) <= WIDTH), forms[-1])
    return lead + text if lead else text[0].upper() + text[1:]


def plain_body(captures: Sequence[Capture]) -> str:
    """A bullet for each path, as far as anybody would read them; none for a single path."""
    last = {one.path: one for one in captures}
    if len(last) < 2:
        return ""
    bullets = [bullet(f"{_verb(one).capitalize()} {_shown(one.path)}") for one in last.values()]
    more = len(bullets) - MOST_BULLETS
    return "\n".join(bullets if more <= 1 else [*bullets[:MOST_BULLETS], bullet(f"Change {more} more files")])


def placed(verb: str, path: str) -> list[str]:
    """What happens to a file and where: in its folder, in the topmost one, or at the top what kind of file it is."""
    name, folder = _shown(name_of(path)), _shown(folder_of(path))
    preposition = {"add": "to", "remove": "from"}.get(verb.rpartition(" ")[2].lower(), "in")
    if folder:
        return [f"{verb} {name} {preposition} {place}" for place in (folder, folder.split("/")[0])]
    if preposition == "in":
        return [f"{verb} {_KINDS.get(category_of(path), 'contents')} in {name}"]
    return [f"{verb} file {name}"]


def bullet(text: str) -> str:
    """One item of a body, its lines no longer than a word in it makes them."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent="- ",
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _forms(captures: Sequence[Capture]) -> list[str]:
    """From the most telling to one that always fits."""
    if len(captures) == 1:
        (one,) = captures
        name = _shown(name_of(one.path))
        if one.old_path is not None:
            renamed = f"rename {_shown(one.old_path)} to {_shown(one.path)}"
            return [renamed, f"rename {_shown(name_of(one.old_path))} to {name}", "rename a file with a long name"]
        named = [f"{_verb(one)} {name}"] if one.op == MODE else placed(_verb(one), one.path)
        return [*named, f"{_verb(one)} a file with a long name"]
    verbs = {_verb(one) for one in captures}
    verb = verbs.pop() if len(verbs) == 1 else "change"
    names = [_shown(name_of(one.path)) for one in captures]
    folder = _shown(common_folder(one.path for one in captures))
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    short = f"{names[0]} and {len(names) - 1} more"
    place = f" in {folder}" if folder else ""
    return [f"{verb} {listed}", f"{verb} {short}{place}", f"{verb} {short}", f"{verb} {len(names)} of many paths"]


def _verb(capture: Capture) -> str:
    return _VERBS.get(capture.op, "update")


def _shown(path: str) -> str:
    return visible_path(path)
