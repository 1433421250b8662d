"""`git-agent setup`: what it finds, what it asks, what it writes, and that it loses nothing."""

import io
import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.cli.main import main
from git_agent.clock import SystemClock
from git_agent.console import Console
from git_agent.process.delegate import delegate
from git_agent.process.detached import SystemPrograms
from git_agent.workspace import Process
from support.model_server import ModelServer, Turn, fails, says
from support.ran import Ran

KEY = "sk-" + "Kd4" * 12
ANSWER = says("Greet by name")


def port(server: ModelServer) -> int:
    return int(server.address.rpartition(":")[2])


def setup(
    home: Path,
    *args: str,
    env: Mapping[str, str] | None = None,
    ports: tuple[int, ...] = (),
    typed: str | None = None,
) -> Ran:
    """What the command does in a folder that is no repository; `typed` is what a person answers at a terminal."""
    stdin, out, err = io.BytesIO((typed or "").encode()), io.BytesIO(), io.BytesIO()
    environ = {"HOME": str(home), "PATH": str(home / "bin"), **(env or {})}
    process = Process(
        environ=environ,
        folder=home,
        console=Console(stdin=stdin, stdout=out, stderr=err, interactive=typed is not None),
        clock=SystemClock(),
        delegate=delegate,
        programs=SystemPrograms(),
        model_ports=ports,
    )
    return Ran(main(("setup", *args), process), out.getvalue().decode(), err.getvalue().decode())


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A home with nothing in it but git: whatever else is on PATH is the machine's."""
    git = shutil.which("git")
    assert git
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "git").symlink_to(git)
    return tmp_path


def settings(home: Path) -> Path:
    return home / ".config" / "git-agent" / "config.toml"


def test_a_local_server_is_found_written_down_and_tried(place: Path) -> None:
    with ModelServer(ANSWER, models=["nomic-embed-text", "qwen3"]) as server:
        ran = setup(place, "--yes", ports=(port(server),))
    assert ran.returncode == 0, ran.stderr
    assert settings(place).read_text() == f'[model]\npreset = "custom"\nbase_url = "{server.base_url}"\n'
    assert f"the change, without its secrets, to {server.address} with no key" in ran.stdout
    assert ran.stdout.endswith("qwen3 writes: Greet by name\n")
    (sent,) = server.bodies
    assert "greeting.py" in json.dumps(sent)  # a change that everybody may see, and nothing of anybody's


def test_what_is_there_is_kept_comments_and_all(place: Path) -> None:
    settings(place).parent.mkdir(parents=True)
    settings(place).write_text(
        '# mine\n[commit]\nformat = "plain"  # really\n\n[model]\n# cheap\nprovider = "claude-cli"\nfast = true\n'
    )
    ran = setup(place, "--preset", "ollama", "--model", "qwen3", "--yes", "--no-test")
    assert ran.returncode == 0, ran.stderr
    assert settings(place).read_text() == (
        '# mine\n[commit]\nformat = "plain"  # really\n\n[model]\n# cheap\nfast = true\n'
        'preset = "ollama"\nname = "qwen3"\n'
    )


def test_what_is_taken_out_of_the_file_is_shown(place: Path) -> None:
    settings(place).parent.mkdir(parents=True)
    settings(place).write_text('[model]\nprovider = "claude-cli"\nname = "opus"\nfast = true\n')
    ran = setup(place, "--preset", "ollama", "--yes", "--no-test")
    shown = ran.stdout.partition(f"in {settings(place)}:\n")[2]
    assert shown == '  - model.provider = "claude-cli"\n  + model.preset = "ollama"\n  - model.name = "opus"\n'
    assert settings(place).read_text() == '[model]\nfast = true\npreset = "ollama"\n'
    again = setup(place, "--preset", "ollama", "--json")
    assert json.loads(again.stdout)["settings"] == {}
    other = json.loads(setup(place, "--preset", "lmstudio", "--json").stdout)
    assert (other["settings"], other["before"]) == ({"model.preset": "lmstudio"}, {"model.preset": "ollama"})


def test_what_is_known_of_the_same_server_stays(place: Path) -> None:
    settings(place).parent.mkdir(parents=True)
    own = '[model]\npreset = "ollama"\nname = "qwen3"\nbase_url = "http://127.0.0.1:9999/v1"\nwire = "chat"\n'
    settings(place).write_text(own)
    ran = setup(place, "--preset", "ollama", "--yes", "--no-test")
    assert (ran.returncode, settings(place).read_text()) == (0, own)
    assert "nothing changes" in ran.stdout
    setup(place, "--preset", "ollama", "--model", "gemma4", "--yes", "--no-test")
    assert settings(place).read_text() == own.replace("qwen3", "gemma4")
    setup(place, "--preset", "ollama", "--base-url", "http://127.0.0.1:9998/v1", "--yes", "--no-test")
    assert settings(place).read_text() == '[model]\npreset = "ollama"\nbase_url = "http://127.0.0.1:9998/v1"\n'


