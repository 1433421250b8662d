"""Which of several true facts may be the subject."""

import pytest

from git_agent.model.change import FileDiff
from git_agent.model.value import replace
from git_agent.writer.choose.leading import documented_names, public_names, tiers
from git_agent.writer.phrases.phrase import EVERYWHERE, PRIVATE_KIND, Phrase, code
from git_agent.writer.read.cluster import cluster_files
from git_agent.writer.read.facts import gather
from support.changing import as_said, change_set, file_diff
from support.findings import written

PUBLIC = Phrase(verb="add", objects=(f"{code('nextHop')} to {code('Route')}",), kind="told: add")
PRIVATE = Phrase(verb="add", objects=(code("_helper"),), kind="told: add")
CONDITION = Phrase(verb="check", objects=(f"size in {code('toRoutes')}",), kind="told: edit, branch")
GUARD = Phrase(verb="return", objects=("early",), kind="told: edit, guard that exits")
CALL = Phrase(verb="call", objects=(f"{code('nextHop')} in {code('toRoutes')}",), kind="told: edit, call")
GONE = Phrase(verb="stop", objects=("checking size",), kind="told: edit, operand gone")
ELSEWHERE = replace(GONE, kind="edit, operand gone, file")
PARAMETER = Phrase(verb="add", objects=(f"{code('nextHop')} parameter to {code('toRoutes')}",), kind="told: add")
PARAMETER_TOLD = Phrase(verb="add", objects=(f"{code('hop_limit')} parameter to {code('toRoutes')}",), kind="told: add")
OPTION = Phrase(verb="add", objects=(f"{code('--hops')} option",), kind="told: add")
SET = Phrase(verb="set", objects=(code("route.size"),), kind="told: edit, member set")
LISTED = Phrase(verb="add", objects=(f"an element to {code('STOPS')}",), kind="told: edit, element")
CAST = Phrase(verb="cast", objects=(f"{code('size')} to {code('int')}",), kind="told: edit, cast")
LOGGED = Phrase(verb="log", objects=(code("size"),), kind="told: edit, logged")
RENAMED = Phrase(
    verb="rename", objects=(f"{code('a')} parameter to {code('b')} in {code('toRoutes')}",), kind="told: rename"
)
INSIDE_GONE = Phrase(
    verb="remove", objects=(f"{code('_helper')} from {code('a.py')}",), weight=0.5, kind=f"told: {PRIVATE_KIND}"
)
INSIDE_RENAMED = Phrase(verb="rename", objects=(f"{code('_a')} to {code('_b')}",), kind=f"told: {PRIVATE_KIND}")
GIVEN = Phrase(
    verb="replace", objects=(f"{code('a')} parameter with {code('b')} in {code('toRoutes')}",), kind="told: replace"
)
CALL_IF = Phrase(
    verb="call",
    objects=(f"{code('nextHop')} in {code('toRoutes')} if {code('far')}", code("nextHop")),
    kind="told: edit, call",
)
LONG_IF = replace(CALL_IF, objects=(f"{code('nextHop')} in {code('toRoutes' * 6)} if {code('far')}",))
EXPLAINED = Phrase(verb="avoid", objects=("hops that are too far",), kind="comment")
ONLY_CHECKED = Phrase(verb="check", objects=(f"{code('far')} in {code('toRoutes')}",), kind="told: edit, branch")
VAGUE = Phrase(verb="update", objects=(code("Route"),), kind="told: update, vague", vague=True)


