"""GitLab, of which every job of the head pipeline is a check."""
