"""Fits redact/suspicion_weights.py: `python -m fitting.suspicion --positives FILE --ordinary FILE`, each many times.

All files have one JSON object a line with `text` (a file, or a diff of one as git prints it) and `path`, those of the
positives also `secrets`. Every positive is read once as it is and some times with its secrets replaced by others, so
that a place is learnt whatever stands in it. A logistic regression, found by gradients that are scaled to what each
weight has met so far; a few minutes in plain Python.
"""

import argparse
import json
import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import exp, sqrt
from pathlib import Path
from typing import Any

from benchmarks.redaction import as_diff

from git_agent.redact.scan import stem_places
from git_agent.redact.suspicion import candidates
from git_agent.redact.text_kinds import TextKind, text_kind_of
from git_agent.redact.vocabulary import listed

WEIGHTS = Path(__file__).parents[1] / "src/git_agent/redact/suspicion_weights.py"
VARIANTS = 3
FEWEST = 4  # examples of a feature
ROUNDS = 30
RATE = 0.3
RIDGE = 2.0
SMALLEST = 0.08
WIDTH = 118
LIMITS = {"LIMIT": -1.5, "CODE_LIMIT": 2.0, "MANUAL_LIMIT": 0.5}
WORDS = tuple(
    listed("""
    gartenzwerg regenschirm birnenmus ziegenkaese kornblume glockenblume apfelkuchen schneeflocke brombeere
    eichhorn lavendel papagei windrad nordlicht sandburg teekanne bringebaer syltetoy fjellrev kjottkake
    solnedgang vinterdekk fiskesuppe karjalanpiirakka mustikka revontuli saunavihta fromage baguette papillon
    chaussette parapluie grenouille citrouille manzana ventana mariposa sombrero tortilla girasol calabaza cuchara
    ombrello farfalla melanzana zanzara abacaxi borboleta jacare pipoca goiabada cachorro kaczka zamek wiewiorka
    czekolada ogorek knedliky houska kocka meduza pingvin oranges hunter elephant blanket walrus teapot marmalade
    pumpkin thunder penguin rhubarb lantern gherkin pelican buttercup hedgehog velvet sparrow cinnamon waffle
    turnip trombone puddle bumblebee umbrella raccoon sycamore dandelion tadpole
""")
)

Row = dict[str, Any]
Example = tuple[int, frozenset[str]]


class Inventor:
    """Makes secrets up, the same ones in every run."""

    def __init__(self) -> None:
        self._random = random.Random(11)

    def variant(self, row: Row) -> Row:
        """The same text with other secrets in it, as far as they can be told from the rest."""
        text, secrets = row["text"], []
        for secret in sorted(row["secrets"], key=len, reverse=True):
            at = text.find(secret)
            other = self._other(secret)
            is_quoted = text[at - 1 : at] in ('"', "'", "`", ">", "|")
            if text.count(secret) != 1 or len(secret) > 40 or "\n" in secret or (" " in other and not is_quoted):
                secrets.append(secret)
            else:
                text = text.replace(secret, other)
                secrets.append(other)
        return {**row, "text": text, "secrets": secrets}

    def _other(self, secret: str) -> str:
        pick = self._random
        if re.fullmatch(r"\d{4,8}", secret):
            return str(pick.randrange(10 ** (len(secret) - 1), 10 ** len(secret)))
        one, two, number = pick.choice(WORDS), pick.choice(WORDS), pick.randrange(1, 2030)
        letters = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
        kinds = {
            one: 24,
            one.capitalize(): 12,
            one + two: 8,
            f"{one.capitalize()}{number}": 6,
            f"{one}-{two}{number % 100}": 6,
            f"{one.capitalize()}{pick.choice('!#&%')}{two.capitalize()[:5]}{number % 100}": 6,
            one.translate(str.maketrans("aeio", "4310")): 5,
            f"{one.capitalize()}{pick.choice('-_.')}{two.capitalize()}": 6,
            f"{one.upper()}{number % 100}": 4,
            f"{one} {two}": 6,
            f"{one} og {two} {pick.choice(WORDS)}": 5,
            "".join(pick.choices(letters, k=pick.choice([8, 10, 12, 16]))): 7,
            "".join(pick.choices("0123456789abcdef", k=32)): 5,
        }
        return pick.choices(list(kinds), weights=list(kinds.values()))[0]


