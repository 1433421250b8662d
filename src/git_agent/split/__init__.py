"""Split: one staged change → a series of commits, one for each intent, or nothing at all.

`read` cuts the change into parts that may move by themselves, `plan` puts them into groups, or a model does
(`question`, `answer`, `model_plan`), `script` shows a plan in an editor and reads it back, `contents` makes the files
in between, `proof` holds every plan to the same rules whoever made it, and `series` alone moves anything.
"""
