"""make install and uninstall, with the real pip and a package made on the spot instead of a download."""

import hashlib
import os
import shutil
import sys
import zipfile
from pathlib import Path

import pytest

from support.ran import Ran
from support.started import PROJECT, run, started, write_program

PREFIX = "/opt/it's here"
SHARED = ("man/man1/git-agent.1", "bash-completion/completions/git-agent", "fish/vendor_completions.d/git-agent.fish")
THERE_BEFORE = {"share", "share/man", "not-ours"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as `make build` leaves it, with the stand-in and one locked requirement."""
    root = tmp_path_factory.mktemp("project")
    for folder in ("scripts", "packaging"):
        shutil.copytree(PROJECT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    write_program(root / "src")
    for path in SHARED:
        (root / "build" / "share" / path).parent.mkdir(parents=True)
        (root / "build" / "share" / path).write_text(path)
    (root / "requirements").mkdir()
    lock(root, wheel(root))
    return root


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A DESTDIR, with a space in its name, into which it has been installed beside other things."""
    stage = tmp_path_factory.mktemp("a stage")
    (root_of(stage) / "share" / "man").mkdir(parents=True)
    (root_of(stage) / "not-ours").touch()
    assert install(built, stage).returncode == 0
    return stage


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    return shutil.copytree(built, tmp_path / "project")


@pytest.fixture
def stage(installed: Path, tmp_path: Path) -> Path:
    return shutil.copytree(installed, tmp_path / "stage", symlinks=True)


def wheel(folder: Path) -> Path:
    path = folder / "tiny-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("tiny.py", "")
        archive.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        archive.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("tiny-1.0.dist-info/RECORD", "")
    return path


def lock(project: Path, package: Path) -> None:
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    (project / "requirements" / "runtime.txt").write_text(f"tiny==1.0 --hash=sha256:{digest}\n")


def install(project: Path, stage: Path, *options: str, **variables: str) -> Ran:
    offline = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(project), "PIP_CONFIG_FILE": os.devnull}
    env = {**os.environ, **offline, "PREFIX": PREFIX, "DESTDIR": str(stage), **variables}
    return run(sys.executable, "-m", "scripts.install", *options, cwd=project, env=env)


def root_of(stage: Path) -> Path:
    return stage / PREFIX.removeprefix("/")


def contents(stage: Path) -> set[str]:
    return {str(path.relative_to(root_of(stage))) for path in root_of(stage).rglob("*")}


def test_a_package_for_other_machines_counts_on_no_env_of_this_one(installed: Path) -> None:
    launcher = next(installed.rglob("bin/git-agent")).read_text()
    assert "block-signal" not in launcher
    assert 'exec "$python" ' in launcher


def test_it_runs_from_inside_a_destdir_without_site_packages(installed: Path) -> None:
    root = root_of(installed)
    seen = started(root / "bin" / "git-agent", "a b", "")
    assert seen.argv[1:] == ["a b", ""]
    assert seen.flags == ["isolated", "no_site", "utf8_mode"]
    assert "site" not in seen.modules
    library = Path(seen.path[0])
    assert library.samefile(root / "lib" / "git-agent")
    assert (library / "tiny.py").exists()


def test_bytecode_is_complete_and_never_checked_against_its_source(installed: Path) -> None:
    library = root_of(installed) / "lib" / "git-agent"
    cached = {path.name.partition(".")[0]: path for path in library.rglob("*.pyc")}
    assert set(cached) == {path.stem for path in library.rglob("*.py")}
    unchecked_hash = (0b01).to_bytes(4, "little")
    assert {path.read_bytes()[4:8] for path in cached.values()} == {unchecked_hash}


def test_another_python_of_the_same_version_will_do(stage: Path, tmp_path: Path) -> None:
    launcher = root_of(stage) / "bin" / "git-agent"
    version = f"python3.{sys.version_info.minor}"
    launcher.write_text(launcher.read_text().replace(f"{sys.base_prefix}/bin/{version}", f"/gone/{version}"))
    path = tmp_path / "path"
    path.mkdir()
    without = run("/bin/sh", launcher, env={"PATH": str(path)})
    assert (without.returncode, f"hint: install {version}" in without.stderr) == (2, True)
    (path / version).symlink_to(sys.executable)
    assert run("/bin/sh", launcher, env={"PATH": str(path)}).returncode == 0


def test_uninstall_leaves_exactly_what_was_there_before(built: Path, stage: Path) -> None:
    assert {"bin/git-agent", "bin/acd", *(f"share/{path}" for path in SHARED)} <= contents(stage)
    assert install(built, stage, "--remove").returncode == 0
    assert contents(stage) == THERE_BEFORE
    assert "not installed" in install(built, stage, "--remove").stdout


def test_an_upgrade_takes_away_what_is_no_longer_shipped_and_can_be_uninstalled(project: Path, stage: Path) -> None:
    (project / "build" / "share" / SHARED[1]).unlink()
    assert install(project, stage).returncode == 0
    assert f"share/{SHARED[1]}" not in contents(stage)
    assert install(project, stage, "--remove").returncode == 0
    assert contents(stage) == THERE_BEFORE


def test_a_link_in_bin_is_replaced_not_written_through(built: Path, stage: Path, tmp_path: Path) -> None:
    developers_own = tmp_path / "launcher-of-a-checkout"
    developers_own.write_text("untouched")
    launcher = root_of(stage) / "bin" / "git-agent"
    launcher.unlink()
    launcher.symlink_to(developers_own)
    assert install(built, stage).returncode == 0
    assert developers_own.read_text() == "untouched"


def test_a_package_with_another_hash_is_refused_and_nothing_changes(project: Path, stage: Path) -> None:
    before = contents(stage)
    lock(project, project / "scripts" / "install.py")
    ran = install(project, stage)
    assert ran.returncode != 0
    assert "DO NOT MATCH THE HASHES" in ran.stderr
    assert contents(stage) == before


def test_the_programs_go_where_bindir_says_and_find_their_tree(built: Path, tmp_path: Path) -> None:
    own = {"PREFIX": str(tmp_path / "it's here"), "BINDIR": str(tmp_path / "my bin" / "x"), "DESTDIR": ""}
    assert install(built, tmp_path, **own).stdout.startswith(f"installed {tmp_path}/my bin/x/git-agent\n")
    assert started(tmp_path / "my bin" / "x" / "git-agent", "a").argv[1:] == ["a"]
    assert not (tmp_path / "it's here" / "bin").exists()
    assert install(built, tmp_path, "--remove", **own).returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_whoever_uses_fish_gets_its_completions_among_their_own(built: Path, tmp_path: Path) -> None:
    fish = tmp_path / "config" / "fish"
    folders = {"FISH_CONFIG_DIR": str(fish), "FISH_COMPLETIONS_DIR": str(fish / "completions")}
    own = {"PREFIX": str(tmp_path / "prefix"), "DESTDIR": "", **folders}
    assert install(built, tmp_path, **own).returncode == 0
    assert not fish.exists()
    fish.mkdir(parents=True)
    assert install(built, tmp_path, **own).returncode == 0
    assert (fish / "completions" / "git-agent.fish").exists()
    assert install(built, tmp_path, **{**own, "PREFIX": "/opt/x", "DESTDIR": str(tmp_path / "stage")}).returncode == 0
    assert not list((tmp_path / "stage").rglob("completions/git-agent.fish"))
    assert install(built, tmp_path, "--remove", **own).returncode == 0
    assert list(fish.iterdir()) == []
