"""The names under which the daemon keeps facts of its own in the ledger, for whoever reads it."""

DAEMON = "daemon"  # pid, started_at, version, and the settings it runs with
PAUSED = "paused"  # the pause that was noticed last
POSITION = "position"  # branch, head and generation as last observed
WAITING = "waiting_for"  # the name of what publication waits for, or null
WORK = "work"  # a number that grows while a flush is waited for and something is done
BREAKER = "breaker"  # how it stands with the model that plans
