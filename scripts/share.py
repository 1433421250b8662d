"""Writes the completions and the manual into a folder laid out like PREFIX/share."""

import subprocess
import sys
from pathlib import Path

from scripts.commands import commands
from scripts.manual import manual

from git_agent.cli.parser import build_parser

PROGRAM = Path(__file__).resolve().parents[1] / "bin" / "git-agent"
COMPLETIONS = {
    "bash": "bash-completion/completions/git-agent",
    "zsh": "zsh/site-functions/_git-agent",
    "fish": "fish/vendor_completions.d/git-agent.fish",
}
# These shells look for a file by the name of the program that is completed.
OF_ACD = {
    "bash-completion/completions/acd": '. "${BASH_SOURCE[0]%/*}/git-agent"\n',
    "man/man1/acd.1": ".so man1/git-agent.1\n",
    "fish/vendor_completions.d/acd.fish": "complete -c acd --wraps 'git-agent watch'\n",
}
MANUAL = "man/man1/git-agent.1"


def main(folder: Path) -> None:
    texts = {MANUAL: manual()}
    if any(command.name == "git-agent completion" for command in commands(build_parser())):
        texts |= {path: _completion(shell) for shell, path in COMPLETIONS.items()} | OF_ACD
    for path, text in texts.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def _completion(shell: str) -> str:
    answer = subprocess.run([PROGRAM, "completion", shell], check=True, stdout=subprocess.PIPE, encoding="utf-8")
    return answer.stdout


if __name__ == "__main__":
    main(Path(sys.argv[1]))
