"""The block of project guidance in a request."""

from git_agent.model.fence import escaped, fenced
from git_agent.model.guidance import Guidance
from git_agent.model.wire import fair_share, truncated_document

MOST_BYTES = 64 * 1024
FRAME_BYTES = 64  # what the wrapper puts around one document, beside its path


def guidance_block(guidance: Guidance, *, most_bytes: int = MOST_BYTES) -> str:
    """The block a model is shown, long documents cut before short ones; empty where there is nothing or no room."""
    room = min(most_bytes, MOST_BYTES) - FRAME_BYTES - len(guidance.target)
    room -= sum(FRAME_BYTES + len(document.path) for document in guidance.documents)
    if not guidance.documents or room <= 0:
        return ""
    most = fair_share([_size(document.text) for document in guidance.documents], room)
    shown = (
        fenced("PROJECT_DOC", truncated_document(document.text, most_bytes=most), path=document.path)
        for document in guidance.documents
    )
    documents = "\n\n".join(shown)
    return f"# AGENTS.md instructions for {escaped(guidance.target)}\n\n<INSTRUCTIONS>\n{documents}\n</INSTRUCTIONS>"


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
