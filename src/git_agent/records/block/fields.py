"""Makes a record out of a block's data; tolerant, with a problem for everything that breaks the schema."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from git_agent.model.yaml_data import Data, Problem
from git_agent.records.block.find import RecordBlock
from git_agent.records.block.schema import (
    NO_DATA,
    NO_REQUIREMENTS,
    RESOLUTIONS,
    STATUSES,
    TOLERATED_STATUSES,
    Compound,
    Decision,
    Escalation,
    Record,
    Requirements,
)

# Bounded, because Python refuses to turn thousands of digits into a number; no phase has ten.
_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(?:\d{1,20}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][+-]?\d{1,3})?", re.ASCII)
_NOTHING = ("", "null", "~")  # where a list or an object is expected
_MAIN_PART = {"decisions": "decision", "escalations": "description", "compound": "problem"}

T = TypeVar("T")


class Findings:
    """The problems of one block; knows on which line a field begins."""

    def __init__(self, block: RecordBlock) -> None:
        self.problems: list[Problem] = []
        self._block = block
        self._lines: dict[str, int] = {}

    def add(self, kind: str, field: str, detail: str) -> None:
        # Nearly all blocks are sound, so nobody looks for their lines before there is something to say about one.
        if field and not self._lines:
            lines = self._block.text.split("\n")
            named = [(line.partition(":")[0].strip("\"' "), at) for at, line in enumerate(lines)]
            # Backwards, so that of several lines with one name the first is kept.
            self._lines = {name: self._block.yaml_line + at for name, at in reversed(named)}
        line = self._lines.get(re.split(r"[.[]", field, maxsplit=1)[0], self._block.first_line)
        self.problems.append(Problem(kind=kind, detail=f"{field}: {detail}" if field else detail, line=line))


def read_record(data: dict[str, Data], findings: Findings) -> Record:
    """Takes every field of the schema out of `data`; what is left is unknown."""
    compounds = _objects(data, "compound", _compound, findings, one=True)
    return Record(
        project=_text(data, "project", findings) or None,
        phase=_whole(_text(data, "phase", findings), findings),
        milestone=_text(data, "milestone", findings) or None,
        plan=_text(data, "plan", findings) or None,
        task=_text(data, "task", findings) or None,
        status=_word(_text(data, "status", findings), "status", (*STATUSES, *TOLERATED_STATUSES), findings) or None,
        decisions=_objects(data, "decisions", _decision, findings),
        escalations=_objects(data, "escalations", _escalation, findings),
        requirements=_requirements(data.pop("requirements", ""), findings),
        lessons=_texts(data, "lessons", findings),
        compound=compounds[0] if compounds else None,
        more_compounds=compounds[1:],
        # Has to stay last: everything above has taken its own field out of `data`.
        extra=_unknown(data, findings),
    )


def _decision(data: dict[str, Data], findings: Findings, at: str) -> Decision:
    return Decision(
        id=_text(data, "id", findings, at),
        decision=_text(data, "decision", findings, at),
        rationale=_text(data, "rationale", findings, at),
        confidence=_decimal(_text(data, "confidence", findings, at), findings, f"{at}confidence"),
        alternatives=_texts(data, "alternatives", findings, at),
        extra=_unknown(data, findings, at),
    )


def _escalation(data: dict[str, Data], findings: Findings, at: str) -> Escalation:
    resolution = _text(data, "resolution", findings, at)
    return Escalation(
        id=_text(data, "id", findings, at),
        type=_text(data, "type", findings, at),
        description=_text(data, "description", findings, at),
        resolution=_word(resolution, f"{at}resolution", RESOLUTIONS, findings),
        extra=_unknown(data, findings, at),
    )


def _compound(data: dict[str, Data], findings: Findings, at: str) -> Compound:
    return Compound(
        category=_text(data, "category", findings, at),
        problem=_text(data, "problem", findings, at),
        solution=_text(data, "solution", findings, at),
        extra=_unknown(data, findings, at),
    )


def _requirements(item: Data, findings: Findings) -> Requirements:
    if item in _NOTHING:
        return NO_REQUIREMENTS
    if not isinstance(item, dict):
        findings.add("wrong-shape", "requirements", "is read as what is covered")
        item = {"covered": item}
    data, at = dict(item), "requirements."
    return Requirements(
        covered=_ids(data, "covered", findings, at),
        partial=_ids(data, "partial", findings, at),
        extra=_unknown(data, findings, at),
    )


def _objects(
    data: dict[str, Data],
    name: str,
    read: Callable[[dict[str, Data], Findings, str], T],
    findings: Findings,
    *,
    one: bool = False,
) -> tuple[T, ...]:
    """A list of objects, or one where it stands alone; an object that is only a text says its main part."""
    item = data.pop(name, "")
    if item in _NOTHING:
        return ()
    if isinstance(item, tuple) is one:  # one where a list belongs, or a list where one does
        findings.add("wrong-shape", name, "is one object, not a list" if one else "is a list of objects")
    items = item if isinstance(item, tuple) else (item,)
    ats = [f"{name}."] if one and len(items) == 1 else [f"{name}[{index}]." for index in range(len(items))]
    return tuple(
        read(_as_object(each, _MAIN_PART[name], findings, at), findings, at)
        for each, at in zip(items, ats, strict=True)
    )


def _as_object(item: Data, main_part: str, findings: Findings, at: str) -> dict[str, Data]:
    if isinstance(item, dict):
        return dict(item)
    findings.add("wrong-shape", at.rstrip("."), f"is read as the {main_part} alone")
    return {main_part: item}


def _texts(data: dict[str, Data], name: str, findings: Findings, at: str = "") -> tuple[str, ...]:
    item = data.pop(name, "")
    if item in _NOTHING:
        return ()
    if not isinstance(item, tuple):
        findings.add("wrong-shape", f"{at}{name}", "is a list")
        item = (item,)
    texts = [_flat(each, findings, f"{at}{name}[{index}]") for index, each in enumerate(item)]
    return tuple(text for text in texts if text)


def _ids(data: dict[str, Data], name: str, findings: Findings, at: str) -> tuple[str, ...]:
    """Ids have no commas: a text with some is the list that somebody wrote without its brackets."""
    return tuple(part.strip() for text in _texts(data, name, findings, at) for part in text.split(",") if part.strip())


def _text(data: dict[str, Data], name: str, findings: Findings, at: str = "") -> str:
    item = data.pop(name, "")
    return item if isinstance(item, str) else _flat(item, findings, f"{at}{name}")


def _flat(item: Data, findings: Findings, field: str) -> str:
    """A text; what is none is written out as one: `- Note: this` is a mapping for YAML, and a sentence for people."""
    if isinstance(item, str):
        return item
    findings.add("wrong-shape", field, "is a text")
    return _written_out(item)


def _written_out(item: Data) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, dict):
        return "; ".join(f"{name}: {_written_out(each)}" for name, each in item.items())
    return ", ".join(map(_written_out, item))


def _whole(text: str, findings: Findings) -> int | str | None:
    if _WHOLE.fullmatch(text):
        return int(text)
    if text:
        findings.add("not-a-number", "phase", f"{text!r} is kept as text")
    return text or None


def _decimal(text: str, findings: Findings, field: str) -> float | str | None:
    number = float(text) if _DECIMAL.fullmatch(text) else None
    if number is None or number in (float("inf"), float("-inf")):  # 1e999 is written like any other decimal
        if text:
            findings.add("not-a-number", field, f"{text!r} is kept as text")
        return text or None
    if not 0 <= number <= 1:
        findings.add("out-of-range", field, f"{text} is not from 0 to 1")
    return number


def _word(text: str, field: str, words: Sequence[str], findings: Findings) -> str:
    if text and text not in words:
        findings.add("unknown-word", field, f"{text!r} is none of {', '.join(words)}")
    return text


def _unknown(data: dict[str, Data], findings: Findings, at: str = "") -> Mapping[str, Data]:
    for name in data:
        findings.add("unknown-field", f"{at}{name}", "is no field of the schema; it is kept")
    return data or NO_DATA
