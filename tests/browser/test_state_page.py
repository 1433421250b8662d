"""The page of a state in a real browser: by day and by night, on a phone and on a desk, on paper."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.model.value import replace
from git_agent.records.page.document import page
from git_agent.records.state.values import State
from support.browser import Browser
from support.example_state import FIRST_MOMENT, example_state, hostile_state

pytestmark = pytest.mark.browser

PHONE, DESK = 390, 1280
LONG_WORDS = "w" * 10_000
RIGHT_TO_LEFT = "<script>document.title = 'mine'</script>\u202e\u05e9\u05dc\u05d5\u05dd"

# The least contrast of any text with what it stands on; grounds that let others shine through are passed over.
LEAST_CONTRAST = """(() => {
    const numbers = colour => colour.match(/[\\d.]+/g).map(Number);
    const light = colour => numbers(colour).slice(0, 3).map(part => part / 255)
        .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = element => {
        const colour = getComputedStyle(element).backgroundColor;
        return numbers(colour)[3] === 0 && element.parentElement ? ground(element.parentElement) : colour;
    };
    const hasText = element => [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    return [...document.body.querySelectorAll("*")].filter(hasText).map(element => {
        const pair = [light(getComputedStyle(element).color), light(ground(element))].sort((one, two) => one - two);
        return (pair[1] + 0.05) / (pair[0] + 0.05);
    }).reduce((least, each) => Math.min(least, each), 21);
})()"""
WIDER_THAN_THE_WINDOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LAST_FOLDED = "[...document.querySelectorAll('details:not([open])')].pop().lastElementChild"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as started:
        yield started


def written(folder: Path, state: State) -> Path:
    path = folder / "state.html"
    pieces = page(
        state,
        repository="atlas",
        revision="main",
        time=FIRST_MOMENT,
        commit_url=lambda oid: f"https://git.example.org/atlas/commit/{oid}",
    )
    path.write_text("".join(pieces), "utf-8")
    return path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_loads_nothing_complains_of_nothing_and_can_be_read(browser: Browser, tmp_path: Path, scheme: str) -> None:
    path = written(tmp_path, example_state())
    tab = browser.open(path, width=DESK, scheme=scheme)
    assert tab.requests() == [path.as_uri()]
    assert tab.complaints() == []
    assert tab.value(LEAST_CONTRAST) >= 4.5


def test_day_and_night_look_different_and_neither_is_blank(browser: Browser, tmp_path: Path) -> None:
    path = written(tmp_path, example_state())
    empty = tmp_path / "empty.html"
    empty.write_text("<!doctype html><title>empty</title>")
    nothing = browser.open(empty, width=DESK).screenshot()
    for scheme, ground in (("light", "rgb(250, 249, 246)"), ("dark", "rgb(21, 23, 27)")):
        tab = browser.open(path, width=DESK, scheme=scheme)
        assert tab.value("getComputedStyle(document.documentElement).backgroundColor") == ground
        # A browser that is busy may show a page before it has painted it.
        assert any(len(tab.screenshot()) > 4 * len(nothing) for _ in range(50))


@pytest.mark.parametrize("width", [320, PHONE, 700, DESK])
@pytest.mark.parametrize(
    "state",
    [example_state(), hostile_state(LONG_WORDS), hostile_state(RIGHT_TO_LEFT)],
    ids=["example", "long words", "right to left"],
)
def test_it_never_scrolls_sideways(browser: Browser, tmp_path: Path, state: State, width: int) -> None:
    tab = browser.open(written(tmp_path, state), width=width)
    tab.value("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert tab.value(WIDER_THAN_THE_WINDOW) <= 0
    assert tab.value("document.title").startswith("atlas")
    assert tab.complaints() == []


def test_whoever_walks_by_keyboard_sees_where_they_are(browser: Browser, tmp_path: Path) -> None:
    tab = browser.open(written(tmp_path, example_state()), width=DESK)
    seen = []
    for _ in range(3):
        tab.press("Tab")
        seen.append(tab.value("document.activeElement.getAttribute('href')"))
        assert tab.value("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    assert (seen[0], seen[2]) == ("#main", "#now")
    assert seen[1].startswith("https://")


def test_paper_shows_what_the_screen_folds_away(browser: Browser, tmp_path: Path) -> None:
    state = example_state()
    tab = browser.open(written(tmp_path, replace(state, decisions=state.decisions * 20)), width=DESK)
    assert tab.value(f"{LAST_FOLDED}.checkVisibility()") is False
    tab.printed()
    assert tab.value(f"{LAST_FOLDED}.checkVisibility()") is True
    assert tab.value("getComputedStyle(document.querySelector('nav')).display") == "none"
