"""The form of a subject that somebody insists on: conventional or plain, and the scopes of the project."""

from collections.abc import Iterable, Iterator

from git_agent.model.commit import Commit
from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message, MessageRules
from git_agent.model.subject import TYPES, parse_subject

FORM = "subject-form"
SCOPE = "subject-scope"
CASE = "subject-case"
STOP = "subject-stop"
CONVENTIONS = (FORM, SCOPE, CASE, STOP)

_CONVENTIONAL = LazyPattern(r"(?P<type>[\w-]+)(?:\([^()\s][^()]*\))?!?: \S")
_BETWEEN_SCOPES = LazyPattern(r"\s*[,/|]\s*")
_FIRST_WORD = LazyPattern(r"(?:[\w-]+(?:\([^()]*\))?!?: )?(?P<word>\S+)")
_CAPITALISED = LazyPattern(r"[A-Z][a-z]+")  # not a name such as `HTTPServer` or `README.md`
_SMALL = LazyPattern(r"[a-z]+")
_MOST_NAMED = 30


def used_types(recent: Iterable[Commit]) -> tuple[str, ...]:
    """The types that subjects of this history have, as they are written there."""
    heads = (parse_subject(commit.subject).head for commit in recent)
    return tuple(dict.fromkeys(head for head in heads if head))


def convention_faults(message: Message, rules: MessageRules) -> tuple[Fault, ...]:
    """What is wrong with the form of a subject; one that is settled has the form it has."""
    if message.subject == rules.fixed_subject:
        return ()
    return (
        *_form_faults(message.subject, rules),
        *_scope_faults(message.subject, rules),
        *_scope_use_faults(message.subject, rules),
        *_case_faults(message.subject, rules),
        *_stop_faults(message.subject, rules),
    )


def _form_faults(subject: str, rules: MessageRules) -> Iterator[Fault]:
    if rules.form == "conventional":
        types = dict.fromkeys(rules.only_types or (*TYPES, "revert", *rules.types))
        match = _CONVENTIONAL.match(subject)
        if match is None or match["type"] not in types:
            detail = f'The subject "{subject}" has not the form `type(scope): summary`: begin with one of '
            yield Fault(rule=FORM, detail=f"{detail}{', '.join(list(types)[:_MOST_NAMED])}.")
    elif rules.form == "plain" and (type_ := parse_subject(subject).head) is not None:
        detail = f'The subject "{subject}" begins with the type "{type_}": write a sentence without type and scope.'
        yield Fault(rule=FORM, detail=detail)
    elif rules.only_types and (type_ := parse_subject(subject).head) is not None and type_ not in rules.only_types:
        # A type is not asked for; but which there may be is settled.
        allowed = ", ".join(rules.only_types[:_MOST_NAMED])
        yield Fault(rule=FORM, detail=f'The type "{type_}" is not among those of this project: take one of {allowed}.')


def _scope_faults(subject: str, rules: MessageRules) -> Iterator[Fault]:
    scope = parse_subject(subject).scope
    if not scope or not rules.scopes or scope in rules.scopes:
        return
    for name in _BETWEEN_SCOPES.split(scope):
        if name not in rules.scopes:
            allowed = ", ".join(rules.scopes[:_MOST_NAMED])
            # Where a scope is wanted, none would only be refused next.
            or_none = "" if rules.scope_use == "always" else ", or none"
            detail = f'The scope "{name}" is not among those of this project: take one of {allowed}{or_none}.'
            yield Fault(rule=SCOPE, detail=detail)


def _scope_use_faults(subject: str, rules: MessageRules) -> Iterator[Fault]:
    parsed = parse_subject(subject)
    if rules.scope_use == "always" and parsed.head and not parsed.scope:
        yield Fault(rule=SCOPE, detail=f'The subject "{subject}" has no scope: write `type(scope): summary`.')
    elif rules.scope_use == "never" and parsed.scope:
        yield Fault(
            rule=SCOPE, detail=f'The subject has the scope "{parsed.scope}": write `type: summary` without one.'
        )


def _stop_faults(subject: str, rules: MessageRules) -> Iterator[Fault]:
    has_stop = subject.endswith(".") and not subject.endswith("..")
    if rules.stop == "never" and has_stop:
        yield Fault(rule=STOP, detail="The subject ends with a full stop: leave it out.")
    elif rules.stop == "always" and not has_stop:
        yield Fault(rule=STOP, detail="The subject has no full stop at its end: this project writes one.")


def _case_faults(subject: str, rules: MessageRules) -> Iterator[Fault]:
    match = _FIRST_WORD.match(subject)
    word = match["word"] if match else ""
    if rules.case == "lower" and _CAPITALISED.fullmatch(word):
        yield Fault(rule=CASE, detail=f'The sentence of the subject begins with "{word}": begin with a small letter.')
    elif rules.case == "sentence" and _SMALL.fullmatch(word):
        yield Fault(rule=CASE, detail=f'The sentence of the subject begins with "{word}": begin with a capital.')
