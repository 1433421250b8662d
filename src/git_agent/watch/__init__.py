"""Watch: every edit made durable at once (protect), and published as commits by intent (publish).

values      what is passed between the two loops, and what the ledger keeps
settings    how they are to work
ledger/     the database: captures with their contents, what was seen of each file, decisions, the journal
protect/    hints and scans → captures; never waits for the other loop
publish/    captures → commits; has many named reasons to wait
plan/       which captures belong together, and what their commits say; in a process of its own
service/    the daemon: one per work tree, its sessions, and the requests it is sent
"""