def examples(rows: Iterable[Row]) -> Iterator[Example]:
    """Every candidate of these texts: 1 for a secret, 0 for what is none; left out where it is neither."""
    for row in rows:
        kind = text_kind_of(row["path"])
        if kind in (TextKind.SECRET, TextKind.LOCK):
            continue
        text = as_diff(row)
        places = [
            (hit.start(), hit.end())
            for secret in row.get("secrets", ())
            for hit in re.finditer(re.escape(secret), text)
        ]
        named = stem_places(text, text.encode("ascii", "replace").lower())
        for slot, features in candidates(text, 0, len(text), row["path"], kind, named):
            shared = [
                (min(end, slot.end) - max(start, slot.start), end - start)
                for start, end in places
                if start < slot.end and slot.start < end
            ]
            is_secret = any(both > size / 2 and both > 0.6 * (slot.end - slot.start) for both, size in shared)
            if is_secret or not shared:
                yield int(is_secret), frozenset(features)


def fitted(known: Sequence[Example]) -> dict[str, float]:
    """The weight of every feature that is met often enough."""
    met = Counter(feature for _, features in known for feature in features)
    order = [(label, [feature for feature in features if met[feature] >= FEWEST]) for label, features in known]
    weights = dict.fromkeys((feature for feature in met if met[feature] >= FEWEST), 0.0)
    squares = dict.fromkeys(weights, 1e-6)
    shuffle = random.Random(7).shuffle
    for _ in range(ROUNDS):
        shuffle(order)
        for label, features in order:
            slope = 1 / (1 + exp(-max(-30.0, min(30.0, sum(map(weights.__getitem__, features)))))) - label
            for feature in features:
                step = slope + (RIDGE * weights[feature] / met[feature] if feature else 0.0)
                squares[feature] += step * step
                weights[feature] -= RATE * step / sqrt(squares[feature])
    return weights


def written(weights: dict[str, float]) -> str:
    """The module with these numbers."""
    told = [f"{name}={weight:.2f}" for name, weight in sorted(weights.items()) if abs(weight) >= SMALLEST or not name]
    lines, line = [], "   "
    for entry in told:
        if len(line) + len(entry) + 2 > WIDTH:
            lines.append(line)
            line = "   "
        line += f" {entry};"
    limits = "\n".join(f"{name} = {value}" for name, value in LIMITS.items())
    return HEAD.format(limits=limits) + '_WEIGHTS = """\n' + "\n".join([*lines, line]) + '\n"""\n'


HEAD = '''"""What each thing that is known of a value says, and how much is too much; made by `fitting/suspicion.py`."""

from functools import cache

{limits}


@cache
def weights() -> dict[str, float]:
    """By feature; positive where it speaks for a secret."""
    entries = (entry.strip().rpartition("=") for entry in _WEIGHTS.split(";"))
    return {{name: float(weight) for name, _, weight in entries if weight}}


'''


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positives", type=Path, action="append", required=True)
    parser.add_argument("--ordinary", type=Path, action="append", required=True)
    args = parser.parse_args()
    inventor = Inventor()
    positives = [row for path in args.positives for row in _rows(path)]
    variants = [inventor.variant(row) for row in positives for _ in range(VARIANTS)]
    known = [*examples([*positives, *variants]), *examples(row for path in args.ordinary for row in _rows(path))]
    WEIGHTS.write_text(written(fitted(known)), encoding="utf-8")
    print(f"{len(known)} examples, {sum(label for label, _ in known)} secrets")


def _rows(path: Path) -> Iterator[Row]:
    with path.open(encoding="utf-8") as file:
        yield from map(json.loads, file)


if __name__ == "__main__":
    main()
