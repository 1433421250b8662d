"""What texts, patterns, constants and lengths are told as, language by language."""

import pytest

from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.compare import compare
from support.told_edits import file_facts, told, told_of

OLD, NEW = "the tray is too hot", "the tray got too hot"


@pytest.mark.parametrize(
    ("language", "form", "sentence"),
    [
        ("py", 'raise HeatError("{}")\n', "reword error message in bake"),
        ("ts", "throw new Error('{}')\n", "reword error message in bake"),
        ("go", 'return fmt.Errorf("{} %d", heat)\n', "reword error message in bake"),
        ("go", 'return errors.New("{}")\n', "reword error message in bake"),
        ("java", 'throw new HeatException("{}");\n', "reword error message in bake of Kiln"),
        ("rs", 'panic!("{}");\n', "reword error message in bake"),
        ("rs", 'bail!("{}", heat);\n', "reword error message in bake"),
        ("py", 'logger.warning("{}")\n', "reword log message in bake"),
        ("rs", 'warn!("{}");\n', "reword log message in bake"),
        ("py", 'print("{}")\n', "reword output in bake"),
        ("c", 'printf("{}");\n', "reword output in bake"),
        ("rs", 'println!("{}");\n', "reword output in bake"),
        ("py", 'parser.add_argument("--heat", help="{}")\n', "reword help of --heat in bake"),
        ("py", 'ArgumentParser(description="{}")\n', "reword help in bake"),
        ("py", 'notice = "{}"\n', "reword notice in bake"),
    ],
)
def test_a_text_with_other_words(language: str, form: str, sentence: str) -> None:
    assert set(told_of(language, form.format(OLD), form.format(NEW))) == {sentence}


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        # The same text, put together with another value.
        ("ts", "log.warn(m + ' is hot: ' + tray.a || tray.b)\n", "log.warn(m + ' is hot: ' + (lid.a || lid.b))\n"),
        # There was no text before.
        ("ts", "log.error(1, heat)\n", "log.error('The tray is too hot: ', heat)\n"),
        ("py", "log.error(reason, heat)\n", 'log.error("The tray is too hot: %s", heat)\n'),
        ("py", "raise HeatError(reason)\n", 'raise HeatError("The tray is too hot")\n'),
    ],
)
def test_a_text_that_says_what_it_said_is_not_reworded(language: str, old: str, new: str) -> None:
    assert not any(each.startswith("reword") for each in told_of(language, old, new))


@pytest.mark.parametrize("form", ['setup(description="{}")\n', 'skip(tray, summary="{}")\n'])
def test_what_describes_no_command_is_no_help(form: str) -> None:
    assert not any(" help" in each for each in told_of("py", form.format(OLD), form.format(NEW)))


@pytest.mark.parametrize(
    ("language", "old", "new", "sentence"),
    [
        (
            "py",
            'raise HeatError("too hot: " + tray)\n',
            'raise HeatError(tray + " is too hot")\n',
            "error message in bake",
        ),
        (
            "ts",
            "throw new Error('too hot: ' + tray)\n",
            "throw new Error(tray + ' is too hot')\n",
            "error message in bake",
        ),
        (
            "go",
            'return errors.New("too hot: " + tray)\n',
            'return errors.New(tray + " is hot")\n',
            "error message in bake",
        ),
        (
            "java",
            'throw new HeatException(tray.name() + " is too hot");\n',
            'throw new HeatException("the tray " + tray.name() + " has become hot");\n',
            "error message in bake of Kiln",
        ),
        ("java", 'log.info("hot: " + tray);\n', 'log.info(tray + " is too hot");\n', "log message in bake of Kiln"),
    ],
)
def test_a_text_put_together_from_other_pieces(language: str, old: str, new: str, sentence: str) -> None:
    assert set(told_of(language, old, new)) == {f"reword {sentence}"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('fire("tray " + heat)\n', 'fire(heat + " tray")\n'),  # nobody knows what it is for
        ('raise HeatError("too " "hot")\n', 'raise HeatError("too hot")\n'),
    ],
)
def test_other_pieces_of_another_text_are_not_reworded(old: str, new: str) -> None:
    assert [sentence for sentence in told_of("py", old, new) if sentence.startswith("reword")] == []


def test_the_same_words_in_another_form_are_not_reworded() -> None:
    old, new = 'return fmt.Errorf("too hot: %s", heat)\n', 'return fmt.Errorf("too hot: %v", heat)\n'
    assert set(told_of("go", old, new)) == {"change error message in bake"}


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", 'shelf = re.compile("a+")\n', 'shelf = re.compile("a*b")\n'),
        ("py", 're.sub(r"a+", "b", name)\n', 're.sub(r"a+c", "b", name)\n'),
        ("ts", "const shelf = name.replace(/a+/, low)\n", "const shelf = name.replace(/a+b/, low)\n"),
        ("ts", "const shelf = new RegExp('a+')\n", "const shelf = new RegExp('a+b')\n"),
        ("go", 'shelf := regexp.MustCompile("a+")\n', 'shelf := regexp.MustCompile("a+b")\n'),
        ("rs", 'let shelf = Regex::new("a+");\n', 'let shelf = Regex::new("a+b");\n'),
    ],
)
def test_another_pattern(language: str, old: str, new: str) -> None:
    assert set(told_of(language, old, new)) == {"change regex in bake"}