@pytest.mark.parametrize(
    ("phrases", "leaders"),
    [
        ((CONDITION, PUBLIC), (PUBLIC,)),
        ((CONDITION, PRIVATE), (CONDITION, PRIVATE)),
        ((CALL, CONDITION), (CONDITION,)),
        ((CALL, PUBLIC, CONDITION), (PUBLIC,)),
        ((PARAMETER, PUBLIC), (PUBLIC,)),
        ((PUBLIC, OPTION), (OPTION,)),
        ((PARAMETER, CONDITION), (PARAMETER, CONDITION)),
        ((RENAMED, CONDITION), (CONDITION,)),
        ((RENAMED, VAGUE), (RENAMED,)),
        ((INSIDE_GONE, CONDITION), (CONDITION,)),
        ((INSIDE_RENAMED, CONDITION), (CONDITION,)),
        ((INSIDE_RENAMED, CALL), (INSIDE_RENAMED, CALL)),
        ((INSIDE_GONE, VAGUE), (INSIDE_GONE,)),
        ((GIVEN, CONDITION), (CONDITION,)),
        ((CALL, CALL_IF), (CALL_IF,)),
        ((EXPLAINED, CALL_IF), (EXPLAINED,)),
        ((LONG_IF, replace(CALL_IF, kind="edit, call, file")), (LONG_IF,)),
        ((ONLY_CHECKED, CALL_IF), (CALL_IF,)),
        ((CONDITION, CALL_IF), (CONDITION, CALL_IF)),
        ((SET, CALL), (SET, CALL)),
        ((LISTED, GUARD), (GUARD,)),
        ((CAST, LOGGED, CONDITION), (CONDITION,)),
        ((LISTED, VAGUE), (LISTED,)),
        ((VAGUE, CALL), (CALL,)),
        ((VAGUE, GONE), (GONE,)),
        ((GONE, CALL), (GONE, CALL)),
        ((GONE, ELSEWHERE), (GONE,)),
        ((ELSEWHERE, VAGUE), (ELSEWHERE,)),
        ((ELSEWHERE, CALL), (ELSEWHERE, CALL)),
        ((VAGUE,), (VAGUE,)),
    ],
)
def test_what_others_see_leads_and_what_is_no_longer_done_waits(
    phrases: tuple[Phrase, ...], leaders: tuple[Phrase, ...]
) -> None:
    found = tiers([as_said(phrase) for phrase in phrases], {"nextHop"})
    assert tuple(phrase for phrase, tier in zip(phrases, found, strict=True) if tier == min(found)) == leaders


def test_what_was_done_in_many_places_leads_over_what_was_done_in_one() -> None:
    once = replace(CONDITION, weight=1.6)
    found = tiers([as_said(once), as_said(replace(GUARD, weight=EVERYWHERE)), as_said(PRIVATE)], ())
    assert found == [1, 0, 0]


@pytest.mark.parametrize(
    ("diff", "expected"),
    [
        (file_diff("src/a.py", "+def load():", "+    return 1"), {"load"}),
        (file_diff("src/a.py", "+def _load():", "+    return 1"), set()),
        (file_diff("src/a.py", "-    x = 1", "+    x = 2", heading="def load():"), set()),
        (file_diff("src/a.go", "-func Load() int {", "-\treturn 1", "-}"), {"Load"}),
        (file_diff("src/a.go", "+\tlid int", heading="type Kiln struct {"), set()),
        (file_diff("tests/test_a.py", "+def test_load():", "+    assert 1"), set()),
    ],
)
def test_public_is_what_came_or_went_for_others(diff: FileDiff, expected: set[str]) -> None:
    assert public_names(cluster_files(gather(change_set(diff)))[0]) == expected


def test_what_is_documented_at_once_leads_though_it_is_a_parameter() -> None:
    phrases = [as_said(phrase) for phrase in (PUBLIC, PARAMETER_TOLD, CONDITION)]
    assert tiers(phrases, {"nextHop"}, {"hop_limit"}) == [1, 0, 2]
    assert tiers(phrases, {"nextHop"}) == [0, 1, 1]


def test_documented_is_what_a_document_names_on_new_lines() -> None:
    source = file_diff("src/kiln.py", "-def fire(tray):", "+def fire(tray, max_heat, lid, new_clay):")
    document = file_diff("README.md", "-Set old_clay.", "+Set max_heat and lid.")
    facts = gather(change_set(source, document))
    assert documented_names(cluster_files(facts)[0], facts.files) == {"max_heat"}


