"""What a message mentions, held against what is known about the change."""
