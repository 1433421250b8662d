"""`commit_message_review`: a message by module, reviewed in five stages."""

from git_agent.mcp_server.shared_arguments import MESSAGE, WRITING
from git_agent.mcp_server.tool import MOST_TEXT, Committing, Tool, flag, text, texts

TOOL = Tool(
    name="commit_message_review",
    title="Write a reviewed commit message",
    about="Writes a commit message with a section for each module that the staged change touches, and has it reviewed, "
    "approved, corrected and titled. What remains to be said of the change is in `remaining_concerns`.",
    begins="Reading what is staged",
    command=("commit-msg", "--review"),
    reports="commit-msg-review",
    arguments=(
        flag("amend", "describe HEAD together with what is staged"),
        text("refine", "what should be different about the last one, at most 4 KiB", most_bytes=MOST_TEXT),
        flag("unstaged", "also what is changed in tracked files and not staged"),
        texts("stage_model", "the model for one stage, such as `title=NAME`", most=5),
        flag("fail_on_concerns", "commit nothing while concerns remain, which are in `remaining_concerns`"),
        *WRITING,
        *MESSAGE,
    ),
    asks_model=True,
    committing=Committing(
        command=("commit", "--review"),
        reports="commit-review",
        about="commit what is staged with the message that is written",
        options={"--unstaged": "--all"},  # what it describes is what it commits
    ),
)
