"""Finding a model and writing down in the user's settings that it shall write, as `git-agent setup` does."""
