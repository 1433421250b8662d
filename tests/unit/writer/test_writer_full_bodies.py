"""A body leaves out nothing that others see, and sums up what it has no room for."""

from git_agent.model.value import replace
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.left_over import without_told_in_part
from git_agent.writer.mechanics import without_mechanics
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, code
from git_agent.writer.subject import SubjectLine
from support.changing import as_said, history
from support.findings import Files, change_between

SPOKEN = history("Add the kiln", "Use the kiln", "Fix the kiln", body="Because it is needed.")


def told(files: Files) -> list[str]:
    change = replace(change_between(files), recent=SPOKEN)
    return write(change, StyleOptions()).text.split("\n")


def guards(condition: str) -> str:
    return "package kiln\n\n" + "".join(
        f"// Heat{number} heats.\nfunc Heat{number}(oven *Oven, wood []string) error {{\n"
        f"\tif len(wood) < {number}{condition.format(number)} {{\n\t\treturn ErrCold\n\t}}\n\treturn nil\n}}\n\n"
        for number in range(9)
    )


def module(letter: str, value: int) -> str:
    return "".join(
        f"def burn_{letter}_{number}(wood, air):\n    if wood > {number}:\n        return air\n    return {value}\n\n"
        for number in range(3)
    )


def test_definitions_that_changed_are_named_however_many_edits_there_are() -> None:
    text = "\n".join(told({"heat.go": (guards(""), guards(" && oven.Is{}"))}))
    assert all(f"Heat{number}" in text for number in range(9))


def test_a_module_that_is_gone_is_told_before_what_changed_inside_of_others() -> None:
    views = "".join(f"def view_{number}(request):\n    return render(request, {number})\n\n" for number in range(60))
    files: Files = {f"src/kiln/{letter}.py": (module(letter, 1), module(letter, 2)) for letter in "abcdef"}
    lines = told({**files, "src/kiln/views.py": (views, None)})
    assert lines[0] == "Remove src/kiln/views.py" or lines[2] == "- Remove src/kiln/views.py"


def test_a_new_public_function_is_told_beside_many_small_edits() -> None:
    old = "".join(f"def heat_{number}(oven):\n    oven.warm({number})\n    return oven\n\n\n" for number in range(8))
    new = old.replace("    return oven", "    oven.check()\n    oven.log('warm')\n    return oven.state")
    added = "def cool_down(oven):\n    return oven.cold\n"
    other = "def main():\n    return 1\n"
    lines = told({"kiln/oven.py": (old, new), "kiln/cold.py": (other, f"{other}\n\n{added}")})
    assert "cool_down" in "\n".join(lines)


def test_new_files_are_counted_beside_what_others_of_their_folder_changed_by() -> None:
    steps = "".join(f"def step_{number}(heat):\n    return {{}}\n\n\n" for number in range(6))
    old, new = (steps.replace("{}", text) for text in ("heat", "heat + 1"))
    files: Files = {f"kiln/oven{letter}.py": (old, new) for letter in "abcde"}
    came: Files = {f"kiln/tray{letter}.py": (None, new) for letter in "fghij"}
    lines = told({**files, **came})
    assert any("heat + 1 instead of heat" in line for line in lines)
    assert any(line.endswith("dd 5 files to kiln") for line in lines)


def test_what_came_with_the_code_is_told_behind_it() -> None:
    lines = told(
        {
            "src/kiln/oven.py": (
                "def heat():\n    return 1\n",
                "def heat():\n    return 1\n\n\ndef cool():\n    return 0\n",
            ),
            "tests/test_oven.py": (
                "",
                "from kiln.oven import cool\n\n\ndef test_cool_is_cold():\n    assert cool() == 0\n",
            ),
            "src/other/fan.py": ("def blow():\n    return 1\n", "def blow(speed):\n    return speed\n"),
        }
    )
    assert "test" in lines[-1]


def test_files_that_nothing_is_known_of_are_counted() -> None:
    text = "int heat(int a) {{\n  return a + {};\n}}\n"
    edited: Files = {
        f"src/kiln/part{number}.c": (f"#if {number}\nx(\n#endif\n", f"#if {number + 1}\ny(\n#endif\n")
        for number in range(4)
    }
    lines = told(
        {**edited, "src/kiln/heat.c": (text.format(1), text.format(1) + "\nint cool(void) {\n  return 0;\n}\n")}
    )
    assert "cool" in lines[0]
    assert lines[-1] == "- Update 4 more files"


def test_functions_that_follow_a_new_name_are_not_listed_once_more() -> None:
    old = "def warm(x):\n    return x\n\n\n" + "".join(
        f"def a{number}(x):\n    return warm(x)\n\n\n" for number in range(5)
    )
    lines = told({"kiln.py": (old, old.replace("warm", "heat_up"))})
    assert lines == ["Rename warm to heat_up"]


