"""PromptContext: who asks a model and how."""

from git_agent.model.value import value


@value
class PromptContext:
    """The command, the repository's folder name, and the wishes of the person at the keyboard, within `hint_bytes`."""

    command: str
    repository: str
    language: str = ""
    hint: str = ""
    hint_bytes: int = 4096
