"""The only room that starts programs: from an explicit argv, folder and environment.

Four ways to run one, and no fifth: `running` reads a program's output, `dialogue` keeps one open to ask it many
questions, both under limits of time and size; `companion` does so for whoever waits for several at once; `delegate`
lends one the user's terminal without any limit.
"""
