"""Presets: well-formed data, and keys that go nowhere but where they belong."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from git_agent.config.allowed import CHOICES
from git_agent.errors import AuthError, UsageError
from git_agent.providers.credentials import CHATGPT_URL, OPENAI_URL, Login, NamedServer, Wish, find_login
from git_agent.providers.openai_compatible import DEFAULT_MODEL, OpenAICompatible
from git_agent.providers.presets import PRESETS, Preset, service_at
from git_agent.providers.registry import ProviderChoice, choose
from git_agent.providers.wires import WIRES

WANTED = (
    "openai azure openrouter groq mistral deepseek together gemini anthropic xai ollama lmstudio llamacpp vllm litellm"
)
LOCAL = "http://127.0.0.1:9999/v1"
SERVICES = [preset for preset in PRESETS.values() if preset.is_service]
OWN_KEY = "Zq7" * 12
OPENAI_KEY = "sk-" + "Kd4" * 12


def keys(*presets: Preset) -> dict[str, str]:
    """An environment with the key of OpenAI and with those of the presets."""
    return {"HOME": "/nowhere", "OPENAI_API_KEY": OPENAI_KEY} | {p.key_variable: OWN_KEY + p.name for p in presets}


def login(wish: Wish, environ: dict[str, str]) -> Login:
    found = find_login(wish, environ=environ)
    assert found
    return found


def address(preset: Preset) -> str:
    return preset.base_url or "https://mine.openai.azure.com/openai/v1"


def signed_in(folder: Path) -> None:
    tokens = {"access_token": "t" * 20, "account_id": "a"}
    (folder / "auth.json").write_text(json.dumps({"auth_mode": "chatgpt", "tokens": tokens}))


def test_all_that_were_asked_for_are_there() -> None:
    assert [*PRESETS] == [*WANTED.split(), "custom"]
    assert CHOICES["model.preset"] == ("", *PRESETS)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_a_preset_is_well_formed(preset: Preset) -> None:
    assert preset.wire in ("auto", *WIRES)
    parts = urlsplit(preset.base_url)
    if preset.is_service:
        assert preset.key_variable.endswith("_API_KEY")
        assert parts.scheme in ("https", "")
        assert not preset.base_url or preset.owns(str(parts.hostname))
    else:
        assert parts.hostname in ("127.0.0.1", None)
        assert preset.model == ""
    assert not preset.base_url.endswith("/")


def test_no_two_presets_share_a_key_or_a_host() -> None:
    variables = [preset.key_variable for preset in PRESETS.values() if preset.key_variable]
    hosts = [host for preset in PRESETS.values() for host in preset.hosts]
    assert (len(set(variables)), len(set(hosts))) == (len(variables), len(hosts))
    assert PRESETS["openai"].base_url == OPENAI_URL
    assert PRESETS["openai"].model == DEFAULT_MODEL


@pytest.mark.parametrize("preset", SERVICES, ids=lambda preset: preset.name)
def test_a_preset_is_sent_its_own_key_and_no_other(preset: Preset) -> None:
    environ = keys(*SERVICES) | {"OPENAI_BASE_URL": LOCAL}
    url = None if preset.base_url else address(preset)
    found = login(Wish(preset=preset.name, user_base_url=url), environ)
    assert (found.secret, found.base_url) == (OWN_KEY + preset.name, address(preset))


@pytest.mark.parametrize("preset", SERVICES[1:], ids=lambda preset: preset.name)
def test_without_its_own_key_a_service_gets_none_at_all(preset: Preset) -> None:
    for wish in (
        Wish(preset=preset.name, user_base_url=address(preset)),
        Wish(flag=NamedServer(url=address(preset))),
        Wish(user_base_url=address(preset)),
    ):
        with pytest.raises(AuthError, match=preset.key_variable) as caught:
            find_login(wish, environ={"HOME": "/nowhere", "OPENAI_API_KEY": OPENAI_KEY})
        assert "model.key_variable" in str(caught.value.hint)


@pytest.mark.parametrize("preset", SERVICES[1:], ids=lambda preset: preset.name)
def test_the_address_of_a_service_is_enough_to_know_its_key(preset: Preset) -> None:
    found = login(Wish(flag=NamedServer(url=address(preset))), keys(preset))
    assert (found.secret, found.preset) == (OWN_KEY + preset.name, preset.name)


@pytest.mark.parametrize("preset", SERVICES, ids=lambda preset: preset.name)
def test_no_key_of_a_preset_goes_to_another_host(preset: Preset) -> None:
    elsewhere = login(Wish(preset=preset.name, flag=NamedServer(url=LOCAL)), keys(*SERVICES[1:]))
    assert (elsewhere.kind, elsewhere.secret) == ("none", "")
    with pytest.raises(UsageError, match="its key goes to no other"):
        find_login(Wish(preset=preset.name, user_base_url=LOCAL), environ=keys(*SERVICES))


def test_the_key_of_a_server_of_ones_own_goes_where_one_has_put_it_and_not_where_a_flag_leads() -> None:
    environ = {"HOME": "/nowhere", "LITELLM_API_KEY": OWN_KEY}
    wish = Wish(preset="litellm", user_base_url="https://llm.example.org/v1")
    assert login(wish, environ).secret == OWN_KEY
    other = Wish(
        preset="litellm",
        user_base_url="https://llm.example.org/v1",
        flag=NamedServer(url="https://other.example.org/v1"),
    )
    assert login(other, environ).secret == ""
    same = Wish(
        preset="litellm", user_base_url="https://llm.example.org/v1", flag=NamedServer(url="https://llm.example.org/v2")
    )
    assert login(same, environ).secret == OWN_KEY


def test_a_key_that_the_user_names_is_theirs_to_send_but_only_to_their_server() -> None:
    groq = Wish(preset="groq", key_variable="OPENAI_API_KEY")
    assert login(groq, keys()).secret == OPENAI_KEY
    environ = keys() | {"MY_KEY": OWN_KEY}
    mine = Wish(user_base_url="https://llm.example.org/v1", key_variable="MY_KEY")
    assert login(mine, environ).secret == OWN_KEY
    away = Wish(user_base_url="https://llm.example.org/v1", key_variable="MY_KEY", flag=NamedServer(url=LOCAL))
    assert login(away, environ).secret == ""
    by_variable = login(Wish(key_variable="MY_KEY"), environ | {"OPENAI_BASE_URL": LOCAL})
    assert by_variable.secret == OPENAI_KEY


def test_the_two_variables_of_openai_are_a_pair_wherever_they_lead() -> None:
    found = login(Wish(), keys() | {"OPENAI_BASE_URL": "https://openrouter.ai/api/v1"})
    assert (found.secret, found.base_url) == (OPENAI_KEY, "https://openrouter.ai/api/v1")


@pytest.mark.parametrize("url", [LOCAL, "http://[::1]:8000/v1", "https://llm.example.org/v1"])
def test_a_server_that_nobody_named_a_key_for_is_sent_none(url: str) -> None:
    wishes = (
        Wish(flag=NamedServer(url=url)),
        Wish(user_base_url=url),
        Wish(preset="custom", user_base_url=url),
        Wish(preset="openai", flag=NamedServer(url=url)),
    )
    assert [login(wish, keys(*SERVICES)).kind for wish in wishes] == ["none"] * 4
    assert login(Wish(preset="ollama"), keys()).kind == "none"


def test_the_key_of_openai_goes_to_openai_however_its_address_came_about() -> None:
    for wish in (Wish(), Wish(flag=NamedServer(url=OPENAI_URL)), Wish(user_base_url=OPENAI_URL + "/")):
        assert login(wish, keys()).secret == OPENAI_KEY


def test_a_flag_names_the_key_for_the_server_of_this_run() -> None:
    named = NamedServer(url=LOCAL, key_variable="OPENAI_API_KEY")
    assert login(Wish(flag=named), keys()).secret == OPENAI_KEY
    settings = Wish(flag=named, preset="groq", key_variable="MY_KEY")
    assert login(settings, keys() | {"MY_KEY": OWN_KEY}).secret == OPENAI_KEY
    groq = NamedServer(url=PRESETS["groq"].base_url, key_variable="MY_KEY")
    assert login(Wish(flag=groq), keys() | {"MY_KEY": OWN_KEY}).secret == OWN_KEY


def test_a_key_that_was_named_and_is_not_set_is_an_error_and_no_other_goes_in_its_place(tmp_path: Path) -> None:
    signed_in(tmp_path)
    environ = keys() | {"CODEX_HOME": str(tmp_path)}
    named = NamedServer(url=LOCAL, key_variable="MY_KEY")
    for wish in (Wish(flag=named), Wish(preset="custom", user_base_url=LOCAL, key_variable="MY_KEY")):
        with pytest.raises(AuthError, match="MY_KEY is not set"):
            find_login(wish, environ=environ)


def test_another_port_or_a_line_without_a_lock_is_another_server() -> None:
    environ = {"HOME": "/nowhere", "LITELLM_API_KEY": OWN_KEY, "OPENAI_API_KEY": OPENAI_KEY}
    mine = Wish(preset="litellm", flag=NamedServer(url="http://127.0.0.1:11434/v1"))
    assert login(mine, environ).secret == ""
    plain = NamedServer(url="http://llm.example.org/v1")
    for wish in (
        Wish(preset="litellm", user_base_url="https://llm.example.org/v1", flag=plain),
        Wish(user_base_url="https://llm.example.org/v1", key_variable="LITELLM_API_KEY", flag=plain),
    ):
        assert login(wish, environ).secret == ""
    pair = environ | {"OPENAI_BASE_URL": "https://llm.example.org/v1"}
    assert login(Wish(flag=plain), pair).secret == ""
    assert login(Wish(flag=NamedServer(url="https://llm.example.org:443/v2")), pair).secret == OPENAI_KEY


def test_a_preset_comes_before_the_login_of_codex_which_never_goes_there(tmp_path: Path) -> None:
    signed_in(tmp_path)
    environ = {"CODEX_HOME": str(tmp_path)}
    assert login(Wish(), environ).base_url == CHATGPT_URL
    assert login(Wish(preset="ollama"), environ).kind == "none"
    assert login(Wish(preset="ollama", flag=NamedServer(url=LOCAL)), environ).kind == "none"
    assert (
        login(Wish(flag=NamedServer(url="https://api.groq.com/openai/v1")), environ | {"GROQ_API_KEY": OWN_KEY}).secret
        == OWN_KEY
    )


@pytest.mark.parametrize("url", ["http://api.groq.com/openai/v1", "http://API.GROQ.COM./openai/v1"])
def test_no_key_of_a_service_goes_over_a_line_that_others_can_read(url: str) -> None:
    with pytest.raises(UsageError, match="https only"):
        find_login(Wish(flag=NamedServer(url="http://api.openai.com/v1")), environ=keys())
    for wish in (Wish(flag=NamedServer(url=url)), Wish(user_base_url=url), Wish(preset="groq", user_base_url=url)):
        with pytest.raises(UsageError, match="https only"):
            find_login(wish, environ=keys(PRESETS["groq"]))


def test_a_host_is_known_however_it_is_spelt() -> None:
    found = login(Wish(flag=NamedServer(url="https://API.groq.com.:443/openai/v1")), keys(PRESETS["groq"]))
    assert found.secret == OWN_KEY + "groq"
    elsewhere = login(Wish(flag=NamedServer(url="https://api.groq.com@llm.example.org/v1")), keys(PRESETS["groq"]))
    assert elsewhere.preset == ""


def test_a_preset_that_needs_an_address_says_so() -> None:
    for name in ("azure", "custom"):
        with pytest.raises(UsageError, match="needs the address") as caught:
            find_login(Wish(preset=name), environ=keys(*SERVICES))
        assert "model.base_url" in str(caught.value.hint)


def test_an_unknown_preset_is_a_wrong_call_that_lists_the_known() -> None:
    with pytest.raises(UsageError, match="no preset 'olama'") as caught:
        find_login(Wish(preset="olama"), environ={})
    assert "ollama" in str(caught.value.hint)


@pytest.mark.parametrize("host", ["api.groq.com.example.org", "evil-openai.azure.com", "openai.azure.com", ""])
def test_a_host_that_only_looks_like_a_service_is_none(host: str) -> None:
    assert service_at(host) is None


def provider(choice: ProviderChoice, environ: dict[str, str]) -> OpenAICompatible:
    made = choose(choice, environ=environ)
    assert isinstance(made, OpenAICompatible)
    return made


@pytest.mark.parametrize(
    ("where", "variable", "model"),
    [
        (Wish(preset="mistral"), "gpt-9", "mistral-medium-latest"),
        (Wish(preset="openai"), "gpt-9", "gpt-9"),
        (Wish(preset="ollama"), "gpt-9", ""),
        (Wish(flag=NamedServer(url=LOCAL)), "", ""),
        (Wish(flag=NamedServer(url=LOCAL)), "gpt-9", "gpt-9"),
        (Wish(flag=NamedServer(url="https://llm.example.org/v1")), "", DEFAULT_MODEL),
    ],
)
def test_the_model_is_the_presets_or_the_first_that_a_local_server_lists(
    where: Wish, variable: str, model: str
) -> None:
    environ = keys(*SERVICES) | {"OPENAI_MODEL": variable}
    assert provider(ProviderChoice(where=where), environ).model == model


def test_a_service_without_a_common_model_wants_one_named() -> None:
    azure = Wish(preset="azure", user_base_url="https://mine.openai.azure.com/openai/v1")
    with pytest.raises(UsageError, match="no model of a common name"):
        choose(ProviderChoice(where=azure), environ=keys(PRESETS["azure"]))
    assert provider(ProviderChoice(where=azure, model="mine"), keys(PRESETS["azure"])).model == "mine"


@pytest.mark.parametrize(
    ("preset", "wished", "wire"),
    [
        ("mistral", "auto", "chat"),
        ("mistral", "responses", "responses"),
        ("ollama", "auto", "auto"),
        ("", "auto", "auto"),
    ],
)
def test_the_wire_is_as_wished_else_as_the_preset_knows_it(preset: str, wished: str, wire: str) -> None:
    where = Wish(preset=preset) if preset else Wish(flag=NamedServer(url=LOCAL))
    assert provider(ProviderChoice(where=where, wire=wished), keys(*SERVICES)).wire == wire


def test_openai_itself_is_asked_as_it_wants_to_be(tmp_path: Path) -> None:
    assert provider(ProviderChoice(), keys()).wire == "responses"
    signed_in(tmp_path)
    assert provider(ProviderChoice(), {"CODEX_HOME": str(tmp_path)}).wire == "responses"
    moved = provider(ProviderChoice(where=Wish(flag=NamedServer(url=LOCAL))), {"CODEX_HOME": str(tmp_path)})
    assert (moved.wire, moved.model) == ("auto", "")
