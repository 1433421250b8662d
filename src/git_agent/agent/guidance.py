"""The block of project guidance in a request."""

from git_agent.model.evidence import Omission
from git_agent.model.exchange import Request, Text
from git_agent.model.fence import escaped, fenced
from git_agent.model.guidance import Document, Guidance
from git_agent.model.wire import CUT_NOTE, fair_share, truncated_document

GUIDANCE_CUT = "guidance, cut to fit"
GUIDANCE_SKIPPED = "guidance, not read: "
FRAME_BYTES = 64  # what the wrapper puts around one document, beside its path


def guidance_block(guidance: Guidance, *, most_bytes: int | None = None) -> str:
    """The block a model is shown, long documents cut before short ones; empty where there is nothing or no room."""
    most_bytes = guidance.most_bytes if most_bytes is None else min(most_bytes, guidance.most_bytes)
    room = most_bytes - FRAME_BYTES - len(guidance.target)
    room -= sum(FRAME_BYTES + len(document.path) for document in guidance.documents)
    if not guidance.documents or room <= 0:
        return ""
    most = fair_share([_size(document.text) for document in guidance.documents], room)
    documents = "\n\n".join(
        _fenced(document, truncated_document(document.text, most_bytes=most)) for document in guidance.documents
    )
    return f"# AGENTS.md instructions for {escaped(guidance.target)}\n\n<INSTRUCTIONS>\n{documents}\n</INSTRUCTIONS>"


def unread_guidance(guidance: Guidance, request: Request) -> tuple[Omission, ...]:
    """The documents that could not be read, and those of which a request does not show everything."""
    texts = [item.text for item in request.items if isinstance(item, Text)]
    skipped = (Omission(path=each.path, reason=GUIDANCE_SKIPPED + each.reason) for each in guidance.skipped)
    cut = (
        Omission(path=document.path, reason=GUIDANCE_CUT)
        for document in guidance.documents
        if document.text.endswith(CUT_NOTE) or not any(_fenced(document, document.text) in text for text in texts)
    )
    return (*skipped, *cut)


def _fenced(document: Document, text: str) -> str:
    return fenced("PROJECT_DOC", text, path=document.path)


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
