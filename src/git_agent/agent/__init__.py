"""The bounded loop between a model and read-only tools. Knows nothing about git."""
