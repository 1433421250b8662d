"""Pages of long results."""

import pytest

from git_agent.mcp_server.shelf import PAGE_CHARS, Shelf


@pytest.mark.parametrize("number", ["0", "3", "-1", "x", "", "9" * 5_000])
def test_a_page_that_is_not_there_is_none(number: str) -> None:
    shelf = Shelf()
    shelf.put("x" * (PAGE_CHARS + 1))
    assert shelf.page("1", "2") == "x"
    assert shelf.page("1", number) is None
