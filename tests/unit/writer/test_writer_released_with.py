"""What came with a release and is no part of it."""

import pytest

from git_agent.model.value import replace
from git_agent.writer.compose import write
from support.changing import history
from support.findings import change_between

OLD = '{{\n  "name": "kiln",\n  "version": "1.7.9",\n  "dependencies": {{\n    "{}": "^{}"\n  }}\n}}\n'


def told(name: str, old: str, new: str, *subjects: str) -> str:
    sides = OLD.format(name, old), OLD.format(name, new).replace("1.7.9", "1.8.0")
    return write(replace(change_between({"package.json": sides}), recent=history(*subjects))).text


@pytest.mark.parametrize(
    ("subjects", "subject"),
    [
        (("chore(release): v1.7.9", "fix: bake", "feat: warm"), "chore(release): v1.8.0"),
        (("Bake", "Warm the kiln", "Cool it"), "Bump version to 1.8.0"),
    ],
)
def test_a_dependency_is_told_beside_the_release(subjects: tuple[str, ...], subject: str) -> None:
    first, _, body = told("clay", "4.0.0", "4.0.4", *subjects).partition("\n\n")
    assert first == subject
    assert body.lower() == "- bump clay from 4.0.0 to 4.0.4"


def test_what_released_packages_require_of_each_other_only_follows() -> None:
    assert "oven" not in told("oven", "1.7.9", "1.8.0", "Bake", "Warm the kiln", "Cool it")
