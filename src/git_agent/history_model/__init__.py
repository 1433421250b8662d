"""What a repository's own commits teach: its newest commits, and how it types them."""

from git_agent.history_model.learned import history_model_of
from git_agent.history_model.model import NOTHING_LEARNED, HistoryModel

__all__ = ["NOTHING_LEARNED", "HistoryModel", "history_model_of"]
