"""Writes one squash message for a branch, and on request the description of its pull request."""
