"""Finds one claim in the sources: what counts as the same name, path, version, number or reference."""

import math
import re
from collections.abc import Callable

from git_agent.shape.ground.find_words import WORDED
from git_agent.shape.ground.lexicon import factors, is_generic_scope, is_keyword
from git_agent.shape.ground.measures import find_measured
from git_agent.shape.ground.sources import DIGITS, LETTERS, LONGEST_TOKEN, WORD, Sources
from git_agent.shape.ground.trust import may_bear_out

# Claims without a source in the change: what follows from counting it, and what nobody has to prove.
COUNTED = "counts"
CONVENTION = "convention"

_ALNUM = LETTERS + DIGITS
_IN_FILE_NAMES = WORD + b"-"
_IN_VERSIONS = DIGITS + b"."
_TRACKER = rb"(?:#|(?:gh|issues?|pulls?|merge_requests|tickets?|bugs?|pr)[-/_#]?|[/\n](?=\d+-[a-z]))"


def locate(text: str, kind: str, sources: Sources) -> str | None:
    """The label of the source that has the claim, or None."""
    if len(text) > LONGEST_TOKEN:  # no source keeps what is longer
        return None
    return _FINDERS[kind](text, sources.about(lambda label: may_bear_out(label, kind)))


def _find_identifier(text: str, sources: Sources) -> str | None:
    bare = text.strip("@#$%:").removesuffix("()")
    if "*" in bare or bare.endswith("_"):
        return _find_glob(bare, sources)
    if label := sources.find(bare) or _find_variant(bare, sources):
        return label
    # A qualified name need not stand in the change as it is told: `Reader.read` is a class and its method there.
    parts = [part for part in re.split(r"[./:#\\]+", bare) if len(part) > 1 and not is_keyword(part)]
    labels = [sources.find(part) or _find_variant(part, sources) or _find_inside(part, sources) for part in parts]
    if not labels:
        return CONVENTION
    return labels[-1] if all(labels) else None


def _find_glob(glob: str, sources: Sources) -> str | None:
    first, *rest = [re.escape(part.lower().encode("utf-8", "replace")) for part in glob.split("*") if part] or [b""]
    # Atomic: the first place after the part before is as good as any, and `*a*a*a*b` must not try them all.
    pattern = first + b"".join(rb"(?>[^\n]*?%s)" % part for part in rest)
    return sources.match(pattern) or sources.find(glob, form="lower", before=b"", after=b"")


def _find_inside(name: str, sources: Sources) -> str | None:
    """Inside a longer name: `related_manager` is known from `test_only_related_manager` and `OnlyRelatedManagers`."""
    # Below four letters a name is inside of something everywhere. The cheap search comes before the pattern.
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    if len(name) < 4 or not parts or not sources.find(name, form="squashed", before=b"", after=b""):
        return None
    first, *rest = (re.escape(part.lower()) for part in parts)
    middle = "[_-]?".join([first[1:], *rest])
    start = f"(?:(?<![A-Za-z0-9]){first[0]}|(?<![A-Z]){first[0].upper()})"
    return sources.match(f"{start}(?i:{middle})s?(?![a-z0-9])".encode(), form="exact")


def _find_variant(name: str, sources: Sources) -> str | None:
    """Another spelling of the whole name, its singular or its plural."""
    forms = [name]
    if len(name) > 3:
        forms += [name.removesuffix("s"), name.removesuffix("es"), f"{name}s", re.sub("ies$", "y", name)]
        forms += [re.sub("y$", "ies", name), name.removesuffix("ed"), name.removesuffix("d")]
    labels = (sources.find(form, form="squashed", before=_ALNUM, after=_ALNUM) for form in dict.fromkeys(forms))
    return next((label for label in labels if label), None)


