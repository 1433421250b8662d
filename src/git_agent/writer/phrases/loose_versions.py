"""What is required of a dependency in a way that names no newer version than before."""

from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.versions import VersionBump

SIGNS = {sign: sign for sign in ("*", "||", "-", "latest", "next")}
_FIRST = r"[^A-Za-z\d]*((?:\d+\.)*(?:\d+|[xX]))"  # a version of a requirement, as far as it is numbers
_ANY = r"\.[xX](?!\w)"


def is_loose(bump: VersionBump) -> bool:
    """Whether one side is any version of several, in a form beyond reading, or the same with another sign."""
    is_open = _is_open(bump.old or "") or _is_open(bump.new or "")
    is_other_form = bool(bump.old) is not bool(bump.new) or _is_range(bump.old) is not _is_range(bump.new)
    return is_other_form or is_open or _has_other_sign(bump) or _is_any_of_the_same(bump)


def _is_range(version: str | None) -> bool:
    """Whether it has an end: what `>=0.2, <0.4` allowed may be all that is allowed now."""
    return version is not None and "<" in version and pattern(r"\d.*[,\s].*\d").search(version) is not None


def _is_any_of_the_same(bump: VersionBump) -> bool:
    """Whether `>=0.1.6` gave way to `0.1.x`, which begins as it does."""
    sides = [pattern(_FIRST).match(version or "") for version in (bump.old, bump.new)]
    if not all(sides) or not any(pattern(_ANY).search(version or "") for version in (bump.old, bump.new)):
        return False
    old, new = (side[1].split(".") for side in sides if side is not None)
    known = [(one, other) for one, other in zip(old, new, strict=False) if {one, other}.isdisjoint("xX")]
    return all(one == other for one, other in known)


def _has_other_sign(bump: VersionBump) -> bool:
    """Whether `^3.1.0` gave way to `~3.1.0`, which is no newer one."""
    old, new = ((version or "").lstrip("^~<>=! ") for version in (bump.old, bump.new))
    return bool(old) and old == new


def _is_open(version: str) -> bool:
    return any(part in SIGNS or part.endswith("+") or part.startswith("latest.") for part in version.split(" "))
