"""Arguments that several tools share. None names a server, a key, a program or a file to read."""

from git_agent.mcp_server.tool import MOST_TEXT, Argument, choice, flag, text

# Not the replies of a script, which a file of anybody's choice would hold.
WRITING = (
    text("language", "language a model writes in, such as German"),
    text("append_prompt", "a hint for the model, at most 4 KiB", most_bytes=MOST_TEXT),
    flag("strict", "refuse a text that names what the evidence does not hold"),
    choice(
        "provider", "who writes; the user's settings decide if not given", ("auto", "openai", "claude-cli", "builtin")
    ),
    text("model", "name of the model"),
)
MESSAGE = (
    choice(
        "commit_format", "form of the subject; auto follows the repository's history", ("auto", "conventional", "plain")
    ),
)
REPOSITORY = Argument(
    name="repository",
    about="a folder of the repository; needed only where several are served",
    schema={"type": "string"},
    most_bytes=4096,
)
