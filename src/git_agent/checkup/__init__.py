"""What `git-agent doctor` looks at: one question, one answer, and what to do where the answer is not good.

Nothing is changed and nothing is started but git. A model server is asked what it has, and is sent nothing else. A
question that needs a repository is not asked without one.
"""
