"""Which names, phrases and files speak of credentials."""

import pytest

from git_agent.redact.vocabulary import is_credential_name, is_secret_file, mentions_credentials

NAMES = (
    "password db_password DB_PASSWORD dbPassword DBPassword PGPASSWORD spring.datasource.password --password bindpw "
    "rootpw requirepass dbpass pw wifi_psk creds token --token authToken api_key apiKey X-Api-Key PRIVATE-TOKEN "
    "client_secret clientSecret STRIPE_SECRET SECRET_KEY_BASE aws_secret_access_key privateKey password2 passwort "
    "contraseña mot_de_passe senha wachtwoord hasło lösenord пароль 密码 パスワード 암호"
)
ORDINARY_NAMES = (
    "keyboard nextToken next_page_token public_key primaryKey password_hash passwordField token_type max_tokens bypass "
    "compass secretName passwords_path monkey tokenizer name key"
)


@pytest.mark.parametrize("name", NAMES.split())
def test_a_name_of_a_credential_is_known(name: str) -> None:
    assert is_credential_name(name)


@pytest.mark.parametrize("name", ORDINARY_NAMES.split())
def test_a_name_that_only_sounds_like_one_is_not(name: str) -> None:
    assert not is_credential_name(name)


@pytest.mark.parametrize(
    "text",
    [
        "sshpass -p x",
        "mysqldump -pfoo db",
        "write ~/.pgpass",
        "curl -u bob:x https://a.b",
        "redis-cli -a x",
        "mot de passe oublié",
        "the admin pw",
        "set the API key",
        "Authorization: x",
        "https://a:b@c.d",
    ],
)
def test_a_phrase_about_credentials_is_known(text: str) -> None:
    assert mentions_credentials(text)


@pytest.mark.parametrize("text", ["bypass the cache", "sort by primary key", "keyboard layout", "mysql 8.0", "compass"])
def test_an_ordinary_phrase_is_not(text: str) -> None:
    assert not mentions_credentials(text)


def test_files_that_hold_secrets_are_known_by_their_names() -> None:
    secret = ".env a/.env.local x.tfvars config/master.key .kube/config .netrc a/.pgpass credentials id_rsa .htpasswd"
    assert all(map(is_secret_file, secret.split()))
    ordinary = "src/main.py environment.md key.py envelope.ts src/keys.go"
    assert not any(map(is_secret_file, ordinary.split()))
