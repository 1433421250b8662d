"""`make install` and `make uninstall`: a private tree, a launcher, and the shared files.

Everything but the launcher, the completions and the manual lies in PREFIX/lib/git-agent, so nothing is
mixed with the packages of the system's Python. A manifest in that tree names the other files and the
folders that had to be made for them, and removal goes by it: what was there before is there afterwards.
"""

import compileall
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode

from scripts.launcher import render

PROJECT = Path(__file__).resolve().parents[1]
PACKAGE = PROJECT / "src" / "git_agent"
SHARED = PROJECT / "build" / "share"
LIBRARY = "lib/git-agent"
LAUNCHERS = ("git-agent", "acd")  # the same program: by this name its words are the verbs of `git-agent watch`
FISH = "fish/vendor_completions.d"
MANIFEST = f"{LIBRARY}/manifest"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """`prefix` is where the program will run, `root` where it is written: the same, below DESTDIR.

    `programs` is the folder of the launchers and `fish`, where there is one, that of a person's own completions, both
    as they are reached from the root.
    """

    prefix: Path
    root: Path
    programs: str = "bin"
    fish: str | None = None

    @classmethod
    def of(cls, environ: Mapping[str, str]) -> "Target":
        final, destdir = _folder(environ["PREFIX"]), environ.get("DESTDIR", "")
        programs = _folder(environ.get("BINDIR") or str(final / "bin"))
        # What is packed for others holds nothing for the home of whoever packs it.
        uses_fish = not destdir and environ.get("FISH_CONFIG_DIR") and _folder(environ["FISH_CONFIG_DIR"]).is_dir()
        return cls(
            prefix=final,
            root=_folder(destdir) / final.relative_to("/") if destdir else final,
            programs=os.path.relpath(programs, final),
            fish=os.path.relpath(_folder(environ["FISH_COMPLETIONS_DIR"]), final) if uses_fish else None,
        )

    @property
    def launchers(self) -> list[str]:
        return [f"{self.programs}/{name}" for name in LAUNCHERS]

    def manifest(self) -> list[str]:
        """Paths below the root, folders with a slash at the end and before what lies in them."""
        path = self.root / MANIFEST
        return path.read_text().splitlines() if path.exists() else []


def install(target: Target) -> None:
    files = dict.fromkeys(target.launchers, launcher(target).encode())
    files.update({f"share/{path.relative_to(SHARED)}": path.read_bytes() for path in _files(SHARED)})
    if target.fish:
        own = (path for path in _files(SHARED / FISH) if (SHARED / FISH).is_dir())
        files.update({f"{target.fish}/{path.name}": path.read_bytes() for path in own})
    before = target.manifest()
    folders = [line for line in before if line.endswith("/")]
    folders += missing_folders(target.root, [LIBRARY, *files])
    _place_library(target, manifest=[*folders, *files])
    for path, content in files.items():
        _place(target.root / path, content, mode=0o755 if path in target.launchers else 0o644)
    for path in set(before) - {*folders, *files}:
        (target.root / path).unlink(missing_ok=True)


def remove(target: Target) -> bool:
    """Takes away what the manifest names; False when nothing is installed there."""
    manifest = target.manifest()
    for path in manifest:
        if not path.endswith("/"):
            (target.root / path).unlink(missing_ok=True)
    shutil.rmtree(target.root / LIBRARY, ignore_errors=True)
    for path in reversed(manifest):
        folder = target.root / path
        if path.endswith("/") and folder.is_dir() and not any(folder.iterdir()):
            folder.rmdir()
    return bool(manifest)


def launcher(target: Target) -> str:
    """The installed launcher: this very Python, or the same minor version found on PATH."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    exact = Path(sys.base_prefix) / "bin" / version
    return render(
        tree=shlex.quote(os.path.relpath(target.prefix / LIBRARY, target.prefix / target.programs / "..")),
        pythons=f"{shlex.quote(str(exact))} {version}",
        packages="",
        hint=f"\"hint: install {version}, or run 'make install' again in git-agent's sources\"",
        runs_here=target.root == target.prefix,
    )


def missing_folders(root: Path, paths: list[str]) -> list[str]:
    """The folders that have to be made for these paths, each after the one it lies in."""
    missing: dict[str, None] = {}
    for path in paths:
        parents = [root / parent for parent in reversed(Path(path).parents)]
        missing.update({f"{folder.relative_to(root)}/": None for folder in parents if not folder.exists()})
    return list(missing)


def _place_library(target: Target, *, manifest: list[str]) -> None:
    """Builds the tree beside the old one and swaps them, so that a failed download changes nothing."""
    library = target.root / LIBRARY
    fresh = library.with_name("git-agent.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        _install_requirements(fresh)
        shutil.copytree(PACKAGE, fresh / PACKAGE.name, ignore=shutil.ignore_patterns("__pycache__"))
        _compile(fresh, final=target.prefix / LIBRARY)
        (fresh / "manifest").write_text("".join(f"{line}\n" for line in manifest))
        for path in (fresh, *fresh.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)
        shutil.rmtree(library, ignore_errors=True)
        fresh.rename(library)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _install_requirements(folder: Path) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-user", "--require-hashes", "--no-compile"]
    source = ["--requirement", str(PROJECT / "requirements" / "runtime.txt"), "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *source], check=True)
    shutil.rmtree(folder / "bin", ignore_errors=True)


def _compile(folder: Path, *, final: Path) -> None:
    """Bytecode that is never checked against its source: the tree may be read-only, and its dates arbitrary."""
    compileall.compile_dir(
        folder,
        quiet=2,
        stripdir=str(folder),
        prependdir=str(final),
        invalidation_mode=PycInvalidationMode.UNCHECKED_HASH,
    )


def _place(path: Path, content: bytes, *, mode: int) -> None:
    """Replaces the name, not what it may link to: bin/git-agent can be a link into a checkout."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_bytes(content)
    fresh.chmod(mode)
    fresh.replace(path)


def _folder(name: str) -> Path:
    return Path(name).expanduser().absolute()


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith("."))


def main(arguments: list[str]) -> None:
    target = Target.of(os.environ)
    os.umask(0o022)
    if "--remove" in arguments:
        print(f"git-agent is {'removed from' if remove(target) else 'not installed in'} {target.root}")
        return
    try:
        install(target)
    except subprocess.CalledProcessError:
        sys.exit("error: the requirements could not be installed, so nothing was")
    except PermissionError as error:
        sys.exit(f"error: {error.filename} cannot be written\nhint: take another folder: make install PREFIX=~/.local")
    programs = Path(os.path.normpath(target.root / target.programs))
    print(f"installed {programs / LAUNCHERS[0]}")
    if target.root == target.prefix and str(programs) not in os.environ["PATH"].split(os.pathsep):
        print(f"hint: add {programs} to PATH, then try: git agent -h")


if __name__ == "__main__":
    main(sys.argv[1:])
