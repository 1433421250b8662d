"""Members that a type has through another one now: they neither came nor went."""

import pytest

from git_agent.syntax.trees.compare import compare

# A type with all of its members, the same with some of them in another type, and how it names that.
TYPES = [
    (
        "kiln.d.ts",
        "export type Bake = (options: {\n  heat: number;\n  lid: Lid;\n}) => void;\n",
        "export type Rest = {\n  heat: number;\n  lid: Lid;\n};\nexport type Bake = (\n  options: Rest\n) => void;\n",
        "options: Rest",
    ),
    (
        "kiln.ts",
        "interface Kiln {\n  heat: number;\n  lid: Lid;\n  tray: Tray;\n}\n",
        "interface Rest {\n  heat: number;\n  lid: Lid;\n}\n\ninterface Kiln extends Rest {\n  tray: Tray;\n}\n",
        " extends Rest",
    ),
    (
        "kiln.go",
        "package kiln\n\ntype Kiln struct {\n\theat int\n\tlid Lid\n\ttray Tray\n}\n",
        "package kiln\n\ntype Rest struct {\n\theat int\n\tlid Lid\n}\n\ntype Kiln struct {\n\tRest\n\ttray Tray\n}\n",
        "\tRest\n",
    ),
    (
        "Kiln.java",
        "class Kiln {\n  int heat;\n  Lid lid;\n  Tray tray;\n}\n",
        "class Rest {\n  int heat;\n  Lid lid;\n}\n\nclass Kiln extends Rest {\n  Tray tray;\n}\n",
        " extends Rest",
    ),
    (
        "kiln.rs",
        "struct Kiln {\n    heat: u8,\n    lid: Lid,\n    tray: Tray,\n}\n",
        "struct Rest {\n    heat: u8,\n    lid: Lid,\n}\n\nstruct Kiln {\n    rest: Rest,\n    tray: Tray,\n}\n",
        "    rest: Rest,\n",
    ),
    (
        "kiln.c",
        "struct kiln {\n  int heat;\n  int lid;\n  int tray;\n};\n",
        "struct Rest {\n  int heat;\n  int lid;\n};\n\nstruct kiln {\n  struct Rest rest;\n  int tray;\n};\n",
        "  struct Rest rest;\n",
    ),
    (
        "kiln.py",
        "class Kiln:\n    heat: int = 2\n    lid: int = 3\n    tray: int = 4\n",
        "class Rest:\n    heat: int = 2\n    lid: int = 3\n\n\nclass Kiln(Rest):\n    tray: int = 4\n",
        "(Rest)",
    ),
]


def members(name: str, old: str, new: str) -> set[str]:
    """Those that came, went or gave way to another."""
    syntax = compare(name, old.encode(), new.encode())
    assert syntax is not None
    symbols = syntax.symbols
    swapped = {each for swap in symbols.members_swapped for each in (swap.old, swap.new)}
    return {each for _, each in (*symbols.members_added, *symbols.members_removed)} | swapped


@pytest.mark.parametrize(("name", "whole", "parted", "link"), TYPES)
def test_members_that_a_type_has_through_another_stayed(name: str, whole: str, parted: str, link: str) -> None:
    for old, new in ((whole, parted), (parted, whole)):
        assert members(name, old, new) <= {"rest"}
    # Nothing leads to them where the type does not name the other one.
    apart = parted.replace(link, link.replace("Rest", "Else") if "options" in link else "")
    for old, new in ((whole, apart), (apart, whole)):
        assert members(name, old, new) == {"heat", "lid"}
