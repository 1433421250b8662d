"""Writes release notes: what changed between two points of a history, for whoever deploys it."""
