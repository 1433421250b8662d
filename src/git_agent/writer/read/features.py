"""Features that a dependency is built with now, or no longer, as manifests of Rust and Python name them on one line."""

from collections.abc import Iterator

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts

_TABLE = (
    r"\s*\"?(?P<name>[\w.-]+)\"?\s*=\s*\{(?P<head>.*?)(?:,\s*)?"
    r"(?:features|extras)\s*=\s*\[(?P<items>[^\]]*)\](?P<tail>.*)\}"
)


@value
class FeatureChange:
    """What one dependency's list of features gained and lost."""

    name: str
    came: tuple[str, ...]
    went: tuple[str, ...]


def feature_changes(file: FileFacts) -> Iterator[FeatureChange]:
    """Of lines that differ in nothing else."""
    if not file.path.endswith(".toml") or not file.is_read_whole:
        return
    for pair in file.lines.pairs:
        old, new = (pattern(_TABLE).match(line) for line in pair)
        if old is None or new is None or any(old[part] != new[part] for part in ("name", "head", "tail")):
            continue
        before, after = (pattern(r"[\"']([\w./-]+)[\"']").findall(side["items"]) for side in (old, new))
        came = tuple(item for item in after if item not in before)
        went = tuple(item for item in before if item not in after)
        if came or went:
            yield FeatureChange(name=new["name"], came=came, went=went)