@pytest.mark.parametrize("typed", [None, "custom\n{url}\ny\n"])
@pytest.mark.parametrize("place_of_it", ["ada:{}@llm.example.org/v1", "llm.example.org/v1?api_key={}"])
def test_a_password_in_an_address_is_neither_shown_nor_stored(place: Path, typed: str | None, place_of_it: str) -> None:
    password = "hunter2" + "hunter2"
    url = "https://" + place_of_it.format(password)
    args = () if typed else ("--base-url", url, "--yes", "--no-test")
    ran = setup(place, *args, typed=typed.format(url=url) if typed else None)
    assert (ran.returncode, settings(place).exists()) == (2, False)
    assert password not in ran.stdout + ran.stderr
    assert "--key-variable" in ran.stderr


def test_a_password_that_is_already_in_the_file_is_not_shown(place: Path) -> None:
    settings(place).parent.mkdir(parents=True)
    password = "hunter2" + "hunter2"
    settings(place).write_text(f'[model]\npreset = "custom"\nbase_url = "http://ada:{password}@127.0.0.1:9/v1"\n')
    for more in (("--dry-run",), ("--json",)):
        ran = setup(place, "--preset", "ollama", *more)
        assert "model.base_url" in ran.stdout
        assert password not in ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "text", ["I cannot help with that.", "{}", "Sure! What do you want?", "Fix CVE-2024-1234", "🙂"]
)
def test_a_text_that_is_no_message_does_not_pass_the_test(place: Path, text: str) -> None:
    with ModelServer(says(text), says(text)) as server:
        ran = setup(place, "--base-url", server.base_url, "--model", "m", "--yes")
    assert ran.returncode == 9, ran.stdout
    assert "the test failed, and nothing is written" in ran.stderr
    assert "hint: try again, or choose another model with --model or --preset\n" in ran.stderr
    assert "writes:" not in ran.stdout


def test_a_message_is_mended_once_as_any_other(place: Path) -> None:
    with ModelServer(says("I cannot help with that."), says("Greet by name")) as server:
        ran = setup(place, "--base-url", server.base_url, "--model", "m", "--yes")
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "m writes: Greet by name")


def test_a_dry_run_writes_and_sends_nothing(place: Path) -> None:
    with ModelServer(ANSWER) as server:
        ran = setup(place, "--base-url", server.base_url, "--dry-run")
    assert (ran.returncode, server.requests, settings(place).exists()) == (0, [], False)
    assert f'model.base_url = "{server.base_url}"' in ran.stdout


def test_programs_get_one_object_and_are_asked_nothing(place: Path) -> None:
    with ModelServer(ANSWER, models=["qwen3"]) as server:
        ran = setup(place, "--json", "--yes", ports=(port(server),), typed="n\n")
    report = json.loads(ran.stdout)
    assert (report["written"], report["message"], report["file"]) == (True, "Greet by name", str(settings(place)))
    assert report["writer"]["sends_to"] == server.address
    assert [each["name"] for each in report["found"]] == ["custom", "builtin"]
    assert report["found"][0]["models"] == ["qwen3"]
    assert report["settings"] == {"model.preset": "custom", "model.base_url": server.base_url}
    assert report["before"] == {}


@pytest.mark.parametrize("typed", [None, "y\n"])
def test_programs_that_have_not_agreed_are_shown_what_would_be_written(place: Path, typed: str | None) -> None:
    with ModelServer(ANSWER, models=["qwen3"]) as server:
        ran = setup(place, "--json", "--base-url", server.base_url, typed=typed)
    report = json.loads(ran.stdout)
    assert (ran.returncode, report["written"], report["message"]) == (1, False, None)
    assert (settings(place).exists(), server.requests) == (False, [])
    assert "--yes" in ran.stderr


def test_a_person_chooses_by_number_and_agrees(place: Path) -> None:
    env = {"OPENAI_API_KEY": KEY, "GROQ_API_KEY": KEY}
    ran = setup(place, "--no-test", env=env, typed="2\ny\n")
    assert ran.returncode == 0, ran.stderr
    assert "1  OpenAI (OPENAI_API_KEY is set)" in ran.stderr
    assert "2  Groq (GROQ_API_KEY is set)" in ran.stderr
    assert settings(place).read_text() == '[model]\npreset = "groq"\n'
    assert "to api.groq.com with the key in GROQ_API_KEY" in ran.stdout
    assert KEY not in ran.stdout + ran.stderr + settings(place).read_text()


@pytest.mark.parametrize("answer", ["1", "azure"])
def test_a_person_is_asked_what_only_they_know(place: Path, answer: str) -> None:
    url = "https://mine.openai.azure.com/openai/v1"
    typed = f"{answer}\n{url}\nour-gpt\ny\n"
    ran = setup(place, "--no-test", env={"AZURE_OPENAI_API_KEY": KEY}, typed=typed)
    assert ran.returncode == 0, ran.stderr
    assert settings(place).read_text() == f'[model]\npreset = "azure"\nbase_url = "{url}"\nname = "our-gpt"\n'


