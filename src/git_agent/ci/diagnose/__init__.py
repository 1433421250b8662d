"""Why a check failed: from a forge's evidence or any local log to type, file, line, message and what to do."""
