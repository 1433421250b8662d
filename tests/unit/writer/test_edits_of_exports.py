"""What a module offers to others now, or no longer, in all the forms that languages have for it."""

import pytest

from support.told_edits import file_facts, told

EXPORTS = [
    ("ts", "const tray = open();\n", "const tray = open();\nexport {\n  tray,\n  lid,\n};\n", "export lid and tray"),
    ("ts", "export { tray } from './a'\n", "export { tray, lid as cover } from './a'\n", "export lid"),
    ("ts", "function bake() {\n  go()\n}\n", "export function bake() {\n  go()\n}\n", "export bake"),
    ("ts", "export class Kiln {\n  go() {}\n}\n", "class Kiln {\n  go() {}\n}\n", "stop exporting Kiln"),
    ("js", "module.exports = {\n  tray,\n}\n", "module.exports = {\n  tray,\n  lid,\n}\n", "export lid"),
    ("ts", "kiln.Tray = Tray\n", "kiln.Tray = Tray\nexport { Tray }\n", "export Tray"),
    ("rs", "use kiln::Tray;\n\nfn bake() {}\n", "pub use kiln::Tray;\n\nfn bake() {}\n", "re-export Tray"),
    (
        "rs",
        "pub use kiln::Tray;\n\nfn bake() {}\n",
        "pub use kiln::{Tray, Lid, heat::{self, Oven as Stove}};\n\nfn bake() {}\n",
        "re-export Lid, heat and Stove",
    ),
    (
        "rs",
        "pub use kiln::Tray as Kiln;\n\nfn bake() {}\n",
        "pub use kiln::Tray as Kiln;\npub use oven::Tray as Oven;\n\nfn bake() {}\n",
        "re-export Oven",
    ),
    ("rs", "pub use kiln::Tray;\n\nfn bake() {}\n", "use kiln::Tray;\n\nfn bake() {}\n", "stop re-exporting Tray"),
]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), EXPORTS)
def test_names_that_a_module_exports(language: str, old: str, new: str, sentence: str) -> None:
    assert told(file_facts(f"src/kilns.{language}", old, new)) == [sentence]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("ts", "function bake() {\n  go()\n}\nexport { bake }\n", "export function bake() {\n  go()\n}\n"),
        ("js", "exports.bake = bake\n", "module.exports = { bake }\n"),
        ("js", "module.exports.heat = 1\n", "export const heat = 1\n"),
        ("js", "module.exports = kiln\nkiln.Tray = Tray\n", "module.exports = kiln\nmodule.exports.Tray = Tray\n"),
        ("js", "module.exports.bake = fire\n", "module.exports.bake = (tray) => fire(tray)\n"),
        ("ts", "let tray = 1\n", "let tray = 1\n\nexport const lid = 2\n"),
        ("rs", "pub use kiln::*;\n\nfn bake() {}\n", "pub use kiln::*;\npub use kiln::Tray;\n\nfn bake() {}\n"),
        ("rs", "pub use kiln::Tray;\n\nfn bake() {}\n", "when! {\n    pub use kiln::Tray;\n}\n\nfn bake() {}\n"),
        ("rs", "use kiln::Tray;\n\nfn bake() {}\n", "pub(crate) use kiln::Tray;\n\nfn bake() {}\n"),
    ],
)
def test_what_is_new_or_was_exported_otherwise_is_not_told(language: str, old: str, new: str) -> None:
    for sides in ((old, new), (new, old)):
        assert not [each for each in told(file_facts(f"src/kilns.{language}", *sides)) if "export" in each]


def test_what_another_module_exports_now_is_as_open_as_before() -> None:
    one = file_facts("src/a.ts", "export { tray } from './kiln'\n", "export { lid } from './kiln'\n")
    other = file_facts("src/b.ts", "export { oven } from './kiln'\n", "export { oven, tray } from './kiln'\n")
    assert told(one, other) == ["export lid"]
