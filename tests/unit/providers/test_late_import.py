"""Choosing a provider is cheap; the SDK is loaded for the first exchange, or earlier by whoever has the time."""

import json
import os
import sys

from support.program import SOURCE
from support.started import run

HEAVY = {"asyncio", "email", "http", "httpx2", "openai", "pydantic", "ssl", "tempfile"}
CHOOSING = """
import json, sys
from git_agent.providers.credentials import NamedServer, Wish
from git_agent.providers.openai_compatible import preload
from git_agent.providers.registry import ProviderChoice, choose
assert choose(ProviderChoice(where=Wish(flag=NamedServer(url="http://127.0.0.1:9/v1"))), environ={}).name == "openai"
chosen = sorted(sys.modules)
preload()
print(json.dumps([chosen, sorted(sys.modules)]))
"""


def test_the_sdk_is_loaded_when_it_is_asked_for_and_not_before() -> None:
    ran = run(sys.executable, "-c", CHOOSING, env={**os.environ, "PYTHONPATH": str(SOURCE)})
    assert ran.returncode == 0, ran.stderr
    chosen, preloaded = (set(names) for names in json.loads(ran.stdout))
    assert chosen & HEAVY == set()
    assert {"openai", "httpx2"} <= preloaded
