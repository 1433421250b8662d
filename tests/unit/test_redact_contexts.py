"""A secret that looks like nothing is known by what stands around it: one case for every class of context."""

import base64
import hashlib

import pytest

from git_agent.redact import clean, redact
from support.limited import within

WORD, JOINED, PHRASE, TOKEN = "lachsforelle", "Hecht-Zander", "zwei karpfen im teich", "fl-77-barsch-12"

# Which class, the path, the text with a blank for each secret, the secrets.
CONTEXTS = [
    ("phrase in a dict", "a.py", '    "password": "{}",', PHRASE),
    ("title in capitals", "a.json", '{{"password": "{}"}}', "Roter Hecht"),
    ("phrase as a secret", "a.js", "  secret: '{}',", PHRASE),
    ("joined words", "A.java", 'static final String SECRET = "{}";', JOINED),
    ("token in parts", "a.rs", 'const API_KEY: &str = "{}";', TOKEN),
    ("salt", "a.rb", "config.pepper = '{}'", "salz und see 4"),
    ("slice of a type", "a.zig", 'const psk: []const u8 = "{}";', TOKEN),
    ("type after a word", "a.vb", 'Dim sPassword As String = "{}"', WORD),
    ("picture clause", "A.CBL", "       01  WS-PASSWORD  PIC X(8) VALUE '{}'.", WORD),
    ("bytes of an assembler", "a.asm", "passwd  db '{}', 0", WORD),
    ("tuple", "a.py", 'user, pw = "me", "{}"', JOINED),
    ("tuple in Perl", "a.pl", "my ($user, $pass) = ('me', '{}');", WORD),
    ("joined by a sign", "a.py", 'secret = "{}" + "{}" + "{}"', "ab77", "c21e88", "d0467a"),
    ("joined by a call", "a.py", 'pw = "".join(["{}", "{}"])', "fisch", "teich_9"),
    ("joined over lines", "a.rb", "API_SECRET = '{}' \\\n  '{}'", "karpfen", "teich42"),
    ("spelled out", "A.java", "char[] password = {{{}}};", "'k','a','r','p','f'"),
    ("codes of characters", "a.js", "var pass = String.fromCharCode({});", "104,97,115,101,110,102"),
    ("escaped bytes", "a.py", 'KEY = b"{}"', "\\x8f\\x1c\\xa2\\x07\\xd9\\x44\\x5e\\xb3\\x60\\x11\\xfe\\x92"),
    ("doubled quotes", "a.sql", "ALTER ROLE me PASSWORD '{}';", "it''s-a-fish"),
    ("map of a language", "a.go", 'var passwords = map[string]string{{\n\t"anna": "{}",\n}}', WORD),
    ("array of a shell", "a.sh", 'declare -A PASSWORDS=( [db]="{}" [web]="{}" )', "k4rpfen", "h3cht"),
    ("parent in YAML", "a.yml", "passwords:\n  grafana: {}\n", WORD),
    ("grandparent in YAML", "a.yml", "secrets:\n  production:\n    mailer: {}\n", WORD),
    ("section in TOML", "a.toml", '[secrets.api]\nweather = "{}"', WORD),
    ("parent in JSON", "a.json", '"credentials": {{\n  "ftp": {{ "u": "me", "p": "{}" }}\n}}', WORD),
    ("plain scalar below", "a.yml", "passphrase:\n  {}\n", PHRASE),
    ("default below", "a.yaml", "  DBPassword:\n    Type: String\n    Default: {}\n", WORD),
    ("value in an element", "a.xml", '<property name="password">\n  <value>{}</value>\n</property>', WORD),
    ("returned", "a.py", 'def get_password():\n    return "{}"', WORD),
    ("returned without a word", "a.rb", "def secret\n  '{}'\nend", JOINED),
    ("default on its line", "a.py", 'SECRET = os.environ.get(\n    "APP_SECRET",\n    "{}",\n)', TOKEN),
    ("choice on its line", "a.ts", "const apiKey = isProd\n  ? process.env.KEY\n  : '{}';", TOKEN),
    ("document of PowerShell", "a.ps1", "$secret = @'\n{}\n'@", JOINED),
    ("default of a block", "a.rb", 'salt = ENV.fetch("HASH_SALT") {{ "{}" }}', TOKEN),
    ("default of a schema", "a.ts", "  JWT_SECRET: z.string().min(8).default('{}'),", JOINED),
    ("basic authentication", "a.go", 'req.SetBasicAuth("me", "{}")', WORD),
    ("argument auth", "a.py", 'requests.get(URL, auth=("me", "{}"))', WORD),
    ("credential", "A.cs", 'c.Credentials = new NetworkCredential("me", "{}");', "Post.Fisch"),
    ("connection", "a.php", '$l = mysqli_connect("localhost", "web", "{}", "db");', WORD),
    ("connection over lines", "A.cs", 'new SftpClient(\n    "h",\n    22,\n    "me",\n    "{}");', WORD),
    ("commented call", "a.py", '# conn = connect("prod-db", "admin", "{}")', "Hecht77x"),
    ("signature", "a.py", 'jwt.encode({{"sub": 1}}, "{}", algorithm="HS256")', WORD),
    ("encryption", "a.sql", "SELECT pgp_sym_encrypt(x, '{}') FROM y;", JOINED),
    ("encoded login", "a.js", 'x("Basic " + btoa("me:{}"));', WORD),
    ("field of a form", "a.ts", "await page.getByLabel('Password').fill('{}');", JOINED),
    ("compared in C", "a.c", 'if (strcmp(passwd, "{}") == 0)', "hecht77"),
    ("compared from the left", "A.java", 'if ("{}".equals(password)) {{', "hecht77"),
    ("stored", "a.js", "localStorage.setItem('authToken', '{}');", "ls-90ab-77"),
    ("account of a test", "a.py", 'User.objects.create_user("me", "me@x.org", "{}")', "teich5x"),
    ("parameters of a test", "a.py", '@pytest.mark.parametrize("user,password", [("me", "{}")])', "teich5x"),
    ("placeholder replaced", "a.sh", "sed -i 's/__DB_PASS__/{}/' c.php", JOINED),
    ("share", "a.bat", "net use Z: \\\\nas\\media {} /user:media", "Teich12x"),
    ("per cent", "a.sh", "smbclient //nas/d -U 'me%{}' -c ls", WORD),
    ("set of a chart", "Makefile", "\thelm upgrade a ./c --set auth.rootPassword={},image.tag=1.4", JOINED),
    ("piped", "a.sh", 'echo -n "{}" | cryptsetup luksOpen /dev/sdb1 d -', PHRASE),
    ("sent", "a.exp", 'expect "assword:"\nsend "{}\\r"', WORD),
    ("directive", "a.conf", "AuthLDAPBindPassword {}", WORD),
    ("community", "a.conf", "rocommunity {} 10.0.0.0/8", WORD),
    ("router", "a.cfg", "username noc privilege 15 password 0 {}", JOINED),
    ("plain scheme", "users", "eva@x.org:{{PLAIN}}{}::::::", WORD),
    ("no scheme", "a.conf", "upstream = me:{}@10.0.0.3:8080", JOINED),
    ("encoded address", "a.yml", "url: https%3A%2F%2Fme%3A{}%40git.x.org%2Fx.git", "a%2Bfisch"),
    ("query", "a.js", "`https://w.org/now?q=x&appid={}`", "484d865a66040b9e" + "b3b05f21c2a4f929"),
    ("Oracle", "A.java", '"jdbc:oracle:thin:hr/{}@//ora1:1521/XE"', WORD),
    ("Gherkin", "a.feature", "Given\n  | name | password |\n  | me   | {} |", "teich5x"),
    ("simple table", "a.rst", "====  ========\nuser  password\n====  ========\nme    {}\n", WORD),
    ("aligned columns", "a.txt", "HOST     USER  PASSWORD\ndb1.lan  root  {}\n", WORD),
    ("columns above", "a.sql", "INSERT INTO `u`\n  (`id`, `passwd`)\nVALUES\n  (1, '{}');", WORD),
    ("settings by row", "a.sql", "INSERT INTO s (name, value) VALUES ('smtp_password', '{}');", "teich5x"),
    ("login told", "a.md", "Demo: https://x.org (credentials: demo / {})", "dem0fisch"),
    ("phrase told", "a.md", 'The passphrase for the tapes is "{}".', "under the third pot"),
    ("told in German", "a.md", "Das Passwort lautet {}.", WORD),
    ("told in French", "a.md", "Le mot de passe administrateur est « {} ».", "eau d'or"),
    ("told in Portuguese", "a.md", "Entre com o usuário admin e a senha {}.", WORD),
    ("told below", "a.md", "The password for the old box is\n\n    {}\n", WORD),
    ("answered", "a.md", "Q: What is the wifi password?\nA: {}\n", WORD),
    ("defined", "a.md", "Password\n: {}\n", WORD),
    ("shown", "a.html", "<td>Password</td><td>{}</td>", WORD),
    ("comment", "a.py", "# the staging password: {}", "teich5x"),
    ("recovery codes", "a.txt", "GitHub recovery codes:\n{}\n{}\n", "7f3a1-9c0e2", "b81d4-e5f60"),
    ("seed phrase", "a.md", "seed phrase: {}", " ".join(["tide", "otter", "garlic"] * 4)),
    ("number at a door", "a.yml", "door_pin: {}", "490177"),
    ("licence", "a.h", '#define SERIAL_KEY "{}"', "AC-9931-XL-0047"),
    ("file of one secret", "secrets/db_password.txt", "{}", WORD),
    ("commented out in a file of secrets", ".env.bak", "#JWT_SECRET={}", JOINED),
    ("word of a component", "a.jsx", '<Login user="me" pass="{}" />', WORD),
    ("descriptor that logs in", "a.php", "'connectionstring' => '(DESCRIPTION=(USER=me)(PASSWORD={}))',", JOINED),
    ("element on the next line", "a.xml", "<password>\n  {}\n</password>", JOINED),
    ("key of a cipher", "a.kt", 'val spec = SecretKeySpec("{}".toByteArray(), "HmacSHA1")', JOINED),
]
ORDINARY = [
    ("a.ts", "fetchOpts.credentials = 'same-origin'"),
    ("a.go", 't.Setenv("FORCE_TOKEN", "github")'),
    ("dagger.json", '"pin": "c9a80c9eac0675a53a7e052da3594207f4235988"'),
    ("a.adoc", "Password for SMTP-AUTH. The argument is optional: If no"),
    ("a.ps1", "Start-Process -Wait -PassThru -FilePath $FilePath"),
    ("a.py", "# Only the set password submit button is visible."),
    ("a.py", 'return f"django.http.cookies.v2:{len(salt)}:{salt}"'),
    ("a.md", "The password is required.\nPassword:\n```yaml\nx: 1\n```"),
    ("a.md", "echo 'deb https://a.b/apt/ /' | sudo tee /etc/apt/x"),
    ("a.py", 'XMLSerializer = serializers.get_serializer("xml")'),
    ("a.py", "user, password = credentials"),
    ("a.py", 'names = ["user", "password"], ["a", "b"]'),
    ("a.yml", "secrets:\n  db_password:\n    file: ./db.txt\n    external: true"),
    ("a.js", "const tokens = { plus: '+', identifier: 'name' }"),
    ("a.py", "led_pin = 13"),
    ("a.py", 'def get_password_prompt():\n    return "Enter it"'),
    ("a.py", 'signal.connect("changed", "name", "other")'),
    ("a.md", "| name | password | note |\n|---|---|---|\n| `password` | string | required |"),
    ("a.jsx", '<Container pass="through" />'),
    ("a.spec.js", "expect(div.props.pass).toEqual('through');"),
    ("a.js", "// flow-typed signature: 4109fee535b1f5c38bd1a24450044e0f"),
    ("env.py", 'upgrade_token="%s_upgrades" % name,'),
    ("a.php", "'connectionstring' => '(DESCRIPTION=(ADDRESS=(PROTOCOL=TCP)(HOST=pond)(PORT=1521)))',"),
    ("a.cc", "template <bool Pass>\nclass PondTest : public PondFixture {"),
    ("a.swift", "    - parameter key: key to hash with"),
    ("a.kt", 'fun parse(text: String): PondCredentials? {\n    val part = "[a-z0-9._~+/]+=*".toRegex()\n}'),
    ("a.kt", 'val spec = SecretKeySpec(key.toByteArray(), "HmacSHA1")'),
    ("a.kt", '// login\nval PaymentRequired: Status = Status(402, "Payment Required")'),
    ("a.rb", '"PWD" => "test/data/pond"'),
    ("kv.go", "validKeyRe = regexp.MustCompile(`^[-/_=\\.a-zA-Z0-9*]*[>]?$`)"),
    ("a_test.cc", 'EXPECT_TRUE(Demangle("_Z1fILb0EEDTquT_twT_Li0EEv", tmp, sizeof(tmp)));'),
    ("a.exs", 'Pond.OAuth.device_authorization("api repositories", name)'),
    ("a_test.go", "opts.Authorization = secret\n"),
    ("a.exs", 'read_token = "read_#{auth[:key]}"'),
    ("a.ex", 'raise Mix.Error, message: "--pass option required if --user was given"'),
    ("a.exs", 'test "auth --key against a server without an owner" do'),
    ("a.ex", "  * `mix pond.user -u username -p password`"),
    ("a.exs", 'Pond.new_user("reset_password", "reset_password@mail.com", "password")'),
    ("a.js", "// folding block, commented to pass gjslint"),
    ("a.rb", "# login\n['Alderaan', 'Bespin', 'Coruscant', 'DQar', 'Dagobah', 'Endor', 'Geonosis', 'Hoth',"),
    ("a.ts", "incompatibleTokens = ['Y', 'R', 'u', 'w', 'I', 'i', 'e', 'c', 't', 'T']"),
    ("a.js", "var formattingTokensRegExp = new RegExp('(\\\\[[^\\\\[]*\\\\])|(\\\\\\\\)?' + '(')"),
    ("a.php", '$header = "POST " . $this->token . " HTTP/1.1\\r\\n";'),
    ("test_pond.py", '# tokens\nself.checkSourceFile("src/blib2to3/pgen2/tokenize.py")'),
]


