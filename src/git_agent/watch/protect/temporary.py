"""Names that editors give to a file they are about to rename: what stands there for a moment is nobody's file.

The name it will get is not known yet, and may be that of a secret. So such a file counts only when it has stood.
"""

import re

STANDS_AFTER = 1.0  # seconds

_TEMPORARY = re.compile(
    r"""
      .*~ | .*\.(?:tmp|temp|swp|swx|swo|bak|part|partial|crdownload|lock)
    | 4913 | \.\#.* | \#.*\# | \.~lock\..*
    | \.goutputstream-.* | \.fuse_hidden.* | \.nfs[0-9a-f]+ | \.saves-.* | .+\.kate-swp | sed[A-Za-z0-9]{6}
    | .+\.\d{3,}                                # name.12345, as node's libraries make it
    | \..+\.(?-i:(?=[a-z_-]*[A-Z0-9]))[A-Za-z0-9_-]{5,10}  # .name.XXXXXX, as rsync and mkstemp make it
    | .+\.(?:tmp|temp|sb-|___jb_tmp___|___jb_old___)[A-Za-z0-9._-]*
    | tmp[A-Za-z0-9_]{6,}
    """,
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


def is_temporary(path: str) -> bool:
    return _TEMPORARY.fullmatch(path.rpartition("/")[2]) is not None