def _find_path(text: str, sources: Sources) -> str | None:
    bare = re.sub(r"^(?:\.{1,2}/|~/|/)+", "", text).rstrip("/")
    if "*" in bare:
        return _find_glob(bare, sources)
    before = b"" if bare.startswith((".", "_", "-")) else _IN_FILE_NAMES + b"."
    # Areas are named by the beginning of their files: "refs/files" is `refs/files-backend.c`.
    after = _ALNUM if "/" in bare and "." not in bare else _IN_FILE_NAMES
    label = sources.find(bare, before=before, after=after)
    label = label or sources.find(bare, form="lower", before=before, after=after)
    return label or (_find_identifier(bare[1:], sources) if re.fullmatch(r"\.\w+", bare) else None)


def _find_flag(text: str, sources: Sources) -> str | None:
    label = sources.find(text, before=_IN_FILE_NAMES, after=_IN_FILE_NAMES)
    name = text.lstrip("-")
    if not label and len(name) == 1:
        # `-h` is known from 'h' in a list of options, or from `--help`.
        return sources.match(rf"\n{name}\n".encode(), form="exact") or sources.match(rf"--{name.lower()}[a-z]".encode())
    if label or not text.startswith("--"):
        return label
    return _find_declared(name, sources) or _find_declared(name.removeprefix("no-"), sources)


def _find_declared(name: str, sources: Sources) -> str | None:
    """Programs declare `--dry-run` as "dry-run", dry_run or dryRun, and `--tag` as a mere tag in the code."""
    label = sources.find(f"--{name}", after=_IN_FILE_NAMES) or _find_variant(name, sources)
    # A single word is somewhere in every history; only the change itself declares it.
    return label if "-" in name or label == sources.main else None


def _find_version(text: str, sources: Sources) -> str | None:
    bare = text.lstrip("vV")
    if bare[-2:] in (".x", ".X"):
        return sources.find(bare, form="lower") or sources.find(bare[:-1], before=_IN_VERSIONS, after=b"")
    if "." not in bare:
        return sources.find(text, form="lower") or sources.find(f"{bare}.", before=_IN_VERSIONS, after=b"")
    return sources.find(bare, before=_IN_VERSIONS, after=DIGITS) or _find_joined(bare, sources)


def _find_joined(version: str, sources: Sources) -> str | None:
    """Tools write Python 3.11 as py311."""
    joined = version.replace(".", "")
    names = (f"{name}{joined}" for name in ("py", "cp", "python", "php", "ruby") if joined.isdigit())
    labels = (sources.find(name, form="squashed", before=_ALNUM, after=DIGITS) for name in names)
    return next((label for label in labels if label), None)


def _find_number(text: str, sources: Sources) -> str | None:
    if product := re.match(r"\d[\d,_]*(?: ?[*\u00d7] ?\d[\d,_]*)+", text):
        return _find_product(product[0], text[product.end() :], sources)
    parts = re.fullmatch(r"-?(\d[\d,_]*(?:\.\d+)?) ?(%|[A-Za-z]*)", text)
    if not parts:
        return sources.find(text, form="lower")
    digits = re.sub("[,_]", "", parts[1])
    # What has a measure was not counted: 40 changed lines make nothing 40 % faster.
    if not parts[2] and digits.isdigit() and (int(digits) in sources.counts or _counts_code(int(digits), sources)):
        return COUNTED
    if unit := parts[2]:
        converted = (f"{float(digits) * factor:.4f}".rstrip("0").rstrip(".") for factor in factors(unit))
        numbers = (spelled for number in converted for spelled in _spellings(number))
        label = next((label for number in numbers if (label := sources.find_number(number))), None)
        return label or find_measured(_spellings(digits), unit, sources)
    label = next((label for number in _spellings(digits) if (label := sources.find_number(number))), None)
    return label or (sources.find(parts[1]) if "," in parts[1] else None)