def test_a_preset_whose_key_is_not_set_is_refused_before_anything_is_written(place: Path) -> None:
    ran = setup(place, typed="mistral\ny\n")
    assert (ran.returncode, settings(place).exists()) == (4, False)
    assert "MISTRAL_API_KEY is not set" in ran.stderr


@pytest.mark.parametrize(
    ("typed", "code"), [("1\nn\n", 1), ("q\n", 1), ("olama\n", 2), ("99\n", 2), ("", 1), ("1\n\n", 1)]
)
def test_whoever_does_not_agree_has_changed_nothing(place: Path, typed: str, code: int) -> None:
    settings(place).parent.mkdir(parents=True)
    settings(place).write_text("# mine\n")
    ran = setup(place, env={"OPENAI_API_KEY": KEY}, typed=typed)
    assert (ran.returncode, settings(place).read_text()) == (code, "# mine\n")


@pytest.mark.parametrize("args", [(), ("--preset", "ollama")])
def test_where_nobody_can_be_asked_nothing_is_done(place: Path, args: tuple[str, ...]) -> None:
    ran = setup(place, *args)
    assert (ran.returncode, settings(place).exists()) == (2, False)
    assert "--yes" in ran.stderr


def test_where_nothing_is_found_that_is_said_with_what_to_do(place: Path) -> None:
    ran = setup(place, "--yes")
    assert ran.returncode == 4
    assert "no model was found" in ran.stderr
    assert "OPENAI_API_KEY" in ran.stderr


def test_the_login_of_codex_and_the_claude_program_are_found(place: Path) -> None:
    (place / ".codex").mkdir()
    tokens = {"access_token": "t" * 20, "account_id": "acc"}
    (place / ".codex" / "auth.json").write_text(json.dumps({"auth_mode": "chatgpt", "tokens": tokens}))
    (place / "bin" / "claude").write_text("#!/bin/sh\necho Greet by name\n")
    (place / "bin" / "claude").chmod(0o755)
    ran = setup(place, "--no-test", typed="2\ny\n")
    assert "1  the ChatGPT login of Codex" in ran.stderr
    assert "2  the claude program" in ran.stderr
    assert settings(place).read_text() == '[model]\nprovider = "claude-cli"\n'
    assert setup(place, "--preset", "codex", "--yes", "--no-test").returncode == 0
    assert settings(place).read_text() == '[model]\nprovider = "openai"\n'


def test_a_server_of_ones_own_wins_over_a_login_once_it_was_chosen(place: Path) -> None:
    (place / ".codex").mkdir()
    tokens = {"access_token": "t" * 20, "account_id": "acc"}
    (place / ".codex" / "auth.json").write_text(json.dumps({"auth_mode": "chatgpt", "tokens": tokens}))
    with ModelServer(ANSWER, models=["qwen3"]) as server:
        assert setup(place, "--base-url", server.base_url, "--yes").returncode == 0
    assert "authorization" not in server.requests[0].headers


@pytest.mark.parametrize("turn", [fails(401, "Who are you?"), fails(400, "No.")])
def test_a_test_that_fails_says_so_and_leaves_the_settings_that_work(place: Path, turn: Turn) -> None:
    assert setup(place, "--preset", "ollama", "--yes", "--no-test").returncode == 0
    before = settings(place).read_text()
    with ModelServer(turn) as server:
        ran = setup(place, "--base-url", server.base_url, "--model", "m", "--yes")
    assert ran.returncode in (4, 6)
    assert "the test failed, and nothing is written" in ran.stderr
    assert settings(place).read_text() == before


def test_a_key_is_refused_where_the_name_of_a_variable_is_wanted(place: Path) -> None:
    ran = setup(place, "--preset", "groq", "--key-variable", KEY, "--yes")
    assert ran.returncode == 2
    assert KEY not in ran.stderr
    ran = setup(place, "--preset", "groq", "--key-variable", "MY_KEY", "--yes", "--no-test", env={"MY_KEY": KEY})
    assert settings(place).read_text() == '[model]\npreset = "groq"\nkey_variable = "MY_KEY"\n', ran.stderr


def test_a_variable_that_wins_over_what_was_written_is_told(place: Path) -> None:
    ran = setup(place, "--preset", "ollama", "--yes", "--no-test", env={"GIT_AGENT_MODEL_PROVIDER": "builtin"})
    assert "GIT_AGENT_MODEL_PROVIDER says model.provider = 'builtin', and wins" in ran.stderr


def test_no_port_is_asked_that_was_not_handed_in(place: Path) -> None:
    with ModelServer(models=["qwen3"]) as server:
        assert setup(place, "--yes").returncode == 4
    assert server.listings == []


def test_what_listens_to_such_a_port_and_is_no_model_server_is_not_offered(place: Path) -> None:
    with ModelServer() as page, ModelServer(models=fails(401, "Key?")) as locked:
        ran = setup(place, "--no-test", ports=(port(page), port(locked)), typed="\ny\n")
    assert "it answers and wants a key" in ran.stderr
    assert page.address not in ran.stderr
