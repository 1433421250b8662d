"""Tools of which pipelines name the version, by the keys that they do it with."""

TOOLS = {
    "python": "Python", "node": "Node", "nodejs": "Node", "node_js": "Node", "go": "Go", "ruby": "Ruby", "php": "PHP",
    "java": "Java", "jdk": "Java", "rust": "Rust", "dotnet": ".NET", "elixir": "Elixir", "otp": "OTP",
    "django": "Django", "rails": "Rails", "perl": "Perl", "deno": "Deno", "bun": "Bun",
}  # fmt: skip


def tool_names() -> tuple[str, ...]:
    return ("PyPy", *TOOLS.values())
