"""The only room whose calls change a repository.

`user_commits` has git itself commit, in the user's name: hooks, signing and settings apply. The others are for whoever
works beside the user and must not be in the way: `objects`, `packs` and `private_index` add what nothing refers to
yet, `refs` makes it count, all at once or not at all, and `user_index` lets the user's index know.
"""
