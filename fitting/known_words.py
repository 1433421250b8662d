"""Counts redact/known_words.py: `python -m fitting.known_words CLONE...`, the words that many projects share."""

import argparse
import re
import subprocess
from collections import defaultdict
from pathlib import Path

from git_agent.redact.known_words import ENDINGS

WORDS = Path(__file__).parents[1] / "src/git_agent/redact/known_words.py"
MOST = 6_500  # words, with their endings
FEWEST = 4  # projects
FILES = 700  # of each
LARGEST = 60_000  # characters
LEFT_OUT = re.compile(r"(?i)locale|i18n|lang/|translations|\.lock$|\.svg$|\.min\.|wordlist|\.txt$")
WIDTH = 118


def words_of(clone: Path) -> set[str]:
    """The words of a project's files as they are now."""
    run = ["git", "-C", str(clone)]
    names = subprocess.run([*run, "ls-tree", "-r", "--name-only", "HEAD"], capture_output=True, check=True, text=True)
    kept = [name for name in names.stdout.splitlines() if not LEFT_OUT.search(name)]
    found: set[str] = set()
    for name in kept[:: max(1, len(kept) // FILES)]:
        shown = subprocess.run([*run, "show", f"HEAD:{name}"], capture_output=True, check=False).stdout
        text = shown[:LARGEST].decode("utf-8", "ignore")
        if "\0" not in text:
            found |= {
                word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text) if 3 <= len(word) <= 16
            }
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clones", type=Path, nargs="+")
    projects: dict[str, int] = defaultdict(int)
    for clone in parser.parse_args().clones:
        for word in words_of(clone):
            projects[word] += 1
    common = {word for word in sorted(projects, key=lambda word: -projects[word])[:MOST] if projects[word] >= FEWEST}
    lines, line = [], "   "
    for word in sorted(word for word in common if not _is_ended(word, common)):
        if len(line) + len(word) + 1 > WIDTH:
            lines.append(line)
            line = "   "
        line += f" {word}"
    head, _, _ = WORDS.read_text(encoding="utf-8").partition("_WORDS = ")
    WORDS.write_text(head + '_WORDS = """\n' + "\n".join([*lines, line]) + '\n"""\n', encoding="utf-8")


def _is_ended(word: str, common: set[str]) -> bool:
    return any(
        word.endswith(ending) and len(word) - len(ending) >= 3 and word[: -len(ending)] + rest in common
        for ending, rest in ENDINGS
    )


if __name__ == "__main__":
    main()
