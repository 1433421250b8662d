"""Required: what the base branch asks for, classic protection and rulesets together."""

from collections.abc import Iterable

from git_agent.ci.forges.answers import Answer
from git_agent.ci.forges.fields import Fields, object_in, rows_in
from git_agent.ci.values import RequiredContext, RequiredSet
from git_agent.model.value import value

PROTECTION, RULESETS = "branch protection", "rulesets"
_UNSEEN = {
    "workflows": "a ruleset requires workflows by their files, and whether those ran is not read here",
    "code_scanning": "a ruleset requires results of code scanning, which are not read here",
    "required_deployments": "a ruleset requires deployments, which are not read here",
}
# All that GitHub has for branches. A word that is not among them may ask for anything, so it closes the gate.
KINDS = frozenset({
    "creation", "update", "deletion", "non_fast_forward", "pull_request", "required_status_checks", "merge_queue",
    "required_linear_history", "required_deployments", "required_signatures", "workflows", "code_scanning",
    "code_quality", "copilot_code_review", "commit_message_pattern", "commit_author_email_pattern",
    "committer_email_pattern", "branch_name_pattern", "tag_name_pattern", "file_path_restriction",
    "max_file_path_length", "file_extension_restriction", "max_file_size",
})  # fmt: skip
_UNJUDGED = {
    "workflows": "workflows by their files",
    "code_scanning": "results of code scanning",
    "required_deployments": "deployments",
    "required_signatures": "signed commits",
    "required_linear_history": "a linear history",
    "required_conversation_resolution": "resolved conversations",
}
_UNJUDGED_REVIEWS = {
    "require_code_owner_review": "a code owner's review",
    "require_code_owner_reviews": "a code owner's review",
    "require_last_push_approval": "an approval of the last push",
    "required_review_thread_resolution": "resolved conversations",
}


@value
class _Classic:
    """Classic protection, as far as it may be read; None where it may not."""

    contexts: tuple[RequiredContext, ...] | None
    strict: bool | None = False
    reviews: int | None = 0
    unjudged: tuple[str, ...] = ()


def required_set(*, rules: Answer, branch: Answer, protection: Answer) -> RequiredSet:
    """The set of one branch, from its rules, from what everybody sees of it and from what its owners see."""
    listed = rows_in(rules) if rules.is_ok else ()
    by_rules = tuple(_of_rules(listed))
    classic = _classic(branch, protection)
    is_readable = rules.is_ok and classic.contexts is not None
    reviews = _reviews(listed, classic, is_readable=is_readable)
    sources = [PROTECTION] * bool(classic.contexts) + [RULESETS] * bool(by_rules)
    return RequiredSet(
        contexts=tuple(dict.fromkeys((*(classic.contexts or ()), *by_rules))),
        is_readable=is_readable,
        source=" and ".join(sources),
        strict=_strict(listed, classic, is_readable=is_readable),
        reviews=reviews,
        merge_queue=any(rule.text("type") == "merge_queue" for rule in listed),
        unjudged=tuple(dict.fromkeys((*classic.unjudged, *_of_unjudged(listed)))),
    )


def unseen(rules: Answer) -> tuple[str, ...]:
    """What rules ask for that no check tells."""
    kinds = {rule.text("type") for rule in rows_in(rules)} if rules.is_ok else set()
    return tuple(text for kind, text in _UNSEEN.items() if kind in kinds)


def _of_rules(rules: Iterable[Fields]) -> Iterable[RequiredContext]:
    for rule in rules:
        if rule.text("type") == "required_status_checks":
            for check in _of(rule).items("required_status_checks"):
                yield RequiredContext(name=check.text("context"), app_id=_app(check, "integration_id"))


def _classic(branch: Answer, protection: Answer) -> _Classic:
    owners = object_in(protection)
    if owners is not None:
        checks = owners.inner("required_status_checks")
        asked = owners.inner("required_pull_request_reviews")
        return _Classic(
            contexts=_contexts(checks),
            strict=checks.flag("strict"),
            reviews=asked.number("required_approving_review_count"),
            unjudged=(
                *(text for name, text in _UNJUDGED.items() if owners.inner(name).flag("enabled")),
                *(text for name, text in _UNJUDGED_REVIEWS.items() if asked.flag(name)),
            ),
        )
    seen = object_in(branch)
    if seen is None:
        return _Classic(contexts=None, strict=None, reviews=None)
    if not seen.flag("protected"):
        return _Classic(contexts=())
    checks = seen.inner("protection").inner("required_status_checks")
    is_off = checks.text("enforcement_level") == "off"
    contexts = () if is_off else _contexts(checks)
    # How many reviews classic protection asks for, and how strict it is, is for its owners to see.
    is_classic = seen.inner("protection").flag("enabled")
    return _Classic(contexts=contexts, strict=None, reviews=None) if is_classic else _Classic(contexts=contexts)


def _contexts(checks: Fields) -> tuple[RequiredContext, ...]:
    named = tuple(
        RequiredContext(name=check.text("context"), app_id=_app(check, "app_id")) for check in checks.items("checks")
    )
    known = {context.name for context in named}
    return (*named, *(RequiredContext(name=text) for text in checks.texts("contexts") if text not in known))


def _app(check: Fields, name: str) -> int | None:
    number = check.number_or_none(name)
    return number if number is not None and number > 0 else None  # -1 is how any app is written


def _reviews(rules: Iterable[Fields], classic: _Classic, *, is_readable: bool) -> int | None:
    asked = [
        _of(rule).number("required_approving_review_count") for rule in rules if rule.text("type") == "pull_request"
    ]
    if classic.reviews is None or not is_readable:
        return max(asked, default=0) or None  # what rules ask for is asked for, whatever nobody may see besides
    return max([classic.reviews, *asked])


def _strict(rules: Iterable[Fields], classic: _Classic, *, is_readable: bool) -> bool | None:
    if any(_of(rule).flag("strict_required_status_checks_policy") for rule in rules):
        return True
    return classic.strict if is_readable else classic.strict or None


def _of_unjudged(rules: Iterable[Fields]) -> Iterable[str]:
    for rule in rules:
        if rule.text("type") in _UNJUDGED:
            yield _UNJUDGED[rule.text("type")]
        if rule.text("type") == "pull_request":
            yield from (text for name, text in _UNJUDGED_REVIEWS.items() if _of(rule).flag(name))


def _of(rule: Fields) -> Fields:
    return rule.inner("parameters")
