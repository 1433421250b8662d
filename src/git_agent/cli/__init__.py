"""Front door for people: flags become a task, results become text and an exit code."""
