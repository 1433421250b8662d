"""What is custom in a history: how its subjects are built, and which words they use."""