def test_an_option_is_not_told_once_more_by_its_decorator() -> None:
    old = "import click\n\n\n@click.command()\ndef main(**options):\n    run(options)\n"
    new = old.replace("command()\n", "command()\n@click.option('--dry-run', is_flag=True)\n")
    assert told({"cli.py": (old, new)}) == ["Add --dry-run option"]


def test_a_value_is_not_told_once_more_as_a_string() -> None:
    old = "const DEFAULTS = {\n  host: 'localhost',\n  port: '4000',\n};\n"
    assert told({"kiln.js": (old, old.replace("4000", "4040"))}) == ["Change port from 4000 to 4040 in DEFAULTS"]


def test_a_call_that_another_sentence_shows_is_not_told_again() -> None:
    old = "def heat(oven, wood):\n    tray = wood\n    if oven.cold:\n        tray.wait()\n    return tray\n"
    new = old.replace("tray = wood", "tray = split(wood)").replace("oven.cold:", "oven.cold and wood:")
    lines = told({"kiln/oven.py": (old, new)})
    assert any("split(wood)" in line for line in lines)
    assert not any("all split" in line for line in lines)


CALL = Phrase(verb="call", objects=(f"{code('ring')} in {code('open_door')}",), kind=DETAIL_KIND)
STRONG = tuple(
    Phrase(verb="check", objects=(f"{code(name)} in {code('open_door')}",), kind="edit, branch")
    for name in ("lid", "lock", "key")
)


def test_beside_enough_that_is_done_nobody_asks_for_every_call() -> None:
    phrases = [as_said(phrase) for phrase in (*STRONG, CALL)]
    subject = SubjectLine(text="Check the hinge", phrase=None, scope=None)
    assert without_mechanics(phrases, subject) == phrases[:3]
    assert without_mechanics(phrases[1:], subject) == phrases[1:]
    elsewhere = as_said(replace(CALL, objects=(f"{code('ring')} in {code('close_door')}",)))
    assert without_mechanics([*phrases[:3], elsewhere], subject) == [*phrases[:3], elsewhere]
    conditional = as_said(replace(CALL, objects=(f"{code('ring')} in {code('open_door')} if {code('late')}",)))
    assert without_mechanics([*phrases[:3], conditional], subject) == [*phrases[:3], conditional]


def test_what_is_used_may_have_no_name() -> None:
    phrases = [as_said(Phrase(verb="use", objects=("bind parameters for lists",))), as_said(CALL)]
    subject = SubjectLine(text="Check the hinge", phrase=None, scope=None)
    assert without_mechanics(phrases, subject) == phrases


def test_two_sentences_with_one_short_form_are_both_told() -> None:
    old = "void bake(int tray)\n{\n  put_text(tray, hot);\n  warm(tray);\n  put_bytes(tray, cold, 1);\n}\n"
    new = old.replace("put_text", "put_words").replace("put_bytes", "put_words")
    text = "\n".join(told({"kiln.c": (old, new)}))
    assert "put_text" in text
    assert "put_bytes" in text


def test_what_a_shortened_subject_has_left_out_is_not_told_as_updated() -> None:
    name = "bake_everything_that_lies_on_the_tray_of_the_kiln"
    old = f"def {name}(tray):\n    heat(tray)\n\n\ndef cool(tray):\n    rest(tray)\n"
    new = old.replace("    heat(tray)", "    if tray.is_empty_or_dry:\n        sweep(tray, twice=True)\n    heat(tray)")
    text = "\n".join(told({"kiln.py": (old, new)}))
    assert "update" not in text.lower()


def test_what_the_subject_has_told_is_not_told_as_updated() -> None:
    vague = as_said(Phrase(verb="update", objects=(f"{code('Kiln')} and {code('bake')} in kiln.go",), vague=True))
    subject = as_said(Phrase(verb="add", objects=(f"{code('lid')} to {code('Kiln')}",)))
    other = as_said(Phrase(verb="add", objects=(f"{code('lid')} to {code('kiln.go')}",)))
    comment = as_said(Phrase(verb="update", objects=(f"comment of {code('Kiln')}",), vague=True))
    assert without_told_in_part([vague, comment], subject) == [comment]
    assert without_told_in_part([vague], other) == [vague]


def test_a_name_with_a_sign_is_known_by_its_words() -> None:
    old = "export interface $Kiln {\n  tray: Tray\n}\n"
    lines = told({"src/kiln.ts": (old, old.replace("  tray", "  lid: Lid\n  tray"))})
    assert "$Kiln" in lines[0]
    assert not any("$Kiln" in line for line in lines[1:])


def test_of_files_that_the_subject_counts_none_is_one_more() -> None:
    files = {
        f"completions/_kiln.{name}.in": (f"a {name}\nb 'x'\n", f"a {name}\n--dark {name}\nb 'x'\nc {name}\n")
        for name in ("ps1", "bash", "fish", "zsh")
    }
    assert write(change_between(files), StyleOptions(form="plain")).text == "update 4 files in completions"
