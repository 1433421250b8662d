"""Prompts: what a person may pick from a menu, to have their agent use the tools well."""

from collections.abc import Mapping

from mcp_types import GetPromptResult, Prompt, PromptArgument, PromptMessage, TextContent

from git_agent.errors import UsageError
from git_agent.mcp_server.tool import MOST_TEXT
from git_agent.model.value import value


@value
class Ask:
    """A prompt: its words, and a sentence for each argument that is given."""

    name: str
    title: str
    about: str
    text: str
    arguments: tuple[tuple[str, str, str], ...]  # name, what it is, the sentence that it becomes


REPOSITORY = ("repository", "a folder of the repository", "Pass `repository` {!r} to every tool.")
PROMPTS = {
    prompt.name: prompt
    for prompt in (
        Ask(
            name="commit",
            title="Commit what is staged",
            about="Have a message written for what is staged, look at it together, then commit.",
            text="Call the tool `commit_message` for what is staged and show me the message as it is, and every "
            "warning. If I agree, commit with exactly this message; change nothing that is staged.",
            arguments=(("hint", "what the message should say or look like", "Pass `append_prompt` {!r}."), REPOSITORY),
        ),
        Ask(
            name="review",
            title="Review what is staged",
            about="Have what is staged and its message reviewed before it is committed.",
            text="Write the message for what is staged with the tool `commit_message_review` if there is one, else "
            "with `commit_message`. Show me the message and every concern or warning with its file and line, the "
            "gravest first, and say for each what you would change. Commit nothing.",
            arguments=(REPOSITORY,),
        ),
        Ask(
            name="release-note",
            title="Write a release note",
            about="Have a note written for a release.",
            text="Call the tool `release_note` and show me the note as it is. Point out what its readers have to do "
            "when they upgrade.",
            arguments=(
                ("base", "where the release begins", "Its `revs` begin with {!r}."),
                ("release", "where it ends", "Its `revs` end with {!r}."),
                REPOSITORY,
            ),
        ),
    )
}


def prompts() -> list[Prompt]:
    """All of them."""
    return [
        Prompt(
            name=prompt.name,
            title=prompt.title,
            description=prompt.about,
            arguments=[PromptArgument(name=name, description=about) for name, about, _ in prompt.arguments],
        )
        for prompt in PROMPTS.values()
    ]


def prompt_of(name: str, given: Mapping[str, str]) -> GetPromptResult:
    """One of them, filled in.

    Raises:
        UsageError: there is no such prompt or argument.
    """
    prompt = PROMPTS.get(name)
    if prompt is None:
        raise UsageError(f"there is no prompt {name[:100]!r}; there are: {', '.join(PROMPTS)}")
    sentences = {argument: sentence for argument, _, sentence in prompt.arguments}
    for argument, words in given.items():
        if argument not in sentences:
            raise UsageError(f"{argument[:100]}: {name} has no such argument")
        if len(words.encode("utf-8", "replace")) > MOST_TEXT:
            raise UsageError(f"{argument}: more than {MOST_TEXT} bytes")
    added = [sentences[argument].format(words) for argument, words in given.items() if words]
    text = TextContent(text=" ".join([prompt.text, *added]))
    return GetPromptResult(description=prompt.about, messages=[PromptMessage(role="user", content=text)])
