"""Session: one reading, with the pages of the last one of the same selection at hand."""

from collections.abc import Callable, Mapping

from git_agent.ci.forges.answers import TOTALS, Answer
from git_agent.ci.forges.memory import Kept
from git_agent.ci.forges.wire import NoAnswer, Raw
from git_agent.model.value import replace


class Session:
    """What was known before, what was asked ahead of time, and what to keep of it."""

    def __init__(self, known: Mapping[str, Kept]) -> None:
        self._known = known
        self._fresh: dict[str, Kept] = {}
        self._ahead: dict[str, Answer] = {}
        self._taken: list[str] = []

    @property
    def expected(self) -> list[str]:
        """What will be asked for, if nothing has changed."""
        return list(self._known)

    def put_ahead(self, url: str, answer: Answer) -> None:
        self._ahead[url] = answer

    def is_ahead(self, url: str) -> bool:
        return url in self._ahead

    def take(self, url: str) -> Answer | None:
        """An answer that is here already; the second time somebody asks, they want to know anew."""
        self._taken.append(url)
        return self._ahead.pop(url, None)

    def condition(self, url: str) -> dict[str, str]:
        """The header that asks whether a page has changed."""
        known = self._known.get(url)
        return {"If-None-Match": known.etag} if known and known.etag else {}

    def completed(self, url: str, raw: Raw) -> Raw:
        """The answer, or what stands for "nothing has changed"; either is kept.

        Raises:
            NoAnswer: nothing has changed since a page that is not known here.
        """
        if raw.status == 304:
            known = self._known.get(url)
            if known is None:
                raise NoAnswer("it says that nothing has changed, and nobody has asked that")
            link = raw.headers.get("link", known.link)  # "nothing has changed" may come without
            headers = {**raw.headers, "content-type": known.kind, "link": link}
            raw = replace(raw, status=200, headers=headers, body=known.body)
            self._fresh[url] = replace(known, link=link)
        elif raw.status == 200 and (etag := raw.headers.get("etag")) and not _goes_on_by_number(raw):
            kind, link = raw.headers.get("content-type", ""), raw.headers.get("link", "")
            self._fresh[url] = Kept(etag=etag, link=link, kind=kind, body=raw.body)
        else:
            self._fresh[url] = Kept()
        return raw

    def to_keep(self, is_secret: Callable[[Kept], bool]) -> dict[str, Kept]:
        """What was asked for; of a page that holds a secret, only that it was."""
        pages = {url: self._fresh[url] for url in dict.fromkeys(self._taken) if url in self._fresh}
        return {url: Kept() if is_secret(page) else page for url, page in pages.items()}


def _goes_on_by_number(raw: Raw) -> bool:
    """Whether only a header that "nothing has changed" may come without tells how a list goes on."""
    return "link" not in raw.headers and any(name in raw.headers for name in ("x-next-page", *TOTALS))
