"""Fills in packaging/launcher.sh; run as a program it prints the one for this checkout."""

import shutil
import subprocess
import sys
from pathlib import Path

TEMPLATE = Path(__file__).resolve().parents[1] / "packaging" / "launcher.sh"


def render(*, tree: str, pythons: str, packages: str, hint: str, runs_here: bool = True) -> str:
    """The launcher as text; `pythons` and `hint` are shell words and may use $root, `packages` is a line of Python.

    One that is packed for other machines must not count on what the env of this one can do.
    """
    blanks = {
        "@PATIENTLY@": patiently() if runs_here else "",
        "@TREE@": tree,
        "@PYTHONS@": pythons,
        "@PACKAGES@": packages,
        "@HINT@": hint,
    }
    text = TEMPLATE.read_text()
    for blank, value in blanks.items():
        text = text.replace(blank, value)
    return text


def patiently() -> str:
    """What has signals wait for the program; nothing where env does not know how."""
    env = shutil.which("env")
    command = (str(env), "--block-signal=INT,TERM")
    if env is None or subprocess.run((*command, "true"), capture_output=True, check=False).returncode:
        return ""
    return f"{' '.join(command)} "


def checkout() -> str:
    """The launcher of bin/git-agent: the environment's Python knows where its packages are."""
    return render(
        tree="src",
        pythons='"$root/.venv/bin/python"',
        packages="import site; site.main()\n",
        hint="\"hint: run 'make build' in $root\"",
    )


if __name__ == "__main__":
    sys.stdout.write(checkout())
