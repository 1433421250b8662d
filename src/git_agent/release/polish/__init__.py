"""A model words the note: what it is sent, how its answer is read, and what it is held to."""
