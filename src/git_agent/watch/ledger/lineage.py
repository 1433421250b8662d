"""What published commits change, as a number each: a commit that was rebased is known by it."""

from collections.abc import Mapping

from git_agent.store.database import Database

NONE = ""  # of a commit that has no number


class Lineage:
    """The table `commits`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def unnumbered(self, limit: int) -> list[str]:
        """Commits of which it is not known yet, the newest first."""
        rows = self._database.rows(
            "SELECT commit_oid FROM captures WHERE state = 'published' AND commit_oid IS NOT NULL"
            # The newest first: these are the ones that somebody is about to rebase.
            " AND commit_oid NOT IN (SELECT oid FROM commits) GROUP BY commit_oid ORDER BY max(seq) DESC LIMIT ?",
            (limit,),
        )
        return [oid for (oid,) in rows]

    def put(self, patch_ids: Mapping[str, str]) -> None:
        self._database.run_many("INSERT OR REPLACE INTO commits (oid, patch_id) VALUES (?, ?)", patch_ids.items())

    def with_patch(self, patch_id: str) -> list[str]:
        """The commits that change just this."""
        rows = self._database.rows("SELECT oid FROM commits WHERE patch_id = ? ORDER BY oid", (patch_id,))
        # Empty commits and merges are not alike because they all have no number.
        return [oid for (oid,) in rows if patch_id != NONE]
