"""Sentences about one cluster; what tells its topic is imported when a change has such files."""

from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.read.cluster import Cluster, Topic


def cluster_phrases(cluster: Cluster) -> tuple[Phrase, ...]:
    """Every sentence the facts of this cluster carry, the most telling first."""
    if cluster.topic is Topic.CODE:
        from git_agent.writer.phrases.source_code import code_phrases

        return code_phrases(cluster)
    from git_agent.writer.phrases.file_topics import file_topic_phrases

    return file_topic_phrases(cluster)
