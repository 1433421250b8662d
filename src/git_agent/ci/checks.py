"""What a forge listed → the checks that count: one of each, marked as required, with those that nobody reported."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from git_agent.ci.own_job import own_check
from git_agent.ci.values import MISSING, Check, Reading, RequiredContext, RequiredSet
from git_agent.errors import UsageError
from git_agent.model.globs import text_matches
from git_agent.model.value import replace, value

NOT_YET = "required, and not reported yet"
NEVER = "required, and not reported: a workflow that a path or branch filter leaves out never reports"
UNREADABLE = "unreadable"
EMPTY = "none"

_ORDER = {"fail": 0, "unknown": 1, "pending": 2, "pass": 3}
_NO_ENVIRONMENT: Mapping[str, str] = MappingProxyType({})


@value
class CountedChecks:
    """The checks that count. `source` tells where the required set is from; `own` is the job we run in, left out.

    It is marked as required only where the forge waits for it: no other job explains why one blocks a merge."""

    checks: tuple[Check, ...]
    source: str
    own: Check | None = None


def counted(reading: Reading, *, strict: bool = False, environ: Mapping[str, str] = _NO_ENVIRONMENT) -> CountedChecks:
    """The checks of a reading, failing first; with `strict`, optional ones count as required."""
    newest = newest_of(reading.checks)
    own = own_check(newest, environ, forge=reading.forge)
    reported = tuple(check for check in newest if check is not own)
    required, source = _marked(reported, reading.required)
    if strict:
        required = tuple(replace(check, required=True) for check in required)
    missing = _missing(newest, reading)
    return CountedChecks(
        checks=_sorted((*required, *missing)), source=source, own=_own_marked(own, reading.required) if own else None
    )


def with_named(reading: Reading) -> Reading:
    """The same; incomplete where a required check has no name, for then nobody knows what has to pass."""
    named = tuple(context for context in reading.required.contexts if context.name)
    if len(named) == len(reading.required.contexts):
        return reading
    incomplete = (*reading.incomplete, "a required check has no name")
    return replace(reading, required=replace(reading.required, contexts=named), incomplete=incomplete)


def newest_of(checks: Iterable[Check]) -> tuple[Check, ...]:
    """The newest of each key by its number, for the clocks of runners disagree; of a workflow, all of its last run."""
    newest: dict[tuple[str, ...], list[Check]] = {}
    for check in checks:
        same = newest.setdefault(check.key, [])
        if not same or _age(check) > _age(same[0]):
            newest[check.key] = [check]
        elif _age(check) == _age(same[0]) and check not in same:
            same.append(check)
    return tuple(check for same in newest.values() for check in same)


def _age(check: Check) -> tuple[int, int]:
    # Jobs of one run may share a name, as those of a matrix that is named by hand: none of them replaces another.
    of_workflow = check.kind == "run" and bool(check.workflow or check.run_id)
    return (check.run_id or 0 if of_workflow else check.id, check.attempt)


def labels(checks: Iterable[Check]) -> dict[Check, str]:
    """What each is called: its name, and where several have it what tells them apart."""
    listed = list(checks)
    made = {check: check.name for check in listed}
    for more in (_with_workflow, _with_event, _with_number):
        counts = Counter(made.values())
        made = {check: more(check) if counts[label] > 1 else label for check, label in made.items()}
    return made


def chosen_checks(checks: tuple[Check, ...], name: str | None) -> list[Check]:
    """The checks that a name means: those of a label, else of a name; without one, all.

    Raises:
        UsageError: there is none.
    """
    if name is None:
        return list(checks)
    names = labels(checks)
    found = [check for check in checks if names[check] == name] or [check for check in checks if check.name == name]
    if not found:
        listed = ", ".join(names.values()) or "there is none"
        raise UsageError(f"no check is called {name}", hint=f"the checks: {listed}")
    return found


def _with_workflow(check: Check) -> str:
    return f"{check.name} ({check.workflow or check.app or check.kind})"


def _with_event(check: Check) -> str:
    return f"{check.name} ({check.workflow or check.app or check.kind}, {check.event or check.kind})"


def _with_number(check: Check) -> str:
    return f"{check.name} (#{check.id})"


def _marked(checks: tuple[Check, ...], required: RequiredSet) -> tuple[tuple[Check, ...], str]:
    if not required.is_readable:
        return tuple(replace(check, required=True) for check in checks), UNREADABLE
    if required.by_check:
        marked = checks
    else:
        marked = tuple(
            replace(check, required=any(satisfies(check, context) for context in required.contexts)) for check in checks
        )
    if required.contexts or any(check.required for check in marked):
        return marked, required.source
    # A repository that asks for nothing must not pass with every check red.
    return tuple(replace(check, required=True) for check in checks), EMPTY


def _own_marked(own: Check, required: RequiredSet) -> Check:
    """The job that asks, marked as required only where the forge itself waits for it."""
    is_named = any(satisfies(own, context) for context in required.contexts)
    return replace(own, required=not required.is_readable or is_named or (required.by_check and own.required))


def satisfies(check: Check, context: RequiredContext) -> bool:
    """Whether this check is one that a required context means; a foreign app's of the same name is not."""
    if context.app_id is not None and context.app_id != check.app_id:
        return False
    return text_matches(check.name, context.name) if context.is_glob else context.name == check.name


def _missing(checks: tuple[Check, ...], reading: Reading) -> tuple[Check, ...]:
    lacking = [
        context for context in reading.required.contexts if not any(satisfies(check, context) for check in checks)
    ]
    has_settled = bool(checks) and all(check.outcome in ("pass", "fail") for check in checks)
    page = reading.pull_request.url if reading.pull_request else ""
    return tuple(
        Check(
            name=context.name,
            status="queued",
            raw=MISSING,
            outcome="pending",
            url=page,
            kind="status",
            required=True,
            app_id=context.app_id,
            reason=NEVER if has_settled else NOT_YET,
        )
        for context in dict.fromkeys(lacking)
    )


def _sorted(checks: tuple[Check, ...]) -> tuple[Check, ...]:
    return tuple(sorted(checks, key=lambda check: (_ORDER[check.outcome], not check.required, check.name)))
