"""A real Chromium without a window, led through its debugging pipe; it reaches no network.

    with Browser(tmp_path) as browser:
        tab = browser.open(page, width=390, scheme="dark")
        assert tab.value("document.title") == ...

Where there is no Chromium, the tests that ask for it are skipped.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import pytest

Json = dict[str, Any]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_FLAGS = (
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--remote-debugging-pipe",
)
# Chromium reads commands from descriptor 3 and answers on 4, and `Popen` cannot number descriptors.
_NUMBERED = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3)
os.dup2(ends[1], 4)
os.execvp(sys.argv[3], sys.argv[3:])
"""
_FENCE_SECONDS = 60


def chromium() -> str:
    """The program, or the end of the test."""
    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.skip("there is no chromium on PATH")
    return program


@dataclass(slots=True)
class Tab:
    """An open page, and what happened in it so far."""

    call: Callable[..., Json]
    events: list[Json] = field(default_factory=list)

    def value(self, expression: str) -> Any:
        """What a line of JavaScript comes to."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def screenshot(self, *, whole: bool = False) -> bytes:
        """A PNG of what is in view, or of the whole page."""
        self.call("Page.bringToFront")  # what lies behind another tab need not be painted
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        return base64.b64decode(answer["data"])

    def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=_KEYS[key])

    def printed(self) -> None:
        """Shows the page as it goes to paper."""
        self.call("Emulation.setEmulatedMedia", media="print")

    def requests(self) -> list[str]:
        """The addresses that were asked for, the page's own among them."""
        return [
            each["params"]["request"]["url"] for each in self.events if each["method"] == "Network.requestWillBeSent"
        ]

    def complaints(self) -> list[Json]:
        """Whatever the console was told, and by whomever."""
        kinds = ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown")
        return [each for each in self.events if each["method"] in kinds]


_KEYS = {"Tab": 9}


class Browser:
    """One running browser with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        root = ("--no-sandbox",) if os.geteuid() == 0 else ()
        self._argv = (chromium(), *_FLAGS, *root, f"--user-data-dir={folder / 'profile'}")
        self._sent = 0
        self._unread = b""
        self._tabs: dict[str, Tab] = {}

    def __enter__(self) -> Self:
        (their_in, our_out), (our_in, their_out) = os.pipe(), os.pipe()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _NUMBERED, str(their_in), str(their_out), *self._argv],
            pass_fds=(their_in, their_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(their_in)
        os.close(their_out)
        self._in, self._out = our_in, our_out
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._call("", "Browser.close")
            self._process.wait(_FENCE_SECONDS)
        finally:
            self._process.kill()
            self._process.wait()
            os.close(self._out)
            os.close(self._in)

    def open(self, page: Path, *, width: int, height: int = 900, scheme: str = "light") -> Tab:
        """A page in a tab of its own, loaded."""
        target = self._call("", "Target.createTarget", url="about:blank")["targetId"]
        session = self._call("", "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = self._tabs[session] = Tab(lambda method, **parameters: self._call(session, method, **parameters))
        for domain in ("Page", "Runtime", "Log", "Network"):
            tab.call(f"{domain}.enable")
        tab.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        tab.call("Page.navigate", url=page.as_uri())
        while not any(each["method"] == "Page.loadEventFired" for each in tab.events):
            self._read()
        return tab

    def _call(self, session: str, method: str, **parameters: object) -> Json:
        self._sent += 1
        number = self._sent
        message = {"id": number, "method": method, "params": parameters, **({"sessionId": session} if session else {})}
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read()
            if answer.get("id") == number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                result: Json = answer["result"]
                return result

    def _read(self) -> Json:
        """The next message; an event is kept with its tab."""
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._in], [], [], _FENCE_SECONDS)
            more = os.read(self._in, 1 << 16) if ready else b""
            assert more, "chromium has gone, or is stuck"
            self._unread += more
        said, _, self._unread = self._unread.partition(b"\0")
        message: Json = json.loads(said)
        if "method" in message and (tab := self._tabs.get(message.get("sessionId", ""))):
            tab.events.append(message)
        return message
