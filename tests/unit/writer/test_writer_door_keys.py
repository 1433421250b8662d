"""What lets somebody in without being called a credential: keys of licences, codes, addresses that open a door."""

import pytest

from git_agent.writer.compose import write
from git_agent.writer.read.literals import are_addresses_open, has_serial
from support.findings import Files, change_between

# Put together here, so that nothing in this file has the form of a secret.
SERIALS = ["-".join(groups) for groups in (("HBWEK", "TS7TV", "5FYL9"), ("Q2WE", "R4TY", "U6IO", "P8AS"))]
WORD, PIN = "mari" + "gold", "24" + "68"


def told(files: Files) -> str:
    return write(change_between(files)).text


@pytest.mark.parametrize("serial", SERIALS)
@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("README.md", "# Kiln\n\nAll of it.\n", "# Kiln\n\nAll of it.\n\n## Begin with {}\n\nGo.\n"),
        ("Makefile", "TRAYS = a b\n\nall:\n\techo a\n", "TRAYS = a {}\n\nall:\n\techo a\n"),
        ("app.yml", "tray: oak\n", "tray: {}\n"),
        ("app.py", "def tray():\n    return None\n", 'def tray():\n    return "{}"\n'),
        ("app.ts", "go();\n", 'import {{ x }} from "{}";\ngo();\n'),
    ],
)
def test_the_key_of_a_licence_is_told_nowhere(serial: str, path: str, old: str, new: str) -> None:
    assert serial not in told({path: (old, new.format(serial))})


@pytest.mark.parametrize("text", ["2024-01-02", "BSD-CLAUSE-THREE", "ISO-8859-15", "kiln-4-door", "CVE-2024-12345"])
def test_dates_and_names_in_capitals_are_no_keys(text: str) -> None:
    assert not has_serial(text)


@pytest.mark.parametrize(
    "heading",
    [
        f"Log in with {PIN}",
        f"Log in with {WORD}",
        f"Signing in: {WORD}",
        f"The door opens with {WORD}",
        f"The PIN is {WORD}",
        f"Unlock it by {PIN[:2]}-{PIN[2:]}",
        f"The code for the kiln: {PIN}",
    ],
)
def test_words_that_let_somebody_in_are_not_told(heading: str) -> None:
    text = told({"README.md": ("# Kiln\n\nAll.\n", f"# Kiln\n\nAll.\n\n## {heading}\n\nGo.\n")})
    assert PIN not in text
    assert PIN[2:] not in text
    assert WORD not in text


@pytest.mark.parametrize(
    "heading",
    ["Log in with GitHub", "Unlock the door", "Code of the kiln", "Sign in on one day", "Lock 12 doors"],
)
def test_words_about_entering_without_the_means_are_told(heading: str) -> None:
    text = told({"README.md": ("# Kiln\n\nAll.\n", f"# Kiln\n\nAll.\n\n## {heading}\n\nGo.\n")})
    assert heading in text


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/s/" + "Ab3kQ" + "-Zz9mT",
        "https://example.org/invite/" + WORD,
        "https://example.org/services/" + PIN,
        "https://hooks.example.org/" + WORD,
        "https://example.org/trays/" + WORD.title() + PIN,
        "https://example.org/door/commit/" + "4f3a" * 3 + "9c1b",
        "https://example.org/in/" + WORD + "-tray-22",
    ],
)
def test_an_address_that_opens_something_is_told_nowhere(address: str) -> None:
    tail = address.rpartition("/")[2]
    for path, text in (
        ("README.md", "The folder is [here]({}).\n"),
        ("CHANGELOG.md", "# Log\n\n## 2.0\n\n- Bake\n- See {} for all\n"),
        ("a.py", 'def target(env):\n    if env:\n        return "{}"\n    return None\n'),
        ("a.yml", "base: {}\n"),
        ("A.java", 'class A {{\n  void go() {{\n    m.put("door", "{}");\n  }}\n}}\n'),
    ):
        assert tail not in told({path: (text.format("https://example.org/old"), text.format(address))})


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "https://example.org:8080/trays/new",
        "https://example.org/kiln/v1.2.3/docs",
        "https://example.org/trays/kiln-1.2.tar.gz",
        "https://docs.example.org/python3/oauth2/es2022/k8s",
        "https://example.org/issues/412",
        "https://example.org/made/in",
    ],
)
def test_an_address_of_words_is_open(address: str) -> None:
    assert are_addresses_open(f"See {address}.")


@pytest.mark.parametrize(
    ("head", "name", "values"),
    [
        ("Enters the pin.", "enter", (PIN, "73" + "90")),
        ("Enters it.", "enter", (PIN, "73" + "90")),
        ("Enters it.", "enter", ("obsi" + "dian", WORD)),
        ("Opens it.", "open_password", ("--tray", "--door")),
        ("Opens the box with the password.", "open", ("k7/Qm2Zx9/aa", "z3/Lw8Rt5/bb")),
        ("Opens the box with the access token.", "open", ("WALRUS_TEAPOT", "OBSIDIAN_LAMP")),
    ],
)
def test_the_value_in_a_sample_of_a_comment_is_judged_as_one(head: str, name: str, values: tuple[str, str]) -> None:
    for path, mark, body in (
        ("a.rs", "///", f"pub fn {name}(x: &str) -> S {{}}"),
        ("a.rb", "#", f"def {name}(v)\nend"),
        ("a.go", "//", f"func {name}(v string) {{\n}}"),
    ):
        text = f'{mark} {head}\n{mark}\n{mark} So:\n{mark}\n{mark}   {name}("@")\n{body}\n'
        message = told({path: (text.replace("@", values[0]), text.replace("@", values[1]))})
        assert not any(value in message for value in values), message


def test_a_harmless_value_in_a_sample_of_a_comment_is_told() -> None:
    text = '// Opens the tray.\n//\n//   open("@")\nfunc open(v string) {\n}\n'
    assert "trays/b.yml" in told({"a.go": (text.replace("@", "trays/a.yml"), text.replace("@", "trays/b.yml"))})
