"""The text of the fifth stage: one line, `<type>(<scope>): <description>`."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.review.form.generated import TYPES, own_type
from git_agent.shape.form.width import display_width

WIDTH = 72  # without the `# ` before it
AIM = 70  # of the built-in writer, so that the whole first line keeps to 72
MULTI = "multi-module"
FEW = 3  # modules of which one may be named as the primary one
_TITLE = re.compile(r"([a-z]+)(?:\(([^()]+)\))?(!?): (.+)")
_TELLING = re.compile(
    r"(?:add|creat|delet|fix|implement|improv|introduc|refactor|remov|renam|replac|updat)(?:ed|es|s|ing) ",
    re.IGNORECASE,
)


def read_title(text: str, modules: Sequence[str]) -> Judged[str]:
    """The title in a model's text, and everything that is wrong with it."""
    line = _only_title(text)
    match = _TITLE.fullmatch(line)
    if match is None or not match[2]:
        wanted = "<type>(<scope>): <description>"
        return Judged(content=line, faults=(Fault(rule="title", detail=f"the answer has to be one line, `{wanted}`"),))
    title = titled(match[1], match[2], match[4], is_breaking=bool(match[3]))
    return Judged(content=title, faults=tuple(_faults(title, match, modules)))


def _only_title(text: str) -> str:
    """The one line that has the form of a title: what a model says above or below it is chatter. Else all of it."""
    lines = [line.strip().removeprefix("# ").strip("`\"' ") for line in text.strip().split("\n")]
    titles = [line for line in lines if (match := _TITLE.fullmatch(line)) and match[2]]
    return titles[0] if len(titles) == 1 else "\n".join(lines)


def titled(type_: str, scope: str, description: str, *, is_breaking: bool = False) -> str:
    """A title of these parts, with one of the eight types."""
    return f"{own_type(type_)}({scope}){'!' if is_breaking else ''}: {description}"


def repeats(type_: str, scope: str) -> bool:
    """Whether a scope only says the type again, as in `test(tests)`."""
    return scope.removesuffix("s") == type_.removesuffix("s")


def _faults(title: str, match: re.Match[str], modules: Sequence[str]) -> Iterator[Fault]:
    type_, scope = own_type(match[1]), match[2]
    if type_ not in TYPES:
        yield Fault(rule="title", detail=f"`{type_}` is none of {', '.join(TYPES)}")
    allowed = allowed_scopes(modules)
    if allowed and scope not in allowed:
        yield Fault(rule="title", detail=f"the scope `{scope}` has to be {' or '.join(allowed)}")
    if (width := display_width(title)) > WIDTH:
        yield Fault(rule="title", detail=f"the title is {width} columns wide; {WIDTH} is the most")
    if _TELLING.match(match[4]):
        yield Fault(rule="title", detail="the title has to be in the imperative: `add`, not `added` or `adds`")
    if title.endswith("."):
        yield Fault(rule="title", detail="the title ends with a period")


def allowed_scopes(modules: Sequence[str]) -> tuple[str, ...]:
    """What may stand in brackets; with many modules it may be any category."""
    if len(modules) == 1:
        # `docs(docs)` says nothing in its brackets: there a part of the module may stand.
        return () if any(repeats(type_, modules[0]) for type_ in TYPES) else tuple(modules)
    return (*modules, MULTI) if len(modules) <= FEW else ()
