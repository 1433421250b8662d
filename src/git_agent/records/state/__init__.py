"""The whole state of a project, rebuilt from the log and the refs alone."""
