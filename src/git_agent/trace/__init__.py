"""What happened during a run, for people and for later."""
