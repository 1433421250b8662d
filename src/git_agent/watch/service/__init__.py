"""The daemon as a process: its lock, its sessions, what it is asked, how it starts and ends."""
