"""What a change is: its files as typed facts, and which of them tell one story."""
