"""Fits the numbers by which the built-in writer chooses among true sentences, and writes subject_weights.py.

    python -m fitting.subjects CLONE...

Each clone gives its older commits only: the newest are left for `benchmarks/writer_quality`. First a logistic
regression learns which words of a change its subject has; then a ridge regression learns, within each commit,
which candidate shares most with what the author wrote. Both in plain Python, a few minutes in all.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.rouge import rouge
from benchmarks.writer_candidates import parsed_here

from fitting.changes import Example, examples, name_of_clone
from fitting.solve import solve
from git_agent.model.subject import parse_subject
from git_agent.writer.choose import ranking
from git_agent.writer.choose.candidates import candidates
from git_agent.writer.choose.vocabulary import FEATURES, Vocabulary
from git_agent.writer.lead_cluster import with_telling_lead
from git_agent.writer.phrases.phrase import render
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from git_agent.writer.style.habits import SubjectHabits, description_of, habits_of, word_list
from git_agent.writer.style.style import style_of
from git_agent.writer.subject_choices import main_phrases

SKIPPED = 320
PER_REPOSITORY = 120
RARE_KIND, RARE_VERB = 60, 100
TARGET = Path(__file__).resolve().parents[1] / "src" / "git_agent" / "writer" / "choose" / "subject_weights.py"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A sentence that could have been the subject, and what it shares with the real one."""

    kind: str
    verb: str
    words: tuple[str, ...]
    reward: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One commit, ready for both regressions; `words` maps a word to its features and whether it was used."""

    repository: str
    type: str
    habits: SubjectHabits
    words: dict[str, tuple[tuple[float, ...], bool]]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fitted:
    """Everything subject_weights.py holds."""

    words: tuple[float, ...]
    numbers: tuple[float, ...]
    kinds: dict[str, float]
    verbs: dict[str, float]


def case_of(example: Example, type_: str) -> Case | None:
    """What the writer could have said about this commit; None where it tells changes like it as a whole."""
    facts = gather(example.change, parsed_here(example.change))
    clusters = with_telling_lead(cluster_files(facts), facts.context)
    if not clusters or facts.summary is not None:
        return None
    style = style_of(example.change.recent)
    habits = habits_of(example.past, (change.path for change in example.change.changes))
    vocabulary = Vocabulary(clusters[0], facts, habits)
    wanted = description_of(example.subject)
    phrases = main_phrases(clusters, facts, type_)
    options: dict[str, Candidate] = {}
    for phrase in candidates(clusters[0], facts, phrases, type_, habits):
        forms = (render(phrase.verb, text, style) for text in phrase.objects)
        text = next((form for form in forms if len(form) <= style.width), "")
        if text:
            words = tuple(word_list(text))
            reward = rouge(text, wanted)
            options.setdefault(text, Candidate(kind=phrase.kind, verb=phrase.verb, words=words, reward=reward))
    if not options:
        return None
    known = frozenset(word_list(wanted))
    spoken = {word for option in options.values() for word in option.words}
    return Case(
        repository=example.repository,
        type=type_,
        habits=habits,
        words={word: (vocabulary.features(word), word in known) for word in sorted(spoken)},
        candidates=tuple(options.values()),
    )


def fit_words(cases: Iterable[Case], *, rounds: int = 8) -> tuple[float, ...]:
    """Logistic regression by Newton's method; the last number is the constant."""
    rows = [
        ([(index, number) for index, number in enumerate((*numbers, 1.0)) if number], used)
        for case in cases
        for numbers, used in case.words.values()
    ]
    size = len(FEATURES) + 1
    weights = [0.0] * size
    for _ in range(rounds):
        gradient = [-weight for weight in weights]
        curvature = [[float(row == column) for column in range(size)] for row in range(size)]
        for sparse, used in rows:
            chance = 1 / (1 + math.exp(-sum(weights[index] * number for index, number in sparse)))
            spread = chance * (1 - chance)
            for index, number in sparse:
                gradient[index] += (used - chance) * number
                line = curvature[index]
                for other, factor in sparse:
                    line[other] += spread * number * factor
        weights = [weight + step for weight, step in zip(weights, solve(curvature, gradient), strict=True)]
    return tuple(round(weight, 4) for weight in weights)


