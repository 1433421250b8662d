"""What may follow `--`: nothing that changes what is committed or where its message comes from."""

from pathlib import Path

import pytest

from git_agent.cli.git_args import paths_from_root, split_paths, validate_git_args
from git_agent.errors import UsageError


@pytest.mark.parametrize(
    "args",
    [
        (),
        ("-S",),
        ("-S0xBEEF",),
        ("--gpg-sign=0xBEEF",),
        ("--no-gpg-sign", "-s", "--signoff"),
        ("-n", "--no-verify", "--allow-empty"),
        ("--author", "Grace <grace@example.org>"),
        ("--author=Grace <grace@example.org>", "--date=now"),
        ("--trailer", "-m", "--trailer=Refs: 1"),
    ],
    ids=" ".join,
)
def test_what_changes_neither_content_nor_message_passes_unchanged(args: tuple[str, ...]) -> None:
    assert validate_git_args(args) == args


@pytest.mark.parametrize(
    "args",
    [
        ("-m", "x"),
        ("-mx",),
        ("-sm", "x"),
        ("--message=x",),
        ("-F", "file"),
        ("-C", "HEAD"),
        ("--fixup=HEAD",),
        ("--amend",),
        ("-a",),
        ("-p",),
        ("-i", "path"),
        ("-e",),
        ("--no-edit",),
        ("--cleanup=strip",),
        ("--allow-empty-message",),
        ("--reset-author",),
        ("--pathspec-from-file=x",),
        ("",),
    ],
    ids=" ".join,
)
def test_everything_else_is_refused_by_name_with_the_list_of_what_may_follow(args: tuple[str, ...]) -> None:
    with pytest.raises(UsageError, match=f"^{args[0]} cannot be passed on to git") as caught:
        validate_git_args(args)
    assert "--signoff" in (caught.value.hint or "")


@pytest.mark.parametrize("name", ["--author", "--date", "--trailer"])
def test_an_option_without_its_value_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match=f"{name} needs a value"):
        validate_git_args((name,))


@pytest.mark.parametrize(
    ("args", "options", "paths"),
    [
        ((), (), ()),
        (("a.py", "b"), (), ("a.py", "b")),
        (("-s", "--", "-odd"), ("-s",), ("-odd",)),
        (("--author", "Grace", "-n", "a.py"), ("--author", "Grace", "-n"), ("a.py",)),
        (("--author",), ("--author",), ()),
    ],
)
def test_paths_come_behind_the_options(args: tuple[str, ...], options: tuple[str, ...], paths: tuple[str, ...]) -> None:
    assert split_paths(args) == (options, paths)


def test_a_path_is_called_from_the_root_on_and_never_leads_out(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    assert paths_from_root(("a.py", "../b", "."), folder=folder, root=tmp_path) == ("src/a.py", "b", "src")
    with pytest.raises(UsageError, match="outside"):
        paths_from_root(("../../c",), folder=folder, root=tmp_path)
