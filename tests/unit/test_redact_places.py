"""Where others have put their secrets: servers, devices, dialogs, notes; and what stands there without being one."""

import importlib
import pkgutil

import pytest

import git_agent.redact
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact import clean, prefilter, redact
from git_agent.redact.commands import RULES, rows_by_word
from git_agent.redact.rule_words import rule_words
from support.limited import within

WORD, JOINED, PHRASE, LEET = "lachsforelle", "Hecht-Zander", "zwei karpfen im teich", "k4rpfen-7"
SALT = "x%Z|7+k@Qv(2L~mW9{nR4tB}Yc-1HpDs^8JfG]eA"
SEED = "lizard copper autumn wrestle piano gossip harvest timber cube velvet orphan slice"
HEX = "9f86d081884c7d65" + "9a2feaa0c55ad015"

# Which class, the path, the text with a mark for each secret, the secrets.
HIDDEN = [
    (
        "flag of a list",
        "stack.yml",
        "command:\n  - cached\n  - --requirepass\n  - @@\n  - --port",
        "Hecht_61",
    ),
    ("pairs of Kotlin", "a.kt", 'val pins = mapOf("door" to "@@")', "482917"),
    ("letter of a standard", "a.yml", "password: @@", "x5c8w1qn"),
    ("name of a hash", "a.yml", "password: @@", "sha1kd92m"),
    ("tokens of an interface", "a.go", 'var apiTokens = map[string]string{\n\t"deploy": "@@",\n}', "h29fk3lq8z"),
    ("tokens of an access", "a.json", '{"accessTokens": {\n  "courier": "@@"\n}}', "Hecht_4417"),
    ("command over lines", "a.sh", "curl \\\n  -s \\\n  -u robot:@@ \\\n  https://api.example.com/x", LEET),
    ("dictionary with a type", "a.py", 'PASSWORDS: dict[str, str] = {\n    # 1) admins\n    "ada": "@@",\n}', JOINED),
    ("record with a type", "a.ts", 'export const SECRETS: Record<string, string> = {\n  ada: "@@",\n};', LEET),
    ("constructed map", "a.cs", 'Dictionary<string,string> Passwords = new() {\n  ["ada"] = "@@",\n};', JOINED),
    ("map of a macro", "a.rs", 'static PASSWORDS: phf::Map<&str, &str> = phf_map! {\n  "ada" => "@@",\n};', JOINED),
    ("words of Ruby", "a.rb", "PASSWORDS = %w[\nplaice\n@@\n]", WORD),
    ("document of PHP", "a.php", "$passwords = <<<END\nplaice\n@@\nEND;", WORD),
    ("raw literal of Rust", "a.rs", 'let passwords = r#"\nplaice\n@@\n"#;', WORD),
    ("verbatim literal of C#", "a.cs", 'var passwords = @"\nplaice\n@@\n";', WORD),
    ("long brackets of Lua", "a.lua", "local passwords = [[\nplaice\n@@\n]]", WORD),
    ("sigil of Elixir", "a.ex", "passwords = ~w(\nplaice\n@@\n)", WORD),
    ("raw literal of C++", "a.cpp", 'const char *passwords = R"(\nplaice\n@@\n)";', WORD),
    ("symbol of a collection", "a.rb", "PASSWORDS = {\n  ada: :@@,\n}", LEET.replace("-", "_")),
    ("number of a collection", "a.py", "PINS = {\n  'u7': @@,\n}", "48219"),
    ("number of a map", "a.go", 'var passcodes = map[string]int{\n\t"u7": @@,\n}', "48219"),
    ("salt of a generator", "a.php", "define('AUTH_KEY',         '@@');", SALT),
    ("name with a word of its own", "a.conf", 'password = "@@"', "playground_pw"),
    ("dotted words", "a.lua", 'return { user = "ot", pass = "@@" }', "karpfen.teich"),
    ("dotted words in a setting", "a.yaml", "  - ROOT_PASSWORD=@@", "Hecht.Zander.Barsch"),
    ("parenthesis", "a.php", "define( 'DB_PASSWORD', '@@' );", "hF8*kd02(sPq"),
    ("within a literal", "a.go", 'dsn := "host=h user=me password=@@ dbname=x"', "tw1g-n3st"),
    ("end of a literal", "a.ipynb", '      "Connected with password: @@\\n"', JOINED),
    ("parenthesis in a connection", "A.cs", 'new("Server=h;User Id=sa;Password=@@;Encrypt=true");', "Yolo(!)Tests9"),
    ("environment of a command", "a.php", 'exec("PGPASSWORD=@@ pg_dump -U wiki wiki");', "zitrone_am_Morgen"),
    ("environment of a service", "a.service", 'Environment="RESTIC_PASSWORD=@@"', PHRASE),
    ("phrase of a constant", "a.h", '#define WIFI_PASS "@@"', "the fish are in the pond"),
    ("phrase of a flag", "a.sh", "mysql --user=root --password='@@' x", "it is a fish"),
    ("phrase of a command", "a.yml", '- sshpass -p "@@" scp a b:/c', PHRASE),
    ("arguments in a list", "a.yml", 'test: ["CMD", "mysqladmin", "ping", "-p@@"]', LEET),
    ("next line of a command", "a.sh", "ldapsearch -x -D cn=me \\\n  -w '@@' -b dc=x", JOINED),
    ("any tool with a user", "a.sh", "racadm -r 172.16.0.40 -u root -p @@ serveraction", "c4lvin-9"),
    ("deeper key", "a.rb", "default['postgresql']['password']['me'] = '@@'", LEET),
    ("key of a parent", "a.json", '"Jwt": { "Issuer": "x", "Key": "@@" },', "Zx81-Kq02-Lw77"),
    ("value of an object", "a.json", '"adminPassword": { "value": "@@" },', "Hecht&Zander6"),
    ("value before its name", "a.xml", '<setting value="@@" id="3" name="smtp.password"/>', LEET),
    ("element in an element", "a.xml", "<Password><Value>@@</Value></Password>", LEET),
    ("element with an attribute", "a.xml", '<Pass encoding="base64">@@</Pass>', "SmtsMF9wM3I="),
    ("pair of a template", "a.json", '{"ParameterKey": "UserPassword", "ParameterValue": "@@"}', LEET),
    ("rows of a dump", "a.sql", "COPY u (id, password) FROM stdin;\n1\t@@\n\\.\n", "kopiert1"),
    ("quoted cell", "a.csv", 'name,mail,password\nJo,jo@x.org,"@@"', "se,mi"),
    ("bytes of a key", "a.go", "var secretKey = [8]byte{@@}", "0x3a, 0x91, 0xc4, 0x7e, 0x02, 0xbd, 0x58, 0xf6"),
    ("braces", "a.cpp", 'const std::string kApiToken{"@@"};', "t-9fK2xQ7vLmZ4"),
    ("function", "a.js", "const getPassword = () => '@@';", LEET),
    ("template's default", "a.j2", "db_pass = {{ db_pass | default('@@') }}", JOINED),
    ("field of a form", "A.cs", 'if (txtPass.Text == "@@")', "hecht!teich"),
    ("pressed key", "a.js", "cy.get('#password').type('@@{enter}')", "Sunny$ide7"),
    ("mail and password", "A.cs", '[InlineData("me@x.org", "@@")]', "Rot!Grau5"),
    ("characters", "A.java", 'ks.load(in, "@@".toCharArray());', "keystoreKarpfen"),
    ("driver", "a.pl", 'DBI->connect("DBI:mysql:database=x", "me", "@@");', WORD),
    ("port and user", "a.py", "ssh.connect('192.168.178.20', 22, 'pi', '@@')", JOINED),
    ("remark behind it", "a.scpt", 'keystroke "@@" -- vpn password', "Dumpling-House-8"),
    ("installer", "ks.cfg", "rootpw --plaintext @@", LEET),
    ("device", "r.cfg", "enable password @@", LEET),
    ("device's key", "r.cfg", " ikev1 pre-shared-key @@", "Bosporus&Horn"),
    ("dialog", "a.sh", "ftp -n host <<END\nquote USER web\nquote PASS @@\nEND", LEET),
    ("statement", "a.sql", "UPDATE c SET value = '@@' WHERE name = 'ldap_bind_password';", JOINED),
    ("session", "access.log", '"GET /x?user=12&u=me&p=@@ HTTP/1.1"', "miel2lavande"),
    ("cookie of a command", "a.sh", 'curl -b "PHPSESSID=@@" https://x', "k3v9x2q7m1w8l4r6t0bz"),
    ("wireless code", "a.txt", "WIFI:T:WPA;S:Gast;P:@@;H:false;;", "Kaiserschmarrn!"),
    ("user and password", "a.md", "- log in with **me@x.org** / **@@**", "FluffyPaws#1"),
    ("user of a note", "a.txt", "NAS -> admin / @@", "Tiramisu_9"),
    ("basic authentication", "a.scss", "/* staging is behind basic auth: preview:@@ */", JOINED),
    ("code of a door", "a.md", "Door keypad: @@", "2580#"),
    ("number of a card", "a.txt", "Die PIN für die Voicemail ist @@.", "8306"),
    ("code of a message", "a.log", 'body="Your bank code is @@. Never share it."', "342487"),
    ("sentence", "a.txt", "- new root pw for the jump box is @@ pls", "Tangerine-Skateboard"),
    ("rotation", "a.md", "Rotate db password from @@ to @@ after the leak.", "altesauto", "neuesrad"),
    ("chat", "a.txt", "[10:02] Lone: what's the pw for the printer?\n[10:03] Bo: @@", "Papier!9"),
    (
        "wallet",
        "a.txt",
        "deployer wallet\n@@\n",
        "lizard copper autumn wrestle piano gossip harvest timber cube velvet orphan slice",
    ),
    ("pair", "a.rs", '.form(&[("user", "helga"), ("password", "@@")])', "Kartoffel_Salat"),
    ("dotted words of a capture", "a.txt", "PASS @@", "vinho.tinto"),
    ("words of a key", "A.java", 'String SECRET_KEY = "@@";', "mySuperSecretSigningKeyForAcmeShop"),
    ("phrase under a short name", "a.lua", 'wifi.sta.config({ssid="Keller", pwd="@@"})', "wer das liest ist doof"),
    ("label of a form", "a.ts", "await page.getByLabel('Hasło').fill('@@');", "Zima2023!zima"),
    ("change of a default", "a.md", "- default admin password changed from `@@` to `@@`", "orange123", "Clementine!5"),
    ("pair in a sentence", "a.md", "1. log in at https://x.org with `me` / `@@`", "Aspirine500"),
    ("login of a tool", "a.ipynb", '    "!wandb login @@"', HEX + "f39f175f"),
    ("session of a log", "a.log", "DEBUG Filter - JSESSIONID=@@", HEX.upper()),
    ("French message", "a.log", 'body="Votre code de connexion est @@."', "493021"),
    ("some key", "a.md", "sparkpost_key = @@", "abcdefghij1234567890abcd"),
    ("short key", "a.ini", "formcraft_key=@@", "1234567890abcdef"),
    ("spare code", "a.txt", "backup code @@", "59199840"),
    ("Swedish", "a.txt", "Hej! Användarnamnet är x och lösenordet är @@.", "midsommar21"),
    ("German sentence", "a.md", "* Das Passwort für den SFTP-Server lautet @@, Benutzer `x`.", "Spaetzle&Sosse"),
    ("Japanese password", ".muttrc", 'set imap_pass = "@@"', "さくら満開1999"),
    ("Russian", "a.md", "# пароль от базы: @@", "Zimoy-Holodno1"),
    ("Arabic", "a.txt", "كلمة المرور: @@", "Zaytoun_1999"),
    ("Vietnamese", "a.md", "Mật khẩu server VN: @@", "PhoBo2to9"),
    ("Japanese", "a.md", "テスト用のパスワードは「@@」です。", "fujisan3776"),
    ("Dutch", "a.md", "- wachtwoord kassa: @@", "Hagelslag4boter"),
    ("Czech scenario", "a.feature", '    And vyplním "Heslo" hodnotou "@@"', "Svickova-na-7"),
    ("history of a shell", ".mysql_history", "CREATE\\040USER\\040'wp'\\040IDENTIFIED\\040BY\\040'@@';", "k1wifruit!"),
    ("static key", "ta.key", "-----BEGIN OpenVPN Static key V1-----\n@@\n-----END OpenVPN Static key V1-----", HEX),
]


