"""The project's own version, or those of its packages."""

from collections.abc import Iterator, Mapping, Sequence

from git_agent.model.counted import counted
from git_agent.model.paths import folder_of, name_of
from git_agent.model.value import replace
from git_agent.writer.phrases.phrase import (
    MOST_NAMES,
    Phrase,
    listing,
    path_name,
    quote,
)
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.manifests import is_downgrade
from git_agent.writer.read.versions import VersionBump


def release_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The new version, with the package's folder where only one package in a folder of its own gets it.

    Others may name it as what they require: they are not what is released.
    """
    changed = [(file.path, file.manifest.version) for file in files if file.manifest.version]
    versions_by_package = {name_of(folder_of(path)): new for path, (_, new) in changed}
    versions = set(versions_by_package.values())
    verb = "set" if any(is_downgrade(VersionBump(name="", old=old, new=new)) for _, (old, new) in changed) else "bump"
    if len(versions) > 1:
        yield replace(_several_versions(versions_by_package), verb=verb)
    if len(versions) != 1:
        return
    what = f"version to {quote(versions.pop())}"
    package = next(iter(versions_by_package)) if len(versions_by_package) == 1 else ""
    is_telling = package not in ("", "src", "lib", "app")
    forms = (f"{path_name(package)} {what}", what) if is_telling else (what,)
    yield Phrase(verb=verb, objects=forms)


def _several_versions(versions: Mapping[str, str]) -> Phrase:
    """Each package with its version; the one at the root is the project itself and comes first."""
    packages = [
        f"{path_name(package) if package else 'version'} to {quote(versions[package])}" for package in sorted(versions)
    ]
    count = f"the version of {counted(len(packages), 'package')}"
    by_name = (listing(packages),) if len(packages) <= 3 else ()
    return Phrase(verb="bump", objects=(*by_name, count), full=listing(packages, most=MOST_NAMES))
