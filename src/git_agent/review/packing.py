"""What the generator is shown: its tables, the change, the commits before it, and documents in what room is left."""

from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import evidence_bytes
from git_agent.evidence.pack import TEXT_SHARE, pack
from git_agent.evidence.sections import evidence_room
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.guidance import Document
from git_agent.model.wire import shrink_to_fit
from git_agent.review.form.generated import (
    FILE_COLUMNS,
    FILES,
    SUMMARY,
    SUMMARY_COLUMNS,
    file_rows,
    revision_heading,
    summary_rows,
    yaml_text,
)
from git_agent.review.form.tables import render_table
from git_agent.review.task import ReviewContext, ReviewTask

MOST_COMMITS = 50


def packed_for_generator(task: ReviewTask, context: ReviewContext) -> PackedEvidence:
    """Everything that a request has room for; the documents shrink before the change does."""
    room = evidence_room(task.commit.settings, guidance_block(context.evidence.guidance))
    texts = _sections(task, context)

    def packed(most: int) -> PackedEvidence:
        # All of these are texts, which `pack` gives only a share of the room.
        return pack(texts, (), most_bytes=TEXT_SHARE * most, focus_paths=0, omitted=context.evidence.packed.omitted)

    return shrink_to_fit(packed, evidence_bytes, room=room)


def documents_cut(context: ReviewContext, packed: PackedEvidence) -> list[str]:
    """The documents of which a request has less than was read."""
    shown = {section.label: section.text.rstrip("\n") for section in packed.sections}
    return [item.path for item in context.documents if shown.get(_label(item)) != item.text.rstrip("\n")]


def _label(document: Document) -> str:
    return f"document {document.path}"


def _sections(task: ReviewTask, context: ReviewContext) -> list[EvidenceSection]:
    given = context.given
    log = "".join(f"{commit.oid[:7]} {commit.subject}\n" for commit in context.evidence.change.recent[:MOST_COMMITS])
    files = "\n".join([FILES, "", *render_table(FILE_COLUMNS, file_rows(given.files))])
    modules = "\n".join([SUMMARY, "", *render_table(SUMMARY_COLUMNS, summary_rows(given.modules))])
    return [
        EvidenceSection(label="first line", text=revision_heading(context.revision) + "\n"),
        EvidenceSection(label="files table", text=files + "\n"),
        EvidenceSection(label="modules table", text=modules + "\n"),
        EvidenceSection(label="paths of each module", text=_paths(context)),
        EvidenceSection(label="the message so far", text=task.previous.text if task.previous else ""),
        *context.evidence.packed.sections,
        EvidenceSection(label="recent commits", text=log),
        *(EvidenceSection(label=_label(item), text=item.text + "\n") for item in context.documents),
    ]


def _paths(context: ReviewContext) -> str:
    blocks = (
        "\n".join([f"{module.name}:", "paths:", *(f"  - {yaml_text(glob)}" for glob in module.globs)])
        for module in context.given.modules
    )
    return "\n".join(blocks) + "\n"
