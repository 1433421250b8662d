"""The SDK is loaded without its catalogue of types, and has every one of them when asked."""

import subprocess
import sys

from support.program import SOURCE

LOADED = "len([name for name in sys.modules if name.startswith('openai.types')])"
SETUP = f"""import sys
sys.path.insert(0, {str(SOURCE)!r})
from git_agent.providers.server.sdk import load_sdk
load_sdk()
"""


def printed(code: str) -> str:
    argv = [sys.executable, "-I", "-c", SETUP + code]
    return subprocess.run(argv, capture_output=True, text=True, check=True).stdout


def test_loading_it_leaves_most_types_alone() -> None:
    before, after = printed(f"print({LOADED}); import openai; openai.types.Embedding; print({LOADED})").split()
    assert int(before) < int(after) / 2


def test_types_are_there_when_somebody_asks() -> None:
    code = "from openai.types import Embedding; import openai; from openai.types.responses import Response; "
    assert printed(code + "print(Embedding is openai.types.Embedding, Response.__name__)") == "True Response\n"


def test_what_is_not_there_is_an_error_as_ever() -> None:
    code = "import openai\ntry:\n    openai.types.NoSuchType\nexcept AttributeError as error:\n    print(error)"
    assert "NoSuchType" in printed(code)


def test_loading_it_twice_is_loading_it_once() -> None:
    assert printed("before = list(sys.meta_path); load_sdk(); print(sys.meta_path == before)") == "True\n"
