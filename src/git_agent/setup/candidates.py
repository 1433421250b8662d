"""What could write here: keys in the environment, logins, programs and servers on this machine."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor

from git_agent.errors import AuthError
from git_agent.model.value import value
from git_agent.providers import claude_cli
from git_agent.providers.codex_login import codex_file, codex_tokens
from git_agent.providers.openai_compatible import preload
from git_agent.providers.presets import PRESETS, Preset
from git_agent.providers.probe import Probed, probe

BUILTIN, CLAUDE, CODEX = "builtin", "claude-cli", "codex"


@value
class Candidate:
    """Somebody who could write; `name` is a preset or one of the three above, `found` says where it was found.

    `base_url` is where a local server was found, `models` what it lists; both are empty for all others.
    """

    name: str
    title: str
    found: str
    base_url: str = ""
    models: tuple[str, ...] = ()


def candidates(environ: Mapping[str, str], *, ports: tuple[int, ...]) -> tuple[Candidate, ...]:
    """All of them, those that send nothing away first; asks the ports of this machine, and nobody else."""
    return (*_local_servers(ports), *_logins(environ), *_services(environ), _builtin())


def _local_servers(ports: tuple[int, ...]) -> Iterator[Candidate]:
    urls = [f"http://127.0.0.1:{port}/v1" for port in ports]
    if not urls:
        return
    preload()  # once, and not in every thread
    with ThreadPoolExecutor(len(urls)) as pool:
        answers = list(pool.map(probe, urls))
    for url, answer in zip(urls, answers, strict=True):
        if answer is not None:
            yield _local(url, answer)


def _local(url: str, answer: Probed) -> Candidate:
    preset = next((each for each in PRESETS.values() if each.base_url == url), PRESETS["custom"])
    place = url.removeprefix("http://").removesuffix("/v1")
    wants_key = " and wants a key" if answer.wants_key else ""
    return Candidate(
        name=preset.name,
        title=f"{preset.title} at {place}",
        found=f"it answers{wants_key}",
        base_url="" if preset.base_url == url else url,
        models=answer.models,
    )


def _logins(environ: Mapping[str, str]) -> Iterator[Candidate]:
    path = codex_file(environ)
    try:
        has_login = codex_tokens(path) is not None
    except AuthError:
        has_login = False  # `doctor` says what is wrong with it
    if has_login:
        yield Candidate(name=CODEX, title="the ChatGPT login of Codex", found=str(path))
    if claude_cli.is_installed(environ):
        yield Candidate(name=CLAUDE, title="the claude program", found="it is on PATH")


def _services(environ: Mapping[str, str]) -> Iterator[Candidate]:
    for preset in PRESETS.values():
        if preset.is_service and environ.get(preset.key_variable, "").strip():
            yield Candidate(name=preset.name, title=preset.title, found=_key(preset))


def _key(preset: Preset) -> str:
    return f"{preset.key_variable} is set"


def _builtin() -> Candidate:
    return Candidate(name=BUILTIN, title="the built-in writer", found="always there, without a model")