@pytest.mark.parametrize(
    ("title", "names"),
    [
        ("def test_fires_at_max_heat(tray):", {"max_heat"}),
        ("def test_fire_tray(tray):", set()),  # which was there before
        ("def test_lid(tray):", set()),
    ],
)
def test_documented_is_also_what_a_new_test_has_in_its_name(title: str, names: set[str]) -> None:
    source = file_diff("src/kiln.py", "-def fire_tray(tray):", "+def fire_tray(tray, max_heat, lid):")
    facts = gather(change_set(source, file_diff("tests/test_kiln.py", f"+{title}", "+    pass")))
    assert documented_names(cluster_files(facts)[0], facts.files) == names


def test_documented_is_also_a_word_that_stands_as_code() -> None:
    source = file_diff("src/kiln.py", "-def fire(tray):", "+def fire(tray, lids, heat):")
    document = file_diff("README.md", "+The heat goes out but for `lids`, and `tray` is as before.")
    facts = gather(change_set(source, document))
    assert documented_names(cluster_files(facts)[0], facts.files) == {"lids"}


@pytest.mark.parametrize(
    ("path", "old", "new", "subject"),
    [
        (
            "src/kiln.ts",
            "export class Kiln {\n  heat = 1\n}\n",
            "export class Kiln {\n  heat = 1\n  lid_ = 2\n\n  openLid() {\n    return this.lid_\n  }\n}\n",
            "add openLid to Kiln",
        ),
        (
            "src/kiln.js",
            "export class Kiln {\n  heat = 1\n}\n",
            "export class Kiln {\n  heat = 1\n  lid_ = 2\n\n  openLid() {\n    return this.lid_\n  }\n}\n",
            "add openLid to Kiln",
        ),
        (
            "src/kiln.py",
            "class Kiln:\n    heat = 1\n",
            "class Kiln:\n    heat = 1\n    class_ = 2\n",
            "add class_ to Kiln",
        ),
    ],
)
def test_a_member_whose_name_ends_for_the_inside_does_not_lead(path: str, old: str, new: str, subject: str) -> None:
    assert written({path: (old, new)}).splitlines()[0].lower() == subject.lower()


GUARDED = {
    "kiln.py": (
        "def _warm(a):\n    return a * 2\n\n\ndef bake(a, b):\n    return _warm(a) + b\n",
        "def _heat(a):\n    return a * 2\n\n\ndef bake(a, b):\n    if b is None:\n        raise Cold(a)\n"
        "    return _heat(a) + b\n",
        "_warm",
    ),
    "kiln.go": (
        "package kiln\n\nfunc warm(a int) int {\n\treturn a * 2\n}\n\nfunc Bake(a, b int) int {\n"
        "\treturn warm(a) + b\n}\n",
        "package kiln\n\nfunc heat(a int) int {\n\treturn a * 2\n}\n\nfunc Bake(a, b int) int {\n\tif b < 0 {\n"
        "\t\tpanic(errCold)\n\t}\n\treturn heat(a) + b\n}\n",
        "warm",
    ),
    "kiln.ts": (
        "function warm(a: number) {\n  return a * 2;\n}\n\nexport function bake(a: number, b: number) {\n"
        "  return warm(a) + b;\n}\n",
        "function heat(a: number) {\n  return a * 2;\n}\n\nexport function bake(a: number, b: number) {\n"
        "  if (b < 0) {\n    throw new Cold(a);\n  }\n  return heat(a) + b;\n}\n",
        "warm",
    ),
    "Kiln.java": (
        "class Kiln {\n  private int warm(int a) {\n    return a * 2;\n  }\n\n  public int bake(int a, int b) {\n"
        "    return warm(a) + b;\n  }\n}\n",
        "class Kiln {\n  private int heat(int a) {\n    return a * 2;\n  }\n\n  public int bake(int a, int b) {\n"
        "    if (b < 0) {\n      throw new Cold(a);\n    }\n    return heat(a) + b;\n  }\n}\n",
        "warm",
    ),
    "kiln.rs": (
        "fn warm(a: i32) -> i32 {\n    a * 2\n}\n\npub fn bake(a: i32, b: i32) -> i32 {\n    warm(a) + b\n}\n",
        "fn heat(a: i32) -> i32 {\n    a * 2\n}\n\npub fn bake(a: i32, b: i32) -> i32 {\n    if b < 0 {\n"
        "        panic!(a);\n    }\n    heat(a) + b\n}\n",
        "warm",
    ),
    "kiln.c": (
        "static int warm(int a)\n{\n\treturn a * 2;\n}\n\nint bake(int a, int b)\n{\n\treturn warm(a) + b;\n}\n",
        "static int heat(int a)\n{\n\treturn a * 2;\n}\n\nint bake(int a, int b)\n{\n\tif (b < 0)\n"
        "\t\treturn COLD;\n\treturn heat(a) + b;\n}\n",
        "warm",
    ),
}