def fit_phrases(cases: Sequence[Case], words: tuple[float, ...], *, damping: float = 30.0) -> Fitted:
    """Ridge regression of what a candidate shares, each commit compared with itself only."""
    kinds = _frequent((option.kind for case in cases for option in case.candidates), RARE_KIND)
    verbs = _frequent((option.verb for case in cases for option in case.candidates), RARE_VERB)
    numbers = len(ranking.NUMBER_NAMES)
    place = {f"kind {kind}": numbers + index for index, kind in enumerate(kinds)}
    place |= {f"verb {verb}": numbers + len(kinds) + index for index, verb in enumerate(verbs)}
    size = numbers + len(place)
    moments = [[damping * (row == column) for column in range(size)] for row in range(size)]
    target = [0.0] * size
    for case in cases:
        _accumulate(_rows(case, words, place), moments, target, size)
    weights = [round(weight, 4) for weight in solve(moments, target)]
    return Fitted(
        words=words,
        numbers=tuple(weights[:numbers]),
        kinds={kind: weights[place[f"kind {kind}"]] for kind in kinds},
        verbs={verb: weights[place[f"verb {verb}"]] for verb in verbs},
    )


def _rows(case: Case, words: tuple[float, ...], place: dict[str, int]) -> list[tuple[dict[int, float], float]]:
    chances = {word: _chance(numbers, words) for word, (numbers, _) in case.words.items()}
    rows = []
    for option in case.candidates:
        numbers = ranking.numbers_of(option.words, chances, case.habits, case.type)
        row = dict(enumerate(numbers))
        for name in (f"kind {option.kind}", f"verb {option.verb}"):
            if name in place:
                row[place[name]] = 1.0
        rows.append((row, option.reward))
    return rows


def _accumulate(
    rows: list[tuple[dict[int, float], float]], moments: list[list[float]], target: list[float], size: int
) -> None:
    mean = [0.0] * size
    for row, _ in rows:
        for index, number in row.items():
            mean[index] += number / len(rows)
    middle = sum(reward for _, reward in rows) / len(rows)
    filled = [index for index in range(size) if mean[index]]
    for row, reward in rows:
        for index, number in row.items():
            target[index] += number * (reward - middle)
            line = moments[index]
            for other, factor in row.items():
                line[other] += number * factor
    for index in filled:
        line = moments[index]
        for other in filled:
            line[other] -= len(rows) * mean[index] * mean[other]


def _chance(numbers: Sequence[float], weights: Sequence[float]) -> float:
    score = weights[-1] + sum(weight * number for weight, number in zip(weights, numbers, strict=False))
    return 1 / (1 + math.exp(-score))


def _frequent(names: Iterable[str], least: int) -> list[str]:
    return sorted(name for name, count in Counter(names).items() if count >= least)


def module_text(fitted: Fitted) -> str:
    """The generated module."""
    lines = [
        '"""Which words, verbs and kinds of sentence subjects have. Made by fitting/subjects.py; do not edit."""',
        "",
    ]
    for name, row in (("WORDS", fitted.words), ("NUMBERS", fitted.numbers)):
        lines += [f"{name}: tuple[float, ...] = (", *(f"    {number}," for number in row), ")"]
    for name, table in (("KINDS", fitted.kinds), ("VERBS", fitted.verbs)):
        rows = (f"    {json.dumps(key)}: {number}," for key, number in table.items())
        lines += [f"{name}: dict[str, float] = {{", *rows, "}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("clones", nargs="+", type=Path)
    cases = []
    for folder in parser.parse_args().clones:
        for example in examples(folder, skip=SKIPPED, count=PER_REPOSITORY):
            case = case_of(example, parse_subject(example.subject).type or "")
            cases += [case] if case is not None else []
        print(f"{name_of_clone(folder)}: {len(cases)} commits so far", flush=True)
    TARGET.write_text(module_text(fit_phrases(cases, fit_words(cases))), encoding="utf-8")


if __name__ == "__main__":
    main()
