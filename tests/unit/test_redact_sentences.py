"""Sentences people write about credentials hold none: subjects of commits, names of files, versions, manifests."""

import pytest

from git_agent.redact import clean

SENTENCES = """
chore: add PASSWORD to .env
fix: pass token to parser.py
Pass charset to to_native in iri_to_uri
- Pass encoding and mode to open_stream in readAll
* pass msg to _constructReadException
Pass ctx into newRequest
docs: explain how to reset the password in settings.yml
feat(auth): rotate api key for staging
change password in database.yml
Add SECRET_KEY to docker-compose.yml
remove DB_PASSWORD from config/prod.env
Toggles with redesign tokens (#39712)
feat: allow rotating API tokens (#1234)
feat: PIN (#9912)
fix(auth): refresh token (GH-1234)
docs: explain credentials (#20210)
fix: send it even with empty `password` (#2868)
ci: harden the workflows (permissions, persist-credentials) (#1241)
Rotate secrets (ABC-1234)
- Allow rotating API tokens (9fbdaa6, #1234)
- Session token (9fbdaa6)
- Session token (closes #1234, fixes GH-12)
- Session token (bsc#1234567)
- Session token (CVE-2024-12345)
- Session token (o/r#1234)
- Session token (PR 1234)
- Session token (@ada2lovelace)
- password reset 9fbdaa6
passwd: support yescrypt
proton_pass: rework tests
keepass: read kdbx4
lib/passwd: support yescrypt
fix(lookup/proton_pass): rework tests
- a5b496c passwd: support yescrypt
pass all queus in one go
rename password to passphrase
Bump token-parser from 1.2.3 to 1.3.0
update login_with_token in app.py
fix: change password to passphrase in README.md
feat: add password reset to login.tsx
refactor: move token to lib/auth/session.ts
move API_KEY to vault.yml
set PASSWORD in .env.local
docs: set API_TOKEN in .env.example
chore: add TOKEN to .gitignore
ci: pass GITHUB_TOKEN to release.yml
ci: read NPM_TOKEN from secrets
build: bump jsonwebtoken from 8.5.1 to 9.0.0
chore(deps): bump passport from 0.4.1 to 0.6.0
chore(deps): update dependency keycloak to v21.1.2
fix: password is empty after reset
fix: token is not refreshed
fix(auth): token is undefined in AuthProvider.tsx
test: cover password in test_login.py
Use password_hash() instead of md5
Use SECRET_KEY_BASE from credentials.yml.enc
Rename api_key to apiKey
Rename `password` to `passphrase`
Rename "password" to "passphrase"
Rename DB_PASS to DB_PASSWORD
feat: password in user_controller.rb is hashed
fix: login password for admin.py
fix typo in password
fix: wrong password in tests/fixtures/users.json
Merge branch 'feature/password-reset' into main
Merge pull request #12 from octo/token-refresh
Revert "Add password to .env"
docs: describe the token in docs/auth/tokens.md
style: format password_field.dart
perf: cache token in redis
feat: support password-protected zip files
feat: token v2
feat: add api key v2
fix: handle expired token in middleware/auth.go
fix: secret not found in namespace
feat: store secret in k8s/secret.yaml
docs: how to create the secret in aws-secretsmanager
chore: password policy for OAuth2
feat: add password strength meter
refactor: extract password into PasswordService
refactor: replace token with session_id
fix: mask password in logs
feat: allow password to be set via environment
feat: read the password from stdin
feat: ask for the password on /login
fix: send the token in X-Auth-Token
fix: send the password to auth-service.internal
fix: the password is stored in user.password_digest
docs: the token is described in RFC 7519
docs: the token is in config.toml
docs: password: see README.md
fix: password must be 8 characters
fix(security): do not log password in request.js:42
Delete passwords.txt
ADD PASSWORD TO .ENV
chore: PASSWORD is read from .env
chore: add secrets to .github/workflows/ci.yml
ci: use secrets.DEPLOY_KEY in deploy.yml
feat: add key to package.json
feat: add token to Dockerfile
remove token from src/main.rs
fix: add `token` to `parser.py`
update password in db-init.sql
feat: pass secret to webpack.config.js
token parser 2.0
login with password in e2e/login.spec.ts
secret sharing via shamir39
use token type Bearer
set token ttl to 3600s
set password length to 12
bump SECRET_KEY length to 64
change the default password to something else
the password was changed to a stronger one
"""


@pytest.mark.parametrize("sentence", SENTENCES.strip().split("\n"))
def test_a_sentence_about_a_credential_stays(sentence: str) -> None:
    assert clean(sentence) == sentence


@pytest.mark.parametrize("sign", ["", "+"])
def test_a_manifest_tells_what_it_is_and_hides_what_it_holds(sign: str) -> None:
    held = "hunter" + "22"
    lines = ["apiVersion: v1", "kind: Secret", "metadata:", "  name: db", "type: Opaque", "stringData:"]
    text = "\n".join(sign + line for line in (*lines, f"  password: {held}"))
    shown = clean(text, path="k8s/secret.yaml").split("\n")
    assert shown[:-1] == [sign + line for line in lines]
    assert held not in shown[-1]


def test_a_placeholder_is_never_redacted_again() -> None:
    value = "1" + "password"
    text = f"password={value}\n[REDACTED:{value}-token] {value} x{value}x\n[REDACTED:secret] secret\n"
    once = clean(text, path="app.conf")
    assert f"[REDACTED:{value}-token]" in once
    assert f"x{value}x" in once
    assert "[REDACTED:[REDACTED" not in once
    assert f" {value} " not in once
    assert clean(once, path="app.conf") == once


@pytest.mark.parametrize(
    ("line", "secret"),
    [
        ("Session token (9fbdaa6e0b82f61a9ff0)", "9fbdaa6e0b82f61a9ff0"),
        ("Session token (kloof77wand)", "kloof77wand"),
        ("feat: PIN: 9912", "9912"),
        ("passwd: kloofwandje", "kloofwandje"),
        ("passwd: kloof wandje", "kloof wandje"),
        ("fix(passwd): kloofwandje", "kloofwandje"),
        ("password 9fbdaa6", "9fbdaa6"),
    ],
)
def test_what_is_no_reference_and_no_subject_is_hidden_behind_the_same_names(line: str, secret: str) -> None:
    assert secret not in clean(line)
