"""Captures → commits, beside the user and never in their way.

publisher     one step: what is pending, whether to wait, what is planned, which group is published
waits         everything that publication waits for, by name
forms         captured bytes → what git stores of them, by the filters of their path
applied       what a group of captures changes in HEAD; `three_way` where HEAD has moved in between
proof         any plan ends in the tree that first-in-first-out replay ends in
replay        tree → commit → the branch, moved from what it was
journal       what a crash leaves half done is finished once, or never happened
settling      what HEAD has already, or was taken back, is published by nobody
ignored       what git was told to ignore since it was captured is published by nobody either
index_repair  the user's index is told of published paths
archive       what cannot be published any more, because history moved, is kept under a ref
retention     what was published long ago need not be kept twice
restore       captured versions back to the work tree; `recover`: archived chains
crash         named points at which a test may kill the process
"""
