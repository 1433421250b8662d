"""What a repository's own commits teach: its newest commits, and how it types them."""

from git_agent.history_model.model import NOTHING_LEARNED, HistoryModel
from git_agent.history_model.study import learned_history

__all__ = ["NOTHING_LEARNED", "HistoryModel", "learned_history"]
