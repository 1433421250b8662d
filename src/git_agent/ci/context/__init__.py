"""`.claude/workflow-state.json`: what skills read of the checks, and what `ci status` answers from for five minutes."""
