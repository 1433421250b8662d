"""What breaks the schema: in one message, in a staged change, and in a range of commits."""
