"""Writes one commit message, and on request the commit. The model for all other capabilities."""
