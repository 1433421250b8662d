"""Finished: how a program ended."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Exit code and output of a program; the output is empty where it went to the terminal."""

    returncode: int
    stdout: bytes
    stderr: bytes
