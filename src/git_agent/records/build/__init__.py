"""Makes complete messages with a record in them; strict, so that whatever is written can be read back."""
