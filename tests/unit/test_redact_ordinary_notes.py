"""What comments, notebooks and generated sources say of tokens and keys: each line is kept, a secret there is not."""

import pytest

from git_agent.redact import clean

KEPT = [
    ("macro of Rust", "a.rs", "/// use_token: Token![use],"),
    ("macro of Rust", "a.rs", "    /// paren_token: parenthesized!(content in input),"),
    ("what tokens become", "a.rs", "/// [*Parsing from tokens to Pond*](#parsing-from-tokens-to-pond)."),
    ("order to a checker", "a.go", "// bearer:disable go_pond_unsafe_unsafe"),
    ("number that was read", "a.go", 'if token.Raw != "505874924095815700" || token.Num != 505874924095815700 {'),
    ("text of a flag", "a.go", 'flags.String("key.one-example", "a posflag value", "")'),
    ("name of a class", "a.py", 'Moved("PondPasswordMgr", "pondlib2", "pondlib.request"),'),
    ("name of a class", "a.py", 'Moved("PondPasswordMgrWithDefaultRealm", "pondlib2", "pondlib.request"),'),
    ("strategy", "a.js", "app.get('/login', authenticate(pond, 'redirect', { foo: 'bar' }, callback))"),
    ("version of a file", "a.c", 'static char *id = "@(#) $Id: key.c,v 1.28 2004/08/09 14:56:05 me Exp $";  /* key */'),
    ("way to log in", "a.conf", "auth_method = scram-sha-256"),
    ("curve", "a.rb", "private_key = OpenSSL::PKey::EC.new('secp384r1')"),
    ("public key", "a.js", """{ kty: 'EC', "x": "AD9E0JYnpV-OxZbd8aN1t4z71Vtf6JcJC7TYHT0HDbg" } // key"""),
    ("public key", "a.php", "'y' => 'JSmUhbUTqiFclVLEdw6dz038F7Whw4URobjXbAReDuM', // key"),
    ("what a lexer reads", "a.scala", 'simpleValueNodeTest(tokenUnquoted("mynameisunquotedstring"))'),
    ("what a lexer reads", "a.py", 'if final_token.startswith("pondref-"):\n    if tokens.try_read("LPOND"):'),
    ("checksum", "a.ipynb", f'"signature": "sha256:{"db5d4a6e728415c5" * 4}"'),
    ("to pass, as a verb", "a.ipynb", '"closest to the use of scales in pondlib, is to pass the name of a function:"'),
]
HIDDEN = [
    ("comment", "a.rs", "/// use_token: hecht7zander!42,", "hecht7zander"),
    ("bearer", "a.go", "// bearer: hecht7zander42x", "hecht7zander42x"),
    ("token in a comparison", "a.go", 'if token != "hecht7zander42x9" {', "hecht7zander42x9"),
    ("hash of a password", "a.py", f'password = "sha256:{"db5d4a6e728415c5" * 4}"', "db5d4a6e728415c5db5d"),
    ("login", "a.py", 'authenticate(user, "hechtzander")', "hechtzander"),
    ("private key", "a.py", """{"kty": "EC", "d": "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}""", "nWGxne_9WmC6"),
    ("random value", "a.py", 'key_y = "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"', "nWGxne_9WmC6"),
    ("said before", "a.md", "hecht7!zander is the password", "hecht7!zander"),
]


@pytest.mark.parametrize(("path", "text"), [case[1:] for case in KEPT], ids=[case[0] for case in KEPT])
def test_what_a_note_says_is_kept(path: str, text: str) -> None:
    assert clean(text, path=path) == text


@pytest.mark.parametrize(("path", "text", "secret"), [case[1:] for case in HIDDEN], ids=[case[0] for case in HIDDEN])
def test_a_secret_in_a_note_is_hidden(path: str, text: str, secret: str) -> None:
    assert secret not in clean(text, path=path)
