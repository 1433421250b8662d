"""A range of history as entries: which commits, which tags, and what each message says."""