@pytest.mark.parametrize(
    ("path", "text", "secrets"), [(row[1], row[2], row[3:]) for row in HIDDEN], ids=[row[0] for row in HIDDEN]
)
def test_it_is_hidden(path: str, text: str, secrets: tuple[str, ...]) -> None:
    for secret in secrets:
        text = text.replace("@@", secret, 1)
    hidden = clean(text, path=path)
    assert [secret for secret in secrets if secret in hidden] == []
    assert clean(hidden, path=path) == hidden


SHOWN = [
    ("a.py", 'password = password.encode("latin1")'),
    ("a.py", "        password=pass_bytes,"),
    ("a.py", 'f("Cannot pass \\"subdomain\\" or \\"url_scheme\\"")'),
    ("a.py", 'print("Password: " + prompt)'),
    ("a.ipynb", "    \"pw = getpass('DB password: ')\\n\","),
    ("a.vue", '    <button :disabled="!password">Sign in</button>'),
    ("a.sh", 'read -r -s -p "Database password: " DBPASS'),
    ("a.go", '\tKeyPassphrase config.Secret `yaml:"key_passphrase,omitempty"`'),
    ("a.go", 'if strings.HasPrefix(env, "PWD=") {'),
    ("a.rs", 'needless_pass_by_value = "warn"'),
    ("a.cpp", 'RenderPass shadowPass{"shadow", 2048};'),
    ("a.ts", "export const randomPassword = () => `${Math.random().toString(36)}`"),
    ("a.js", "jwt.sign({ id: user.id }, process.env.JWT_SECRET, { algorithm: 'HS256' })"),
    ("a.cs", 'services.AddAuthorization(options => options.AddPolicy("Log", p => p));'),
    ("a.php", "CompletionInput::fromTokens(['bin/console', '--with-required-value='], 1)"),
    ("a.yml", "password: {{ .Values.auth.password | b64enc | quote }}"),
    ("a.yml", "      POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD in .env}"),
    ("a.json", '    "minipass": "npm:^7.0.4"'),
    ("a.toml", 'rpassword = "7.5.4"'),
    ("a.tf", 'secret_id = "arn:aws:secretsmanager:eu-west-1:220914471830:secret:prod/db-kT2fQz"'),
    ("a.md", "Users who wish to stay can pin to `urllib3<2`."),
    ("a.md", "Release tarballs are signed with the following PGP key: 1D2D410A741137EBC544826F4A92FA17B6619297"),
    ("a.md", "github.com ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIC98Z04hWRBpI20uz94jOuQl3rTe+4q2pGaHtGQizfew"),
    ("a.md", "Rolldown / Rollup plugins, installation / initialization."),
    ("a.md", "To skip it, pass `instance_reader: false`."),
    ("a.txt", "  -p, --password         prompt for the password"),
    ("ja.json", '  "Auth.form.error.password.matching": "パスワードが一致していません。",'),
    ("ja.json", '  "Auth.form.button.password-recovery": "パスワードを回復",'),
    ("a.csv", "player,club,pass\nOlsen,AGF,0.88"),
    ("a.tcl", "MIGRATE $host $port $key 0 5000"),
    ("a.ex", "has not confirmed their email and no password is set."),
    ("requirements/extras/auth.txt", "cryptography==48.0.1"),
    ("etc/pam.d/common-password", "password    requisite     pam_deny.so"),
    (".gitconfig", "[user]\n\tsigningkey = 3AA5C34371567BD2"),
]


