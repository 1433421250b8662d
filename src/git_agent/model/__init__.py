"""Frozen values shared by every layer; imports the standard library only."""
