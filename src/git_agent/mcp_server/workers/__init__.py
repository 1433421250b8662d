"""The programs that calls run in: `call` (what is asked and answered), `worker` (one of them), `pool` (all of them)."""
