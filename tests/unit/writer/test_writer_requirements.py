"""What is required of a dependency: a range, any version, its features."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

PACKAGE = '{{\n  "name": "kiln",\n  "peerDependencies": {{\n    "oven": "{}",\n    "wood": "1.2.3"\n  }}\n}}\n'
CARGO = '[package]\nname = "kiln"\n\n[dependencies]\noven = {}\nwood = "1"\n'


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("^13.0.0", "*", "change oven requirement from ^13.0.0 to *"),
        ("latest", "^13.0.0", "change oven requirement from latest to ^13.0.0"),
        ("^13.0.0", "^13.0.0 || ^14.0.0", "change oven requirement from ^13.0.0 to ^13.0.0 || ^14.0.0"),
        ("^13.0.0", "^13.1.0", "bump oven from 13.0.0 to 13.1.0"),
        ("^13.0.0", "link:../oven", "change oven requirement"),
    ],
)
def test_a_requirement_is_told_from_what_to_what(old: str, new: str, message: str) -> None:
    assert told("package.json", PACKAGE.format(old), PACKAGE.format(new)) == message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["lid"]', '["lid", "fan"]', "enable fan feature of oven in Cargo.toml"),
        ('["lid", "fan", "fire"]', '["lid"]', "disable fan and fire features of oven in Cargo.toml"),
        ('["lid"]', '["lid" ]', "update oven in Cargo.toml"),
    ],
)
def test_features_of_a_dependency_come_and_go_by_name(old: str, new: str, message: str) -> None:
    table = '{{ version = "0.3", features = {} }}'
    assert told("Cargo.toml", CARGO.format(table.format(old)), CARGO.format(table.format(new))) == message


def test_features_beside_another_version_are_not_all_that_changed() -> None:
    old = CARGO.format('{ version = "0.3", features = ["lid"] }')
    assert "feature" not in told("Cargo.toml", old, old.replace('"0.3"', '"0.4"').replace('["lid"]', '["fan"]'))
