"""The stages: what each is handed and hands on, done by the built-in writer or by a model."""
