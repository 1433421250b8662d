"""Settings, and where each came from."""
