"""Who names a server on the command line is asked of that server, or told why not."""

import pytest

from git_agent.cli.options import writer_flags
from git_agent.cli.parser import parse


@pytest.mark.parametrize(
    ("given", "provider"),
    [
        ((), None),
        (("--model", "toy"), None),
        (("--base-url", "http://127.0.0.1:9/v1"), "openai"),
        (("--preset", "ollama"), "openai"),
        (("--preset", "ollama", "--provider", "builtin"), "builtin"),
    ],
)
def test_a_server_is_asked_whomever_the_settings_name(given: tuple[str, ...], provider: str | None) -> None:
    assert writer_flags(parse(["commit-msg", *given])).get("model.provider") == provider
