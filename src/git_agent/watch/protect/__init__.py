"""Protect: whatever is edited becomes durable at once, and nothing that the other loop waits for makes it wait.

hints       what may have changed, said by the system; some of it is lost, so it is never believed alone
scan        what has changed, by a look at every file: the truth
examine     one name → an edit, a gap, or nothing
record      edits → captures, with their contents, in one transaction
protector   the loop
"""
