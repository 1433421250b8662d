"""The MCP server: a tool is a front of a command, and every call runs in a program of its own.

`serve` is where it begins. `tool`, `toolbox` and the files of `tools/` say what there is to call, `arguments` turns a
call into the words of a command, `repositories` says which repository it is about. `workers/` runs it. `server`,
`resources`, `prompts` and `progress` speak the protocol, over `stdio` or `http`. Only this room imports the SDK.
"""
