"""Whether a change is several: which of its clusters stand beside each other with as much to tell."""

from collections.abc import Sequence

from git_agent.model.change import visible_path
from git_agent.model.paths import common_folder
from git_agent.writer.read.cluster import Cluster, Topic

SEVERAL = 3  # clusters or topics; of two, the second mostly comes along with the first
WEIGHTY = 0.3  # of the weight of the first

_OWN = (Topic.CODE, Topic.CI, Topic.BUILD, Topic.CONFIG, Topic.DOCS, Topic.TESTS)


def parts_of(clusters: Sequence[Cluster]) -> tuple[str, ...]:
    """The clusters by where they are, if it may well be that they have nothing to do with each other."""
    own = [cluster for cluster in clusters if cluster.topic in _OWN]
    weighty = [cluster for cluster in own if cluster.weight >= WEIGHTY * clusters[0].weight]
    is_mixed = len(weighty) >= SEVERAL or len({cluster.topic for cluster in own}) >= SEVERAL
    return tuple(dict.fromkeys(map(_place, own))) if is_mixed else ()


def _place(cluster: Cluster) -> str:
    paths = [file.path for file in cluster.files]
    return visible_path(paths[0] if len(paths) == 1 else common_folder(paths) or paths[0])
