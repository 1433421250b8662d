"""The only room that starts programs: from an explicit argv, folder and environment.

Three ways to run one, and no fourth: `running` reads a program's output, `dialogue` keeps one open to ask it many
questions, both under limits of time and size; `delegate` lends it the user's terminal without any.
"""
