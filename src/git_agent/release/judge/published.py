"""Whether what a file defines goes out with a release at all, by the manifests of its own ecosystem."""

import re

from git_agent.model.paths import folder_of, word_set
from git_agent.release.judge.crates import Crates
from git_agent.release.judge.manifests import Manifests

# By Maven's own property, or by one of the project's that says the same.
_KEPT_BACK = re.compile(rb"<[\w.]*(?:deploy\.skip|skipPublish\w*|[iI]nternalModule)>true<")
# At the root, where they serve the project's people.
_DEVELOPERS_FOLDERS = word_set("benchmark bench hack ci fuzz fuzzing xtask rake devtools dev-tools")
_DEVELOPERS_FILES = word_set("noxfile.py tasks.py fabfile.py dodo.py conftest.py setup.py manage.py duties.py")
# A module for tests is a library of many: only what measures or shows is nobody's.
_SHOWING = re.compile(r"(?:.*[-_])?(?:benchmarks?|jmh|samples?|examples?|demos?|integration-?tests?)\Z", re.IGNORECASE)
_MAJOR_FOLDER = re.compile(r"(?:.*/)?v\d+\Z")  # where Go keeps a later major version of the same module
_JVM = (".java", ".kt", ".scala", ".groovy")
_GEM_FOLDERS = ("lib/", "app/")  # an engine of Rails offers what lies in `app`


class Published:
    """The same for many files of one commit; `is_whole` says that the question is about the project, not a part."""

    def __init__(self, manifests: Manifests, *, is_whole: bool) -> None:
        self._manifests = manifests
        self._is_whole = is_whole
        self._crates = Crates(manifests.read)

    def holds(self, path: str) -> bool:
        """Whether others can import from the file, as far as manifests tell."""
        first, _, rest = path.partition("/")
        if path in _DEVELOPERS_FILES or (rest and first.lower() in _DEVELOPERS_FOLDERS):
            return False
        if path.endswith(".rs"):
            return self._in_crate(path)
        if path.endswith(".rb"):
            folder = self._manifests.gem_folder(path)
            return folder is None or path[len(folder) :].lstrip("/").startswith(_GEM_FOLDERS)
        if path.endswith(".go"):
            return self._in_module(path)
        return not path.endswith(_JVM) or self._is_deployed(path)

    def _in_crate(self, path: str) -> bool:
        found = self._manifests.nearest("Cargo.toml", path)
        return found is None or self._crates.goes_out(found[0], is_whole=self._is_whole)

    def _in_module(self, path: str) -> bool:
        """A module of Go below another has versions of its own: `sdk/v1.2.0` is not of v1.2.0."""
        found = self._manifests.nearest("go.mod", path) if self._is_whole else None
        is_nested = found is not None and found[0] != "" and not _MAJOR_FOLDER.match(found[0])
        return not is_nested or self._manifests.read("go.mod") is None

    def _is_deployed(self, path: str) -> bool:
        before, mark, _ = path.partition("/src/")
        if mark and any(map(_SHOWING.match, before.split("/"))):
            return False
        _, text = self._manifests.nearest("pom.xml", path) or (folder_of(path), b"")
        is_kept = b"maven-deploy-plugin" in text and b"<skip>true</skip>" in text
        return not (is_kept or _KEPT_BACK.search(text))
