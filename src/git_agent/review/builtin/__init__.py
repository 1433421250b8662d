"""The five stages without a model: facts, rules, and the built-in writer's sentences."""
