"""Which captures belong together, and what their commits say.

The daemon itself uses what is small: `gate` (is it time?), `window` (what is offered), `breaker` (may a model be
asked?), `values`, and `client`, which has `worker`, a program of its own, do the rest.
"""
