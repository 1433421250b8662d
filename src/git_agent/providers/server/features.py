"""What of a request a server may not know, and in which words it says so.

A refusal names a parameter more or less as it is spelt. Whatever is named is left out, and the rest is asked again: a
model without tools, or a server that takes no schema, still writes a message.
"""

import re

_WORDS = {
    # Ollama, vLLM and llama.cpp, in this order; then whoever says it in general.
    "tools": r"does not support tools|tool.choice.{0,9} requires|tools? param requires|"
    r"(?:tools?|tool us\w+|tool call\w*|function call\w*) (?:is|are) (?:not|un)|no support for (?:tools|function)|"
    r"(?:not|n't) support (?:tools?|tool us\w+|tool call\w*|function call\w*)\b",
    "strict": r"\bstrict\b|additionalproperties",
    "schema": r"response_format|json_schema|text\.format|structured output",
    "one_call": r"parallel_tool_calls",
    "effort": r"reasoning_effort|reasoning\.effort|['\"`]reasoning['\"`]|not support (?:thinking|reasoning)",
    "tier": r"service_tier",
    "usage": r"stream_options|include_usage",
    "store": r"['\"`]store['\"`]",
    "stream": r"\bstream(?:ing)?\b.{0,9} (?:is|are) (?:not|un)|(?:not|n't) support (?:\w+ )?stream(?:ing)?\b|"
    r"['\"`]stream['\"`]",
}
_PATTERNS = {name: re.compile(words, re.IGNORECASE) for name, words in _WORDS.items()}

TITLES = {
    "tools": "tools",
    "strict": "strict schemas",
    "schema": "schema for the answer",
    "one_call": "limit on tool calls at once",
    "effort": "reasoning effort",
    "tier": "service tier",
    "usage": "question about usage",
    "store": "word on what it keeps",
    "stream": "wish for a stream",
}


def named_features(refusal: str) -> frozenset[str]:
    """What a refused request is refused for, as far as the words tell."""
    return frozenset(name for name, pattern in _PATTERNS.items() if pattern.search(refusal))