@pytest.mark.parametrize("path", GUARDED)
def test_what_is_done_leads_over_another_name_of_something_nobody_else_sees(path: str) -> None:
    old, new, name = GUARDED[path]
    subject = written({path: (old, new)}).partition("\n")[0]
    assert "rename" not in subject
    assert name not in subject
    assert "bake" in subject.lower()


def test_another_name_that_others_see_leads_over_what_is_done() -> None:
    old, new, _ = GUARDED["kiln.py"]
    old, new = old.replace("_warm", "warm"), new.replace("_heat", "heat")
    assert written({"kiln.py": (old, new)}).startswith("rename warm to heat")


OTHER_TYPES = {
    "rs": (
        "pub struct Kiln {\n    trays: Vec<u8>,\n}\n\nimpl Kiln {\n    pub fn fire(&mut self) {\n"
        "        for tray in &self.trays {\n            heat(tray);\n        }\n    }\n}\n",
        ("trays: Vec<u8>", "trays: Box<[u8]>"),
        ("in &self.trays", "in &*self.trays"),
    ),
    "java": (
        "class Kiln {\n  List trays;\n\n  public void fireAll(Tray tray) {\n    if (trays.size() > 3) {\n"
        "      heat(tray);\n    }\n  }\n}\n",
        ("List trays", "Stack trays"),
        ("trays.size() > 3", "trays.all().size() > 3"),
    ),
    "go": (
        "package kiln\n\ntype Kiln struct {\n\ttrays []Tray\n}\n\nfunc (k *Kiln) FireAll() {\n"
        "\tfor _, tray := range k.trays {\n\t\theat(tray)\n\t}\n}\n",
        ("trays []Tray", "trays *list.List"),
        ("range k.trays", "range all(k.trays)"),
    ),
    "ts": (
        "export class Kiln {\n  trays: Tray[];\n\n  fireAll() {\n    for (const tray of this.trays) {\n"
        "      heat(tray);\n    }\n  }\n}\n",
        ("trays: Tray[]", "trays: Map<string, Tray>"),
        ("of this.trays)", "of this.trays.values())"),
    ),
    "c": (
        "struct kiln {\n  int trays;\n};\n\nvoid fire_all(struct kiln *kiln, int i)\n{\n"
        "  if (kiln->trays > 3) {\n    heat(i);\n  }\n}\n",
        ("int trays", "struct list trays"),
        ("kiln->trays > 3", "kiln->trays.length > 3"),
    ),
}


@pytest.mark.parametrize("language", OTHER_TYPES)
def test_the_other_type_of_a_member_leads_over_what_follows_it(language: str) -> None:
    old, type_, use = OTHER_TYPES[language]
    text = written({f"src/kiln.{language}": (old, old.replace(*type_).replace(*use))})
    assert text.startswith("change type of trays to ")


@pytest.mark.parametrize("language", OTHER_TYPES)
def test_what_else_is_done_leads_over_the_other_type_of_a_member(language: str) -> None:
    old, type_, use = OTHER_TYPES[language]
    heat = "heat(i);" if language == "c" else "heat(tray)" if language == "go" else "heat(tray);"
    guard = {
        "go": "if tray == nil {\n\t\t\tpanic(cold)\n\t\t}\n\t\t",
        "rs": "if tray == 0 {\n return;\n }\n            ",
    }
    new = old.replace(heat, guard.get(language, "if (isCold()) return;\n      ") + heat)
    text = written({f"src/kiln.{language}": (old, new.replace(*type_).replace(*use))})
    assert not text.startswith("change type of trays")