@pytest.mark.parametrize(("path", "text"), SHOWN)
def test_it_is_shown(path: str, text: str) -> None:
    assert clean(text, path=path) == text


def test_the_header_of_a_patch_is_never_touched() -> None:
    header = "diff --git a/etc/pam.d/common-password b/etc/pam.d/common-password\nindex 0f1e2d3..4c5b6a7 100644"
    patch = f'{header}\n--- a/etc/x\n+++ b/etc/x\n@@ -1 +1 @@\n+password = "{JOINED}"\n'
    assert redact(patch).text == patch.replace(JOINED, "[REDACTED:password]")


def test_every_pattern_can_be_compiled() -> None:
    """They are compiled when first needed: a mistake in one must not wait for somebody's diff."""
    for module in pkgutil.iter_modules(git_agent.redact.__path__):
        loaded = importlib.import_module(f"git_agent.redact.{module.name}")
        for value in vars(loaded).values():
            if isinstance(value, LazyPattern):
                value.search("")
    for index in range(len(RULES)):
        assert clean(f"{RULES[index].words[0]} x") != ""


def test_every_word_of_a_rule_calls_for_it() -> None:
    assert rule_words() == tuple(rows_by_word())
    for rule in RULES:
        for word in rule.words:
            key = word.encode("ascii", "replace").lower()
            assert key in set(prefilter.words_in(b" " + key + b" a@b kty modulus $", [0, 4, 8, 12, 16, 20, 24]))


def test_a_packed_line_of_names_costs_no_more_than_others() -> None:
    """A quarter of a megabyte without a newline: whoever looks back to the beginning of its line would need long."""
    text = '{a:{key:b},token:c(d),"password":e},' * 7_000
    within(7, {"names": lambda: redact(text, path="a.js")})
