"""The one door to files: whatever is read or written passes here, below a folder that it cannot leave.

A clone is somebody else's work: `CHANGELOG.md` may be a link to `.bashrc`, `AGENTS.md` one to `/dev/zero`. So a file
is a `Place`, a name below a root, walked folder by folder; a link is followed only as long as it stays below the root.
What belongs to nobody but us, and must not have been written by others, lies in a `PrivateFolder`.

    refused    why a file was not touched
    walk       the way to a place, link by link
    place      reading, replacing and removing one file
    named      the files that a person names, on the command line or by configuring them
    private    folders of ours alone
"""
