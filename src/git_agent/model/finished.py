"""Finished: how a program ended."""

from git_agent.model.value import value


@value
class Finished:
    """Exit code and output of a program; the output is empty where it went to the terminal."""

    returncode: int
    stdout: bytes
    stderr: bytes
