"""Ways in which a secret slipped past the redactor when somebody tried."""

import pytest

from git_agent.redact import redact

OLD, NEW = "Walrus1" + "Copper!", "Walrus2" + "Copper!"


def diff(path: str, *lines: str, heading: str = "") -> str:
    """A change of one file, as git prints it."""
    head = f"diff --git a/{path} b/{path}\nindex 12ab34..56cd78 100644\n--- a/{path}\n+++ b/{path}\n"
    return f"{head}@@ -13,3 +13,3 @@ {heading}\n" + "\n".join(lines) + "\n"


def shown(path: str, *lines: str, heading: str = "") -> str:
    text = diff(path, *lines, heading=heading)
    redacted = redact(text, path=path).text
    assert redact(redacted, path=path).text == redacted
    assert redacted.count("\n") == text.count("\n")
    return redacted


@pytest.mark.parametrize("path", [".env", "prod.tfvars", "secrets.yaml", "secrets.toml", "credentials", ".envrc"])
def test_a_heading_repeats_no_value_of_a_file_of_secrets(path: str) -> None:
    sign = ": " if path.endswith("yaml") else "="
    assert OLD not in shown(path, " A=1", "+B=2", heading=f"FOO11{sign}{OLD}")


def test_a_heading_repeats_no_line_of_a_key() -> None:
    body = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7"
    assert body not in shown("key.pem", " MIIabc", "+y", heading=body)


@pytest.mark.parametrize(
    "line",
    [
        f'{{"b": "{OLD}", "c": "{NEW}"}}',
        f'"b": "{OLD}", "c": "{NEW}"',
        f"a: {{b: {OLD}, c: {NEW}}}",
        f"b: [{OLD}, {NEW}]",
        f"- {OLD}",
        f'- "{NEW}"',
    ],
)
def test_every_value_of_a_file_of_secrets_is_hidden(line: str) -> None:
    text = shown("secrets.yaml", f"+{line}")
    assert OLD not in text
    assert NEW not in text


@pytest.mark.parametrize("line", ["++ b/README.md", "++ b/yarn.lock", "diff --git a/x b/README.md", "index of things"])
def test_a_line_that_looks_like_a_header_turns_nothing_off(line: str) -> None:
    assert OLD not in shown(".env", f"+{line}", f"+X={OLD}")
    assert OLD not in redact(f"{line}\nX={OLD}\n", path=".env").text


@pytest.mark.parametrize("line", [f"#OLD_DB={OLD}", f";X={OLD}", f"// Y={OLD}"])
def test_what_is_commented_out_is_hidden_too(line: str) -> None:
    assert OLD not in shown(".env", f"+{line}")


@pytest.mark.parametrize(
    ("path", "above", "line", "below"),
    [
        ("a.yml", "password:", "  @", "other: 1"),
        ("a.json", '"password":', '  "@"', ""),
        ("A.java", "String password =", '  "@";', ""),
        ("a.xml", "<password>", "  @", "</password>"),
        ("a.sh", "x --password \\", "  @", ""),
    ],
)
def test_both_sides_of_a_rotated_secret_are_hidden(path: str, above: str, line: str, below: str) -> None:
    lines = (f" {above}", f"-{line.replace('@', OLD)}", f"+{line.replace('@', NEW)}", f" {below}")
    text = shown(path, *lines)
    assert OLD not in text
    assert NEW not in text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (f'password = "{OLD}"', 'password = os.environ["X"]'),
        (f"password: {OLD}", "password: ${PASSWORD}"),
        (f'password = "{OLD}"', "password = read_password()"),
    ],
)
def test_a_secret_that_was_taken_out_leaves_its_successor_readable(old: str, new: str) -> None:
    assert f"+{new}\n" in shown("a.py" if "=" in new else "a.yml", f"-{old}", f"+{new}")


def test_a_query_whose_quotes_are_on_other_lines_loses_no_line() -> None:
    shown(
        "views.rst",
        '-    "INSERT INTO user (username, password) VALUES (?, ?)",',
        "-    (username, generate(password))",
        "+    db.execute('x')",
        " #.  It's told that ``password`` isn't empty.",
    )


@pytest.mark.parametrize("said", ["Password is required.", "The token is invalid!", "Secret is missing"])
def test_what_a_program_says_of_a_password_is_none(said: str) -> None:
    assert f'+error = "{said}"\n' in shown("auth.py", f'+error = "{said}"')


@pytest.mark.parametrize(
    ("path", "text", "secret"),
    [
        ("a.py", 'password = (\n    "eerste"\n    "Helft99"\n)', "Helft99"),
        ("password", "oehoe roept", "roept"),
        ("db_passphrase", "oehoe roept", "oehoe"),
        ("a.log", "\x1b[32mpassword\x1b[0m: \x1b[1mkleurkrijt7\x1b[0m", "kleurkrijt7"),
        ("a.log", "\x1b[1;32mDB_PASSWORD\x1b[0m=\x1b[1mkleurkrijt7\x1b[0m", "kleurkrijt7"),
        ("a.h", "#define AES_KEY { " + ", ".join(f"0x{7 * at % 256:02x}" for at in range(9, 25)) + " }", "0x46, 0x4d"),
        ("a.php", "return ['password' => env('P','stofzuiger')];", "stofzuiger"),
        ("a.sh", "read -r PASS <<EOF\nschoorsteen1\nEOF", "schoorsteen1"),
        ("a.exp", r"expect assword: ; send vensterbank\r", "vensterbank"),
    ],
)
def test_what_an_attacker_got_through_is_hidden(path: str, text: str, secret: str) -> None:
    assert secret not in shown(path, *(f"+{line}" for line in text.split("\n")))


@pytest.mark.parametrize("path", ["", "CHANGELOG.md"])
@pytest.mark.parametrize(
    "cited",
    [
        "Toggles with redesign tokens (#39712)",
        "feat: PIN (#9912)",
        "fix(auth): refresh token (GH-1234)",
        "fix: session token [JIRA-1234]",
        "fix: validate password (fixes #99)",
        "feat: API keys (!456)",
        "Add a secret (pond/fish#1234)",
        "- Allow rotating API tokens (9fbdaa6, #1234)",
        "- Session token (9fbdaa6)",
        "- Reset the password (9fbdaa6)",
        "- Validate password ([9fbdaa6](https://pond.example/c/9fbdaa6))",
    ],
)
def test_what_a_subject_cites_is_no_secret(cited: str, path: str) -> None:
    assert redact(cited, path=path).text == cited


def test_what_stands_in_brackets_and_is_no_citation_is_hidden() -> None:
    assert "hecht7zander" not in redact("Set the password (hecht7zander)").text
