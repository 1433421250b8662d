"""Contracts: `contracts/deployable-units/<version>/<unit>.yml` with a moniker, a root and includes."""

import re
from collections.abc import Mapping
from typing import Any

from git_agent.model.globs import path_matches
from git_agent.review.modules.naming import below, module_name
from git_agent.review.modules.source import Globs, Warn
from git_agent.review.modules.tracked import TrackedFiles
from git_agent.review.values import Module
from git_agent.safe_yaml import load_yaml

SOURCE = "contracts"
MOST_CONTRACTS = 1_000  # the other half of what is read for modules is left to manifests
_PLACE = "contracts/deployable-units/*/*.{yml,yaml}"


def contracts(tracked: TrackedFiles, warn: Warn) -> Globs:
    """The modules that contracts define; of several versions of one the highest counts."""
    newest: dict[str, tuple[tuple[int, ...], Module]] = {}
    places = [path for path in tracked.paths if path_matches(path, _PLACE)]
    if len(places) > MOST_CONTRACTS:
        warn(f"of {len(places):,} contracts only the newest {MOST_CONTRACTS:,} are read")
        places = sorted(places, key=_version_of, reverse=True)[:MOST_CONTRACTS]
    for path in places:
        version = _version_of(path)
        module = _module(path, tracked.text(path))
        if module is None:
            warn(f"{path} is no contract with a moniker and a root; it is passed over")
        elif module.name not in newest or newest[module.name][0] < version:
            newest[module.name] = version, module
    return Globs([module for _, module in newest.values()])


def _version_of(path: str) -> tuple[int, ...]:
    return tuple(int(number[:9]) for number in re.findall(r"\d+", path.split("/")[2])[:4])


def _module(path: str, text: str | None) -> Module | None:
    contract = load_yaml(text).data if text else None
    moniker = contract.get("moniker") if isinstance(contract, Mapping) else None
    if not isinstance(contract, Mapping) or not isinstance(moniker, str):
        return None
    nested = contract.get("source")
    source = {**(nested if isinstance(nested, Mapping) else {}), **contract}
    root, includes = source.get("root"), _texts(source.get("includes"))
    if not isinstance(root, str) and not includes:
        return None
    folder = root.strip().strip("/").removeprefix("./") if isinstance(root, str) else ""
    globs = tuple(_below(folder, glob) for glob in includes) or (below("" if folder == "." else folder),)
    name = module_name(moniker, otherwise=path.rpartition("/")[2].rpartition(".")[0])
    return Module(name=name, globs=globs, source=SOURCE)


def _texts(field: Any) -> tuple[str, ...]:
    texts = (field,) if isinstance(field, str) else field if isinstance(field, tuple | list) else ()
    return tuple(text.strip() for text in texts if isinstance(text, str) and text.strip())


def _below(root: str, glob: str) -> str:
    """A glob of a contract from the repository's root: most are written from the unit's own."""
    glob = glob.removeprefix("./").removeprefix("/")
    return glob if not root or root == "." or glob.startswith(f"{root}/") else f"{root}/{glob}"
