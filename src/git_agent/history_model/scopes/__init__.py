"""Which scope (`type(scope): …`) or area (`area: …`) a change gets, learned from the repository's own commits."""
