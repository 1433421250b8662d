"""Sentences: everything the facts allow to be said, each true by itself."""
