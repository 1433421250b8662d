"""Gitea and Forgejo, which tell of commits by statuses."""
