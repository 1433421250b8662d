"""Habits of ordinary code that look like secrets: each line is kept, and beside it what must still be hidden."""

import pytest

from git_agent.redact import clean

POEM = "SSB3YW5kZXJlZCBsb25lbHkgYXMgYSBjbG91ZCB0aGF0IGZsb2F0cyBvbiBoaWdo"
RANDOM = "E6LapkRgRsaITgqLpaKoJceXBH42IkQFU960mNhJ"

KEPT = [
    (
        "numbers of a lexer's table",
        "a.php",
        "$tokenToPond = array(\n    157,  157,    9,   13,   34,   51,  156,   66\n);",
    ),
    (
        "numbers of a lexer's table",
        "a.c",
        "static const short token_rows[] = { 257, 12, 301, 44, 5, 260, 261, 9, 77 };",
    ),
    ("binary literal", "a.php", "[Tokens::T_NUMBER, '0b1011010101001010110101010010101011010101010101101'],"),
    ("what a lexer reads", "a.cs", 'Tokens tokens = Tokens.Tokenize("2:00 US P%sT 1969 Mar 23 14:53:27.856");'),
    ("tests that pass", "a.rb", ":to_pass => [ 'test_ItIsDeep', 'spec_ThisTestPassesWhenItRained' ],"),
    ("types that pass", "a.ex", 'plug Pond.Parsers, pass: ["text/*", "application/json"]'),
    ("to pass, as a verb", "a.py", "# an import with `try` doesn't pass mypy"),
    ("text in base64", "a.java", f'+ "{POEM}"'),
    ("text in lines of base64", "a.cpp", "".join(f'+    "{POEM[at:]}{POEM}"\n' for at in (0, 1, 2, 3))),
    ("bytes in base64", "a.php", "$this->assertSame('/2+MsMV9EeGbIQgAIAyaZg==', base64_encode($pond->getBytes()));"),
    ("random literal of a test", "a.js", 'expect(body).toBe("uYlKS4SbBoGg6gPf5XXCwQ")'),
    ("characters of a literal", "a.java", 'private static final char[] HEX = "0123456789ABCDEF".toCharArray();'),
    ("characters of a literal", "a.java", 'assertArrayEquals("foobar".toCharArray(), result);'),
    ("registry of schemes", "a.rb", "basic_auth: [:BasicAuthentication, 'basic_authentication'],"),
    ("scheme of a header", "a.go", 'auth = "Ace " + base64.StdEncoding.EncodeToString([]byte(" :secret"))'),
    ("scheme of a header", "a.rb", "b.request :authorization, 'custom', 'abc def'"),
    ("where a token is looked up", "a.go", 'TokenLookup: "query:jwt,cookie:jwt",'),
    (
        "pattern of a key",
        "a.java",
        'Pattern htmlKeyValid = Pattern.compile("[^\\\\x00-\\\\x1f\\\\x7f-\\\\x9f \\"\'/=]+");',
    ),
    ("set of characters", "a.c", r'while ((token=*ptr)) { if (strchr("\"\\\b\f\n\r\t",token)) len++; }'),
    ("boundary of a form", "a.rb", "# Content-Type: multipart/form-data; boundary=gc0p4Jq0M2Yt08jU534c0p"),
    (
        "boundary of a form",
        "a.exs",
        '# session\nparse(%{body: multipart}, [{:boundary, "----w58EW1cEpjzydSCq"}], &read/1)',
    ),
    ("header of a library", "a.c", "#ifndef WIN32\n#include <pwd.h>\n#endif\n#include <stdlib.h>"),
    ("keys without values", "a.exs", 'assert decode("key1=;;key2=") == [{"key1", ""}, {"key2", ""}]'),
    ("names of parameters", "a.js", 'adapters.add("password", ["min", "nonalphamin", "regex"], function (options) {'),
    (
        "signed picture",
        "a.html",
        '<img src="http://d.pond.example/i/r36.jpg?x=103&q=85&sig=rdBzTk4xoV1.NA9FiEfTLA--" />',
    ),
    ("who wrote it", "a.py", '__author__ = "Gustavo Niemeyer"\n__license__ = "PSF License"\n'),
    ("what a lexer found", "a.py", '>>> tokens = ["foo", " ", "bar", " ", "19June2000", "baz"]'),
    ("what a lexer found", "a.cs", 'Token.Name("string-seq"), Token.Value("aaa,bb,cccc"), Token.Value("strvalue") }),'),
    ("what is split", "a.cs", "var tokens = \"foo,bar,baz\".GenerateSplits(',');"),
    ("name of a setting", "a.js", "const LEGACY_STORAGE_KEY = 'theme';"),
    ("basic as a word", "a.go", 't.Run("Basic Operations", func(t *testing.T) {'),
    ("basic as a word", "a.ex", "## Basic Overview"),
    ("error of a package", "a.go", 'errors.New("pondauthorization: forbidden host")'),
    ("test that passes", "a.rs", 't.pass("tests/compile-pass/**/*.rs");'),
    ("what is registered", "a.rb", 'register(Pond, "zoo",\n  "zoo [-w animal]",\n  "do exciting things")'),
    ("blank of a build", "a.kts", 'val pondToken = "%env.POND_API_KEY%"'),
    ("blank of a build", "a.kts", 'tasks = "-PpondApiKey=%pond-key% -PpondUser=%pond-user%"'),
    ("name of a parameter", "a.kts", 'password("pond-key", pondToken)'),
    ("head of a table", "a.html", "<table><tbody><tr><th>Token</th><th>Output</th></tr>"),
    ("argument of a flag", "a.cs", '"-k", "string1:stringTwo:stringIII", "-s", "test-file.txt" }, options);'),
    ("dotted name", "a.py", 'headers = {"Authorization": "token config.h2database.i18n"}'),
    ("dotted name", "", "Authorization: Bearer secrets.e2e.k8s"),
]
HIDDEN = [
    ("bytes of a password", "a.c", "char password[] = { 0x68, 0x65, 0x63, 0x68, 0x74, 0x21 };", "0x65, 0x63"),
    ("bytes of a token", "a.c", "byte token[] = { 104, 101, 99, 104, 116, 33, 52, 120, 90 };", "101, 99"),
    ("characters of a password", "a.java", 'store.load(in, "hechtzander".toCharArray());', "hechtzander"),
    ("list of passwords", "a.py", 'passwords = ["hechtzander", "barsch77"]', "hechtzander"),
    ("random near a word for it", "a.vb", f'Const Bridge As String = "{RANDOM}"\' the token for it', RANDOM),
    ("random under an account", "a.vb", f'Private Const WhiteUser As String = "{RANDOM}"', RANDOM),
    ("login of a call", "a.py", 'client.get(url, auth=("ci", "distelfink"))', "distelfink"),
    ("signature of an account", "a.js", f'fetch("https://pond.example/api/f?sv=2020&sig={RANDOM}")', RANDOM),
    ("list of tokens", "a.py", 'tokens = ["fl-77-barsch-12", "fl-78-hecht-13"]', "fl-77-barsch-12"),
    ("login of a header", "a.go", 'req.Header.Set("X", "Basic dXNlcjpwYXNz")', "dXNlcjpwYXNz"),
    ("header of a proxy", "a.go", 'h.Set(HeaderProxyAuthorization, "Bearer hechtzander7")', "hechtzander7"),
    ("cell of a table", "a.html", "<tr><th>Password</th><td>Hecht-Zander</td></tr>", "Hecht-Zander"),
    ("argument of a flag", "a.py", 'run(["tool", "-p", "Hecht-Zander7"])', "Hecht-Zander7"),
    ("registered user", "a.py", 'register("me", "me@pond.example", "hecht!7zander")', "hecht!7zander"),
    ("password of a builder", "a.rs", 'Config::new().user("me").pass("hecht7zander")', "hecht7zander"),
    ("dotted token", "a.py", 'headers = {"Authorization": "token s3cr3tC4nary.a.b"}', "s3cr3tC4nary"),
    ("dotted token", "", "Authorization: token s3cr3tC4nary.a.b", "s3cr3tC4nary"),
    ("dotted token", "", 'curl -H "X-Api-Key: s3cr3tC4nary.prod.eu" https://pond.example', "s3cr3tC4nary"),
    ("dotted token", "a.sh", "X-Api-Key: s3cr3tC4nary.prod.eu", "s3cr3tC4nary"),
    ("dotted token", "", "Bearer s3cr3tC4nary.abcdef.ghijkl", "s3cr3tC4nary"),
]


@pytest.mark.parametrize(("path", "text"), [case[1:] for case in KEPT], ids=[case[0] for case in KEPT])
def test_a_habit_of_ordinary_code_is_kept(path: str, text: str) -> None:
    assert clean(text, path=path) == text


@pytest.mark.parametrize(("path", "text", "secret"), [case[1:] for case in HIDDEN], ids=[case[0] for case in HIDDEN])
def test_a_secret_in_the_same_place_is_hidden(path: str, text: str, secret: str) -> None:
    assert secret not in clean(text, path=path)
