"""The server loads of the SDK what a server needs, and the rest is there when somebody asks."""

import subprocess
import sys

from support.program import SOURCE

SETUP = f"""import sys
sys.path.insert(0, {str(SOURCE)!r})
from git_agent.mcp_server.serve import load_parts
load_parts()
"""


def printed(code: str) -> str:
    argv = [sys.executable, "-I", "-c", SETUP + code]
    return subprocess.run(argv, capture_output=True, text=True, check=True).stdout


def test_nothing_is_loaded_that_only_clients_need() -> None:
    assert printed("print([name for name in sys.modules if name.startswith('mcp.client')])") == "[]\n"


def test_what_was_left_out_is_there_when_somebody_asks() -> None:
    code = (
        "from mcp import Client; from mcp.server import Server; from mcp.server.lowlevel.server import Server as Same; "
    )
    assert printed(code + "print(Client.__name__, Server is Same)") == "Client True\n"