@pytest.mark.parametrize("case", CONTEXTS, ids=[case[0] for case in CONTEXTS])
def test_a_secret_is_known_by_its_context(case: tuple[str, ...]) -> None:
    _, path, around, *secrets = case
    text = around.format(*secrets)
    for before in ("", "+"):
        whole = "\n".join(before + line for line in text.split("\n"))
        once = clean(whole, path=path)
        assert not [secret for secret in secrets if secret in once]
        assert [line[:1] for line in once.split("\n") if before] == [before for _ in whole.split("\n") if before]
        assert once.count("\n") == whole.count("\n")
        assert clean(once, path=path) == once


@pytest.mark.parametrize(("path", "text"), ORDINARY)
def test_what_only_looks_like_it_is_kept(path: str, text: str) -> None:
    assert redact(text, path=path).text == text


def noise(number: int, length: int) -> str:
    digest = b"".join(hashlib.sha512(f"{number}-{piece}".encode()).digest() for piece in range(2))
    return base64.b64encode(digest).decode()[:length]


def test_a_table_of_random_values_in_a_source_is_data() -> None:
    few, many = ("".join(f'+    {{"{noise(n, 44)}", key{n}}},\n' for n in range(count)) for count in (5, 60))
    assert clean(few, path="hash_test.cc").count("[REDACTED:high-entropy]") == 5
    assert clean(many, path="hash_test.cc") == many
    assert clean(many, path="notes.txt") != many


def test_lines_of_an_archive_are_no_key() -> None:
    key = "".join(f"+{noise(n, 76)}\n" for n in range(6))
    archive = key.replace(noise(3, 76), f"{noise(3, 40)}UEsDBBQAAAAIAHeDxEQMVWtseQwAAOokAAAP")
    assert clean(archive, path="get-pip.py") == archive
    assert "[REDACTED:private-key]" in clean(key, path="get-pip.py")


@pytest.mark.parametrize(
    "piece",
    [
        "passwords = [\n",
        "secrets:\n  a:\n",
        "login(\n",
        'auth=("a",',
        "user, pw = ",
        "HOST  PASSWORD\n",
        "password is\n",
    ],
)
def test_a_text_of_open_contexts_comes_to_an_end(piece: str) -> None:
    within(2.5, {piece: lambda: keeps_its_lines(piece * (62_500 // len(piece)))})


def keeps_its_lines(text: str) -> None:
    assert clean(text).count("\n") == text.count("\n")
