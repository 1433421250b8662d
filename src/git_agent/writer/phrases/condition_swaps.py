"""Forms of sentences about a condition that is another now: what is asked otherwise must not read like a new check."""

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import anywhere, at_places, expression
from git_agent.writer.phrases.phrase import code
from git_agent.writer.read.code_edits import ToldEdit

_WITH_CHARACTER = r"(?P<asked>\*?[A-Za-z_$][\w$.\[\]]*)\s*(?P<sign>[=!]==?|[<>]=?)\s*'(?:[^'\\]|\\.)'"
_COMPARED = (
    r"(?P<asked>[A-Za-z_$][\w$.]*(?:->[\w$.]+)*)\s*(?P<sign>[=!]==?|[<>]=?)\s*"
    r"(?P<other>\"[^\"\\]*\"|'[^'\\]*'|[^\s&|?\"']+)"
)
NOTHING = ("", "0", "None", "nil", "null", "NULL", "nullptr", "undefined")
_SIGNS = r"(\s*(?:&&|\|\||[=!]==?|[<>]=?(?![<>=]))\s*|\s+(?:and|or)\s+)"


def exchanged_condition(told: ToldEdit, forms: tuple[str, ...]) -> tuple[str, ...]:
    """Without forms that leave out what was checked before: "check wood > 3" reads like a new check."""
    both = tuple(form for form in forms if " instead of " in form)
    old, new = (pattern(_COMPARED).fullmatch(text) for text in (told.edit.old, told.edit.new))
    is_of_nothing = new is not None and new["other"].strip("\"'") in NOTHING  # to ask for nothing is always news
    if old and new and not is_of_nothing and (old["asked"], old["sign"]) == (new["asked"], new["sign"]):
        before, after = expression(old["other"]), expression(new["other"])
        against = f"{code(new['asked'])} against {after}" if before and after else ""
        return (*both, *anywhere(told, f"{against} instead of {before}")) if against else both
    return forms if is_of_nothing and told.edit.kind is EditKind.CONDITION else both


def against_another(told: ToldEdit) -> tuple[str, ...]:
    """What is compared with another character than before, where that may not be quoted."""
    old, new = (pattern(_WITH_CHARACTER).fullmatch(text) for text in (told.edit.old, told.edit.new))
    if old is None or new is None or old["asked"] != new["asked"] or old["sign"] != new["sign"]:
        return ()
    return at_places(told, f"{code(new['asked'])} against another character")


def sign_exchange(old: str, new: str) -> tuple[str, str] | None:
    """The one sign between operands that is another now, where nothing else is: of `x.equals(y)` its name."""
    parts = [pattern(_SIGNS).split(text) for text in (old, new)]
    signs = [(before, after) for before, after in zip(*parts, strict=False) if before != after]
    if len(parts[0]) == len(parts[1]) and len(signs) == 1 and pattern(_SIGNS).fullmatch(signs[0][0]):
        return signs[0][0].strip(), signs[0][1].strip()
    left, _, right = (part.strip() for part in old.partition("=="))
    return ("==", "equals") if left and right and new == f"{left}.equals({right})" else None
