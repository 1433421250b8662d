"""Which cluster leads: the first, unless of that one nothing but where can be told, and of another what."""

from collections.abc import Sequence

from git_agent.writer.phrases.phrase import MATTERS
from git_agent.writer.phrases.topics import cluster_phrases
from git_agent.writer.quoting import safe_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.context import Context

# What came along with a change must not stand for it.
ALONGSIDE = (Topic.TESTS, Topic.DOCS, Topic.EXAMPLES)


def with_telling_lead(clusters: Sequence[Cluster], context: Context) -> tuple[Cluster, ...]:
    """The clusters with one first that can be told, if there is one that may lead."""
    if len(clusters) < 2 or _tells(clusters[0], context):
        return tuple(clusters)
    main = clusters[0]
    lead = next((each for each in clusters[1:] if _may_lead(each, main) and _tells(each, context)), main)
    return (lead, *(cluster for cluster in clusters if cluster is not lead))


def _may_lead(cluster: Cluster, main: Cluster) -> bool:
    """Whether a cluster has as many files as the first one, and did not only come along with it."""
    if len(cluster.files) < len(main.files):
        return False
    if main.topic is Topic.CODE:
        return cluster.topic is Topic.CODE
    return cluster.topic not in ALONGSIDE or main.topic in ALONGSIDE


def _tells(cluster: Cluster, context: Context) -> bool:
    phrases = safe_phrases(cluster_phrases(cluster), context)
    return any(not phrase.vague and phrase.weight >= MATTERS for phrase in phrases)
