"""One file for each tool, which holds `TOOL`; a file that is added here is a tool that is served."""
