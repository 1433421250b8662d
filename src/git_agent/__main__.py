"""`python -m git_agent`: hands over to cli.main and exits with its number."""

from git_agent.cli.main import entry

if __name__ == "__main__":
    entry()
