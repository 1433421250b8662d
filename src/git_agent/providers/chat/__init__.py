"""Chat Completions: a request as its JSON, and its JSON or its stream of chunks as a reply."""
