"""Secrets in notations that hide their name or their value: pieces, bytes, brackets of one's own, names of files."""

import pytest

from git_agent.redact import clean

BYTES = "0x2b,0x7e,0x15,0x16,0x28,0xae,0xd2,0xa6,0xab,0xf7,0x15,0x88,0x09,0xcf,0x4f,0x3c"
CAST = BYTES.replace(",0x7e", ",(byte)0x7e").replace(",0xae", ",(byte) 0xae")
HIDDEN = [
    ("a.py", 'password = (\n    "eerste"\n    "Helft99"\n)\n', ("eerste", "Helft99")),
    ("a.c", 'const char *password = "eerste"\n    "Helft99"\n    "derde";\n', ("eerste", "Helft99", "derde")),
    ("A.java", 'String password = "eerste"\n    + "Helft99";\n', ("eerste", "Helft99")),
    ("password", "oehoe roept\n", ("oehoe",)),
    ("passwd", "oehoe roept\n", ("oehoe",)),
    ("secret", "oehoe roept\n", ("oehoe",)),
    ("passwd.txt", "oehoe roept\n", ("oehoe",)),
    ("a.log", "\x1b[32mpassword\x1b[0m: \x1b[1mkleurkrijt7\x1b[0m\n", ("kleurkrijt7",)),
    ("a.h", f"#define AES_KEY {{ {BYTES} }}\n", ("0x7e,0x15", "0x4f,0x3c")),
    ("a.go", f"var aesKey = []byte{{{BYTES}}}\n", ("0x7e,0x15", "0x4f,0x3c")),
    ("a.rs", f"const AES_KEY: [u8; 16] = [{BYTES}];\n", ("0x7e,0x15", "0x4f,0x3c")),
    ("a.py", f"AES_KEY = bytes([{BYTES}])\n", ("0x7e,0x15", "0x4f,0x3c")),
    ("A.java", f"static final byte[] AES_KEY = {{{CAST}}};\n", ("0x7e,0x15", "0x4f,0x3c")),
    ("A.java", "byte[] secretKey = new byte[] { 43, 126, 21, -82, -46, 40, 79, 60 };\n", ("126, 21", "79, 60")),
    ("a.cs", f"byte[] encryptionKey = new byte[16] {{ {BYTES} }};\n", ("0x7e,0x15", "0x4f,0x3c")),
    ("Jenkinsfile", 'SONAR_LOGIN = "5e1d9a7734cc0b82f61a"\n', ("5e1d9a7734cc0b82f61a",)),
    ("a.lua", "local password <const> = [[dubbele_bodem]]\n", ("dubbele_bodem",)),
    ("a.lua", "local password = [==[dubbele_bodem]==]\n", ("dubbele_bodem",)),
    ("a.sh", 'useradd -p "$(openssl passwd -6 -salt xy behangrol)" ops\n', ("behangrol",)),
    ("a.tex", "\\newcommand{\\dbpassword}{sterappel9}\n", ("sterappel9",)),
    ("creds.json", '[\n  ["robot", "Sneeuwpop#2"],\n  ["cron", "IJsbeer#3"]\n]\n', ("Sneeuwpop#2", "IJsbeer#3")),
    ("a.md", 'The wifi key is "stalactiet".\n', ("stalactiet",)),
    ("", "backup-pw=dakraam77.txt", ("dakraam77",)),
]


@pytest.mark.parametrize(("path", "text", "secrets"), HIDDEN)
def test_a_notation_hides_no_value_from_the_redactor(path: str, text: str, secrets: tuple[str, ...]) -> None:
    added = "@@ -0,0 +1 @@\n" + "".join(f"+{line}\n" for line in text.rstrip("\n").split("\n"))
    for shown in (clean(text, path=path), clean(added, path=path)):
        assert not [secret for secret in secrets if secret in shown]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("passwd", "root:x:0:0:root:/root:/bin/bash\n".replace("x:0:0:root:/root:/bin/bash", "")),
        ("a.c", 'const char *names[] = {"password",\n    "login",\n    "user"};\n'),
        ("a.c", f"static const uint8_t first_block[16] = {{ {BYTES} }};\n"),
        ("a.lua", "local passes = [[one]]\n"),
        ("a.sh", "openssl passwd -6 -stdin\n"),
        ("a.tex", "\\newcommand{\\tokens}{\\textit{words}}\n"),
        ("a.md", "The wifi key is printed on the back.\n"),
        ("Jenkinsfile", 'SONAR_LOGIN = "somebody"\n'),
    ],
)
def test_the_same_notation_without_a_secret_stays(path: str, text: str) -> None:
    assert clean(text, path=path) == text
