"""The words by which credentials are known: names of settings, phrases, commands, files.

A name is read as its words: `dbPassword2`, `DB-PASSWORD_2` and `db.password` are the same two words and a number.
What its head or its tail says may take the meaning back: `password_hash`, `nextToken`, `public_key`, `token_type`.
Names have a rank, because the same value means more under one than under another: a word under `password` is
a password, a word under `token` is mostly a lexer's.
"""

import re
from enum import IntEnum
from functools import cache, lru_cache

from git_agent.model.lazy_pattern import LazyPattern


class Rank(IntEnum):
    """How sure a name is that its value is secret."""

    NONE = 0
    KEY = 1  # another key, a session, a signature: only what nobody wrote by hand
    SECRET = 2  # secret, token, credential, an API's or a private key
    PASSWORD = 3  # password in any language: whatever stands there


def listed(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


# Stems that mean a password wherever they stand in a name, in the languages people name settings in.
PASSWORD_STEMS = listed("""
    password passwd passwrd passwort passphrase passcode passw0rd passord psswd pssword psword paswrd paasword
    passwrod pasword psswrd passwod kennwort presharedkey palavrapasse
    contraseña contrasena contrasenya contrasinal motdepasse senha wachtwoord hasło haslo lösenord losenord
    adgangskode kodeord salasana heslo jelszó jelszo parola şifre sifre geslo lozinka slaptažodis slaptazodis
    parool lykilorð lykilord pasahitza katasandi katalaluan matkhau пароль пароля парола лозинка κωδικός סיסמה
    סיסמא 密码 密碼 口令 パスワード 事前共有鍵 暗証番号 비밀번호 패스워드 비번 암호 รหัสผ่าน पासवर्ड
""")
PASSWORD_PHRASES = (
    "mot de passe",
    "parola d'ordine",
    "mật khẩu",
    "kata sandi",
    "kata laluan",
    "clave de acceso",
    "كلمة المرور",
    "كلمة السر",
)
# Short ones mean it only as a word of their own, or at the end of one after a known beginning (`bindpw`, `dbpass`).
PASSWORD_WORDS = frozenset(
    listed("""
    pass pw pwd psk pswd psw passw pword sandi passwords passphrases mdp pwrd pwds parol haslo clave masterauth
""")
)
_PASSWORD_ENDINGS = ("pass", "pw", "pwd", "psk", "pswd")
_OTHER_PASSES = frozenset(
    listed("""
    bypass compass encompass surpass trespass overpass underpass multipass lowpass highpass bandpass allpass bytepass
    singlepass firstpass secondpass onepass twopass renderpass shaderpass subpass prepass postpass computepass
    minipass nopass testpass canpass willpass
    """)
)
_PASSED = frozenset(
    listed("""
    by through thru over rate fail arg args argument arguments param params context environment color colour duration
    slow medium mediump fast header block down along env
    """)
)
_PASSING = frozenset(listed("to should must will can cannot does not all tests"))
_BEGINNINGS = frozenset(
    listed("""
    admin app auth backup bind cert cluster db dba default enable ftp git host http imap jdbc jks key keystore
    ldap login mail master mongo my mysql net ora oracle pg pop3 postgres priv private proxy rabbit redis repl
    require root sasl server service smtp snmp sql ssh store sudo svc sys test tls trust truststore unix user
    usr vnc vpn web wifi wpa wlan zip
""")
)

SECRET_STEMS = listed("""
    secret credential apikey accesskey privatekey authkey bearer mnemonic geheimnis zugangsdaten secreto segredo
    segreto seedphrase recoverycode recoveryphrase backupcode backuppin schluesselwort lizenzschl licensekey
    licencekey productkey
    serialkey geheim секрет ключ 暗号化キー токен ключдоступа 密钥 密鑰 令牌 凭证 秘密鍵 トークン 토큰 비밀키
""")
SECRET_WORDS = frozenset(
    listed("""
    token tokens creds cred credentials secrets jwt totp connectionstring salt pepper pin pins pincode puk otpauth
""")
)
_TOKEN_ENDINGS = ("token", "secret", "apikey", "creds")
_KEY_OWNERS = frozenset(
    listed("""
    access account admin aes api app application auth bot cipher client consumer crypto decryption deploy ec
    encrypt encryption hmac hmacs jwt license licence maps master merchant integration private priv root rsa
    sdk secret security
    server service session shared sign signing ssh storage subscription tls ssl token webhook write
""")
)
KEY_WORDS = frozenset(
    listed("""
    key keys auth authorization login license session sessionid sid signature sig otp dsn nonce schluessel seed appid
    jsessionid phpsessid
    schlüssel serial
""")
)

# What the scan looks for: in bytes, lower case, each within at least one word above.
STEMS = tuple(
    word.encode()
    for word in (
        *listed("""
    pass pw psk pswd secret token key cred auth bearer login license session signature salt dsn jwt otp mnemonic
    connectionstring kennwort
    contrase contrasin senha wachtwoord haslo losenord adgangskode kodeord salasana heslo jelszo parola sifre geslo
    lozinka slaptazodis parool lykilord pasahitza sandi laluan matkhau clave mdp paswrd psswd pssword psword
    paasword pasword psswrd geheimnis zugangsdaten
    segredo segreto parol recovery backupcode backup_code pepper lizenz geheim appid
    """),
        "mot de passe",  # whose `pass` stands too late to see its beginning
    )
)
# Looked for as words of their own, as they stand in too many others: `pin` in `mapping`.
SHORT_STEMS = (b"pin", b"puk", b"seed", b"pins", b"sid")
FOREIGN_STEMS = tuple(stem for stem in (*PASSWORD_STEMS, *PASSWORD_PHRASES, *SECRET_STEMS) if not stem.isascii())

_HARMLESS_HEADS = frozenset(
    listed("""
    public pub primary foreign next page pagination continuation cursor sync resume cancel cancellation sort
    partition cache hot shortcut translation lookup group unique composite index dict map object parent child
    keyboard recv pgp gpg
    first last previous prev stop start end max min num no count total unknown unexpected invalid is
    has forgot reset show hide toggle confirm change update verify check validate match select
""")
)
_HARMLESS_TAILS = frozenset(
    listed("""
    hash hashed hashes hasher hashers digest checksum url uri path file filename dir folder type kind length len
    size count bool bools flag flags option options filter filters files paths urls
    limit id ids name names field fields label title hint placeholder policy policies rules regex pattern format
    input prompt form reset confirm change done strength error errors message expires expiry expiration expire
    ttl age lifetime ms seconds minutes hours days
    timeout date time at on enabled disabled required supported visible class manager mgr realm provider service store
    factory handler helper util utils parser lexer encoder decoder generator validator endpoint address host
    port algorithm alg version prefix suffix column index position pos kwargs args scope scopes scheme schemes
    ref refs selector mode state status stream list array set map types tree usage budget estimate estimator
    thumbprint thumbprints fingerprint fingerprints curve curves alphabet charset
    mask icon page view link button stdin matches expression identifier exp regexp re lookup lookups
""")
)
# Of what a token is to a parser: `TextToken`, `keyword_tokens`.
_LEXED_HEADS = frozenset(listed("text property symbol keyword literal operator syntax lexer parser comment whitespace"))
_WORD = LazyPattern(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[^\W\d_A-Z]+|\d+")


def is_credential_name(name: str) -> bool:
    """An identifier, key, flag, header or column such as `db_password`, `bindpw`, `X-Api-Key`, `passwort`."""
    return rank_of(name) >= Rank.SECRET


@lru_cache(maxsize=4096)
def rank_of(name: str) -> Rank:
    """What a name says of its value; `Rank.NONE` for `keyboard`, `nextToken` or `password_hash`."""
    if name.lower().endswith("signingkey") and "_" not in name:  # git's own: which key, not the key
        return Rank.NONE
    words = _words_of(name[-120:])
    # `password2`, `key_b`: a number or a letter tells siblings apart and says nothing else.
    while words and (words[-1].isdigit() or len(words[-1]) == 1):
        words.pop()
    # `pw_hash`, `pass_digest`: only what nobody wrote by hand is hidden below it.
    if words and words[-1] in ("hash", "hashed", "digest") and _rank_of_words(words[:-1]) is Rank.PASSWORD:
        return Rank.KEY
    if not words or (words[-1] in _HARMLESS_TAILS and words[-2:] != ["secret", "id"]):
        return Rank.NONE
    # `NPM_AUTH=…` is a variable of the environment; `basic_auth` in code is a function.
    if words[-1] == "auth" and len(words) > 1 and name.isupper():
        return Rank.SECRET
    # What turns one thing into another (`tokenToSymbol`), and what is drawn anew for each connection.
    is_lexed = words[-1] in ("token", "tokens") and not _LEXED_HEADS.isdisjoint(words[-2:-1])
    if is_lexed or "to" in words[1:-1] or words[-2:] in (["socket", "key"], ["websocket", "key"]):
        return Rank.NONE
    if words[-1] in ("bytes", "value", "hex", "base64") and words[-2:-1] == ["signature"]:  # of a certificate
        return Rank.NONE
    rank = max(_rank_of_words(words), _rank_of_squashed("".join(words)))
    # A header of one's own: `X-Pulu-Key`.
    if rank is Rank.KEY and words[0] == "x" and len(words) > 2 and words[-1] == "key":
        return Rank.SECRET
    is_expected = rank is Rank.KEY and "expected" in words  # by a test
    is_harmless = rank < Rank.PASSWORD and not _HARMLESS_HEADS.isdisjoint(words[:-1])
    return Rank.NONE if is_expected or is_harmless else rank


def _words_of(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]


def _rank_of_words(words: list[str]) -> Rank:
    best = Rank.NONE
    for at, word in enumerate(words):
        if word == "pass" and not (
            _PASSED.isdisjoint(words[at + 1 : at + 2]) and _PASSING.isdisjoint(words[max(0, at - 1) : at])
        ):
            continue  # `needless_pass_by_value`, `pass_arg`, `test-pass-color`, `to_pass`
        if word in PASSWORD_WORDS or _ends_in_password(word):
            best = Rank.PASSWORD
        elif word in SECRET_WORDS or (word in ("key", "keys") and at and words[at - 1] in _KEY_OWNERS):
            best = max(best, Rank.SECRET)
        elif word in KEY_WORDS:
            best = max(best, Rank.KEY)
    return best


def _ends_in_password(word: str) -> bool:
    if word.endswith(("pass", "pwd")) and len(word) > 6:
        return word not in _OTHER_PASSES
    return any(word.endswith(ending) and word.removesuffix(ending) in _BEGINNINGS for ending in _PASSWORD_ENDINGS)


def _rank_of_squashed(name: str) -> Rank:
    name = name.replace("haslocal", "")  # `hasLocalImage` is no Polish
    if any(stem in name for stem in PASSWORD_STEMS):
        return Rank.PASSWORD
    if any(stem in name for stem in SECRET_STEMS) or name.endswith(_TOKEN_ENDINGS):
        return Rank.SECRET
    if name.endswith("key") and name[:-3].endswith(tuple(_KEY_OWNERS)):
        return Rank.SECRET
    return Rank.NONE


_LABELS = frozenset(
    listed("""
    pass pw pwd token tokens secret_key key user username login email name auth credentials credential secrets
    """)
)


def is_label(value: str) -> bool:
    """A word for a password instead of one: `Password`, `db_password`, `Enter your password`, `Passwort`."""
    words = [word for word in _words_of(value) if not word.isdigit()]
    return names_credential(value) and (len(words) < 2 or _known_words().issuperset(words))


def names_credential(value: str) -> bool:
    """A label, or what a variable that holds a credential is called: `pass_bytes`, `roostSecretKey`."""
    lowered = value.lower()
    if value.endswith((":", "*", "?")) and lowered.rstrip(":*? 0123456789") in (*PASSWORD_STEMS, *PASSWORD_WORDS):
        return True
    if lowered in _LABELS or (lowered in PASSWORD_STEMS and lowered.isalpha()):
        return True
    words = [word for word in _words_of(value) if word not in ("salt", "pepper", "pin")]
    return len(words) > 1 and not any(map(str.isdigit, value)) and rank_of("_".join(words)) >= Rank.SECRET


@cache
def _known_words() -> frozenset[str]:
    """What names of credentials are made of: `playground_pw` has a word of its own, and is a password."""
    others = """
        a an and the this that my your our their his her of for to in on with by new old current existing temp temporary
        enter type choose set get create make use retype again repeat please here db database user users customer member
        email account system global local remote internal external dev test testing prod production staging stage demo
        sample example plain clear raw encrypted base64 encoded one two first second basic oauth oauth2 refresh id csrf
        bot chat device push web mobile github gitlab slack aws azure google vault docker registry npm mysql redis
        data source connection wrong incorrect missing weak strong forgot forgotten value values
        string text word words field key keys is not
    """
    return frozenset(
        (*others.split(), *PASSWORD_STEMS, *PASSWORD_WORDS, *SECRET_STEMS, *SECRET_WORDS, *KEY_WORDS, *_KEY_OWNERS)
    ) | (_BEGINNINGS | _HARMLESS_HEADS | _HARMLESS_TAILS)


def mentions_credentials(text: str) -> bool:
    """Whether a line, phrase, call or command speaks of credentials, in any of the languages."""
    lowered = text.lower()
    if any(stem in lowered for stem in _credential_stems()):
        return True
    # Most texts have none of these, and the pattern takes longer than all of them.
    return any(part in lowered for part in _IN_CREDENTIAL_WORDS) and _credential_words().search(lowered) is not None


@cache
def _credential_stems() -> tuple[str, ...]:
    """What needs no border around it; `token` and `key` do not stand here, because lexers and maps have them too."""
    fixed = "sshpass requirepass .pgpass .netrc htpasswd private-token authtoken api_key api-key id_rsa id_ed25519"
    return (*PASSWORD_STEMS, *PASSWORD_PHRASES, *SECRET_STEMS, *fixed.split(), "-----begin")


# Whatever `_credential_words` finds holds one of these.
_IN_CREDENTIAL_WORDS = (
    *("pass", "pw", "psk", "pswd", "mdp", "clave", "token", "cred", "auth", "bearer", "cookie", "otp", "jwt", "login"),
    *("key", "mysql", "mariadb", "mongo", "redis-cli", "ldap", "curl", "openssl", "://"),
)


@cache
def _credential_words() -> re.Pattern[str]:
    owners = "|".join(sorted(_KEY_OWNERS))
    return re.compile(
        r"(?<![a-z0-9])(?:pass|pw|pwd|psk|pswd|mdp|clave|tokens?|creds?|auth|authorization|bearer|cookie"
        r"|otp|jwt|passkey|login)"
        rf"(?![a-z0-9])|(?<![a-z])(?:{owners})[ _.-]?keys?(?![a-z])"
        r"|(?<![a-z])(?!by|com|encom|tres|sur|under|over|multi|low|high|band)[a-z]{2,12}(?:pass|pwd"
        r"|token|creds)(?![a-z0-9])|(?<![a-z])(?:db|bind|root|admin|user)pw(?![a-z])"
        r"|\b(?:mysql\w*|mariadb\w*|mongo\w*)\b.*\s-p\S|\bredis-cli\b.*\s-a\s|\bldap\w+\b.*\s-w\s"
        r"|\bcurl\b.*\s(?:-u|--user)\b"
        r"|\bopenssl\b.*\bpass:|://[^\s/:@]*:[^\s/@]+@"
    )


_SECRET_NAMES = frozenset(
    listed("""
    .env .envrc .netrc _netrc .pgpass pgpass.conf .my.cnf .mylogin.cnf .htpasswd htpasswd passwd shadow .npmrc
    .pypirc .git-credentials .dockercfg .dockerconfigjson kubeconfig kube.config credentials
    credentials.json credentials.yml credentials.yaml credentials.toml credentials.xml credentials.properties
    secrets.json secrets.yml secrets.yaml secrets.toml secrets.properties secrets.env secret.json secret.yml
    secret.yaml secret.toml master.key production.key client_secret.json service-account.json
    service_account.json id_rsa id_dsa id_ecdsa id_ed25519 .s3cfg .boto .terraformrc terraform.rc .rclone.conf
    rclone.conf .vault-token vault-token .esmtprc .msmtprc .fetchmailrc .cifs smbcredentials wpa_supplicant.conf
    chap-secrets pap-secrets auth.json .vault_pass .vault-pass vault_pass.txt vault-password.txt password.txt
    passwords.txt secret.txt secrets.txt tokens.txt token.txt apikey.txt api_key.txt api_keys.json
    local.settings.json usersecrets.json .remote-sync.json .vault_pass.sh .google_authenticator router.db cookies.txt
    .bash_history .zsh_history .mysql_history .psql_history .sqlite_history .python_history .node_repl_history
    creds.json creds.yml creds.yaml passwords.json passwords.yml
    .rediscli_history .dbshell .authinfo .authinfo.gpg recentservers.xml sitemanager.xml wallet.json keypair.json
""")
)
_SECRET_ENDINGS = listed("""
    .env .tfvars .tfvars.json .auto.tfvars .pem .key .p12 .pfx .pkcs12 .jks .jceks .keystore .kdbx .kdb .ppk
    .asc.key .p8 .pk8 .kubeconfig .htpasswd .netrc .pgpass .publishsettings .agekey .credentials .secret
    .secrets .ovpn .keytab .tfstate .tfstate.backup .pcap .cookies
""")
_NAMED_FILE = LazyPattern(
    r"\.?(?:[\w-]+[._-])?(?:passwords?|passwd|pass|passphrase|pw|secrets?|tokens?|api_?keys?|apikey"
    r"|credentials?|creds|auth|login|recovery[_-]?codes|psk|pin|(?:2fa|mfa|otp)(?:[_-]?(?:backup|recovery|codes)){0,2}"
    r"|zugangsdaten|passw[öo]rter|kennw[öo]rter|contrase[nñ]as|senhas|wachtwoorden|mots[_-]de[_-]passe|backup[_-]codes)"
    r"(?:[._-](?:prod|dev|test|staging|live|db|root|admin))?(?:\.txt)?"
)
# One of these stands in every such name, and is found before the pattern is needed.
_IN_NAMED_FILES = listed("""
    pass pw secret token key cred auth login recovery psk pin 2fa mfa otp zugangsdaten kennw contrase senhas
    wachtwoorden mots backup
""")
_SECRETS_FOLDER = LazyPattern(r"(?:^|/)\.?(?:secrets|credentials)/[^/]+$")
_SAMPLES = (".example", ".sample", ".dist", ".template", ".tmpl", ".tpl")


def is_secret_file(path: str) -> bool:
    """A file whose purpose is to hold secrets, so that none of its values is anybody else's business."""
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    # `.env.example` is judged like `.env`.
    while name.endswith(_SAMPLES):
        name = name.rpartition(".")[0]
    # `requirements/auth.txt`, `docs/token.txt`: lists and prose about it.
    if name.endswith(".txt") and re.search(r"(?:^|/)(?:docs?|requirements)/", path):
        return False
    # PAM's `common-password` says how passwords are checked.
    if "pam.d/" in path and re.search(r"(?:^|/)pam\.d/", path):
        return False
    if name in _SECRET_NAMES or name.endswith(_SECRET_ENDINGS):
        return True
    folder = path.replace("\\", "/").lower()
    if any(map(name.__contains__, _IN_NAMED_FILES)) and _NAMED_FILE.fullmatch(name):
        return True
    if "." not in name.removesuffix(".txt") and _SECRETS_FOLDER.search(folder):
        return True
    return name.startswith((".env.", ".env-")) or folder.endswith(
        (".kube/config", ".docker/config.json", ".aws/config")
    )
