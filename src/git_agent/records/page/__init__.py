"""The state as one page of HTML."""