def test_what_a_pattern_is_replaced_with_is_none() -> None:
    old, new = 're.sub("a+", "b c", name)\n', 're.sub("a+", "b d", name)\n'
    assert "change regex in bake" not in told_of("py", old, new)


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        (
            "kiln.c",
            "#define HEAT_MAX (1024*1024)\n",
            "#define HEAT_MAX (2*1024*1024)\n",
            "change HEAT_MAX from (1024*1024) to (2*1024*1024)",
        ),
        ("kiln.py", "HEAT_MAX = 60 * 60\n", "HEAT_MAX = 60 * 90\n", "set HEAT_MAX to 60 * 90 instead of 60 * 60"),
        ("kiln.c", "enum heat { LOW = 1 };\n", "enum heat { LOW = 2 };\n", "change LOW from 1 to 2 in heat"),
        ("kiln.rs", "enum Heat { Low = 1 }\n", "enum Heat { Low = 2 }\n", "change Low from 1 to 2 in Heat"),
        (
            "kiln.c",
            "struct kiln {\n  int trays[4];\n};\n",
            "struct kiln {\n  int trays[8];\n};\n",
            "change length of trays in kiln",
        ),
        ("kiln.rs", "const LIDS: [u8; 4] = [0; 4];\n", "const LIDS: [u8; 8] = [0; 8];\n", "change length of LIDS"),
    ],
)
def test_constants_and_lengths(path: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told(file_facts(path, old, new))


def test_a_list_that_is_longer_by_an_element_is_told_once() -> None:
    old = 'const LIDS: [&str; 2] = ["a/low", "a/rest"];\n'
    new = 'const LIDS: [&str; 3] = ["a/low", "a/rest", "a/high"];\n'
    assert told(file_facts("kiln.rs", old, new)) == ['add "a/high" to LIDS']


def test_a_number_of_a_computation_is_not_told_where_its_name_is_about_credentials() -> None:
    old, new = "#define PASSWORD_PIN (1024*1024)\n", "#define PASSWORD_PIN (2*4711*1024)\n"
    assert not any("4711" in sentence for sentence in told(file_facts("kiln.c", old, new)))


def test_another_pattern_with_computed_parts() -> None:
    old = 'return re.compile(rf"{name}[a-z]+ # key", re.VERBOSE)\n'
    assert set(told_of("py", old, old.replace("[a-z]", "[-a-z]"))) == {"change regex in bake"}


def test_a_value_that_is_computed_for_another_target() -> None:
    old, new = "kind.args = (str,)\ngo(kind)\n", "kind = kind.origin[str]\ngo(kind)\n"
    assert "set kind to kind.origin[str] in bake" in told_of("py", old, new)


SAME_TEXTS = [
    ("py", "print('a door ' 'is open')\n", "print('a door is open')\n"),
    ("py", "print('a door is open')\n", "print(\n    'a door '\n    'is open'\n)\n"),
    ("py", "print(f'a door is {tray} ' f'open')\n", "print(f'a door is {tray} ' 'open')\n"),
    ("py", "print(f'a door is {tray} '\n      'wide open')\n", "print(f'a door is {tray} wide '\n      'open')\n"),
    ("py", "raise KilnError('a door ' 'is open')\n", "raise KilnError('a door is open')\n"),
    ("ts", "console.log('a door ' + 'is open')\n", "console.log('a door is open')\n"),
    (
        "ts",
        "throw new KilnError('a door ' +\n  'is open' + tray)\n",
        "throw new KilnError('a door is ' +\n  'open' + tray)\n",
    ),
    ("java", 'System.out.println("a door " + "is open");\n', 'System.out.println("a door is open");\n'),
    ("c", 'printf("a door " "is open");\n', 'printf("a door is open");\n'),
]


@pytest.mark.parametrize(("language", "old", "new"), SAME_TEXTS)
def test_a_text_that_is_cut_into_other_literals_says_the_same(language: str, old: str, new: str) -> None:
    assert told_of(language, old, new) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print('a door ' 'is open')\n", "print('a door' 'is open')\n"),
        ("print('a door is open')\n", "print('a door is shut')\n"),
    ],
)
def test_a_text_that_says_something_else_is_told(old: str, new: str) -> None:
    assert any("output" in text for text in told_of("py", old, new))


def test_a_text_that_computes_nothing_any_more_is_not_only_set_in_another_way() -> None:
    read = compare("a.py", b"print(f'a door is {tray}')\n", b"print('a door is {tray}')\n")
    assert read is not None
    assert read.edit is Edit.CODE


@pytest.mark.parametrize("macro", ["println", "eprintln", "panic", "info", "format"])
def test_a_text_that_names_its_arguments_says_what_it_said(macro: str) -> None:
    old, new = '("kiln {}: {:?}", name, heat);\n', '("kiln {name}: {heat:?}");\n'
    assert set(told_of("rs", macro + "!" + old, macro + "!" + new)) == {"inline format arguments in bake"}


def test_a_text_that_names_something_else_is_reworded() -> None:
    told = told_of("rs", 'println!("kiln {}", name);\n', 'println!("the kiln {name}");\n')
    assert "reword output in bake" in told
    assert not [each for each in told if each.startswith("inline")]
