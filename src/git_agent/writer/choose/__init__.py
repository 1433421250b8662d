"""Choices: the type, the scope, and which of the true sentences becomes the subject."""
