"""Who can be asked to write: each provider is one exchange with a model, and knows nothing about git."""
