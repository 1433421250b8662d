"""Members that a type has through another one now, be it of the same file or of another one."""

import pytest

from support.findings import written

# A file with a type, what is left of that, and the file that the rest is in.
TYPES = [
    (
        "kiln.ts",
        "export interface Kiln {\n  heat: number;\n  lid: Lid;\n  tray: Tray;\n}\n",
        "import { Rest } from './rest';\n\nexport interface Kiln extends Rest {\n  tray: Tray;\n}\n",
        "export interface Rest {\n  heat: number;\n  lid: Lid;\n}\n",
    ),
    (
        "kiln.go",
        "package kiln\n\ntype Kiln struct {\n\tHeat int\n\tLid Lid\n\tTray Tray\n}\n",
        "package kiln\n\ntype Kiln struct {\n\tRest\n\tTray Tray\n}\n",
        "package kiln\n\ntype Rest struct {\n\tHeat int\n\tLid Lid\n}\n",
    ),
    (
        "Kiln.java",
        "class Kiln {\n  int heat;\n  Lid lid;\n  Tray tray;\n}\n",
        "class Kiln extends Rest {\n  Tray tray;\n}\n",
        "class Rest {\n  int heat;\n  Lid lid;\n}\n",
    ),
    (
        "kiln.py",
        "class Kiln:\n    heat: int = 2\n    lid: int = 3\n    tray: int = 4\n",
        "from rest import Rest\n\n\nclass Kiln(Rest):\n    tray: int = 4\n",
        "class Rest:\n    heat: int = 2\n    lid: int = 3\n",
    ),
    (
        "kiln.rs",
        "pub struct Kiln {\n    pub heat: u8,\n    pub lid: Lid,\n    pub tray: Tray,\n}\n",
        "use rest::Rest;\n\npub struct Kiln {\n    pub rest: Rest,\n    pub tray: Tray,\n}\n",
        "pub struct Rest {\n    pub heat: u8,\n    pub lid: Lid,\n}\n",
    ),
    (
        "kiln.h",
        "struct kiln {\n  int heat;\n  int lid;\n  int tray;\n};\n",
        '#include "rest.h"\n\nstruct kiln {\n  struct Rest rest;\n  int tray;\n};\n',
        "struct Rest {\n  int heat;\n  int lid;\n};\n",
    ),
]


@pytest.mark.parametrize(("name", "whole", "parted", "rest"), TYPES)
def test_what_a_type_has_through_one_of_another_file_stayed(name: str, whole: str, parted: str, rest: str) -> None:
    kiln, other = f"src/{name}", f"src/rest.{name.rpartition('.')[2]}"
    apart = written({kiln: (whole, parted), other: (None, rest)})
    together = written({kiln: (parted, whole), other: (rest, None)})
    for message in (apart, together):
        assert "heat" not in message.lower()
    # Of a type that it does not name it has nothing.
    assert "heat" in written({kiln: (whole, parted.replace("Rest", "Else")), other: (None, rest)}).lower()