def _find_product(product: str, unit: str, sources: Sources) -> str | None:
    """What it makes, or each of the factors: 1024 * 1024 is told of 1048576."""
    numbers = re.findall(r"\d+", re.sub("[,_]", "", product))
    label = _find_number(f"{math.prod(map(int, numbers))}{unit}", sources)
    labels = [_find_number(number, sources) for number in numbers]
    return label or (labels[0] if all(labels) else None)


def _counts_code(number: int, sources: Sources) -> bool:
    return sources.deeds is not None and number in sources.deeds.counts


def _spellings(digits: str) -> tuple[str, ...]:
    """The number as it stands, and with thousands marked."""
    return (digits, f"{int(digits):_}") if digits.isdigit() and len(digits) > 3 else (digits,)


def _find_issue(text: str, sources: Sources) -> str | None:
    prefix, _, number = text.rpartition("#") if "#" in text else text.rpartition("-")
    if "#" in text or prefix == "GH":
        # A plain search first: most numbers are nowhere, and the pattern is slow on a large diff.
        has_number = sources.find(number, before=DIGITS, after=DIGITS)
        return sources.match(rb"%s%s(?!\d)" % (_TRACKER, number.encode())) if has_number else None
    # As it stands first: a branch may be called `feat/abc-123-lines`, and without its hyphens that has no such id.
    labels = (sources.find(text, form=form, before=_ALNUM, after=_ALNUM) for form in ("lower", "squashed"))
    return next((label for label in labels if label), None)


def _find_hash(text: str, sources: Sources) -> str | None:
    if label := sources.find(text, before=_ALNUM, after=b""):
        return label
    # The message may have more of a hash than the sources: git shows seven digits and more as it needs them.
    lengths = range(len(text) - 1, 6, -1)
    return next((label for end in lengths if (label := sources.find(text[:end], before=_ALNUM, after=_ALNUM))), None)


def _find_url(text: str, sources: Sources) -> str | None:
    issue = re.search(r"/(?:issues|pull|merge_requests|ticket)/(\d+)", text)
    bare = text.partition("://")[2].rstrip("/")
    label = sources.find(bare, before=_ALNUM, after=_ALNUM)
    return label or (_find_issue(f"#{issue[1]}", sources) if issue else None)


def _find_email(text: str, sources: Sources) -> str | None:
    return sources.find(text, form="lower")


def _find_scope(text: str, sources: Sources) -> str | None:
    """A scope is a part of a path, a scope of before, or made of the beginnings of names."""
    if is_generic_scope(text):
        return CONVENTION
    if label := sources.find(text, form="squashed", before=_ALNUM, after=_ALNUM):
        return label
    labels = [_find_beginning(part.lower(), sources) for part in re.split(r"[\W_]+", text) if part]
    return labels[0] if labels and all(labels) else None


def _find_beginning(word: str, sources: Sources) -> str | None:
    """The word, or all of it but an ending: `parser` and `parsing` begin as `parse_line` and `reParse` do."""
    for length in range(len(word), max(len(word) - 4, 2), -1):
        stem = word[:length]
        label = sources.find(stem, form="lower", before=LETTERS, after=b"")
        if label := label or sources.find(stem.capitalize(), before=b"", after=b""):
            return label
    return None


def _find_person(text: str, sources: Sources) -> str | None:
    """Every part of the name, in whatever order and joined to whatever: logs have `Doe, Jane` and `jane.doe`."""
    parts = [part for part in re.split(r"['\u2019]s?\b|[\W_]+", text) if len(part) > 1 and part[0].isupper()]
    labels = [sources.find(part, form="lower", before=LETTERS, after=LETTERS) for part in parts]
    return labels[0] if labels and all(labels) else None


_FINDERS: dict[str, Callable[[str, Sources], str | None]] = {
    "identifier": _find_identifier,
    "path": _find_path,
    "flag": _find_flag,
    "version": _find_version,
    "number": _find_number,
    "issue": _find_issue,
    "hash": _find_hash,
    "url": _find_url,
    "email": _find_email,
    "scope": _find_scope,
    "person": _find_person,
    **WORDED,
}
