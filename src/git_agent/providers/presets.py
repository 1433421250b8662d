"""PRESETS: the services and local servers that many people have, as data.

A preset's key belongs to its own hosts, and is never sent to another. Where `hosts` is empty the server is the user's
own, and its key belongs to wherever they have put it.
"""

from git_agent.errors import UsageError
from git_agent.model.value import value


@value
class Preset:
    """One of them; an empty `base_url` has to be given, an empty `model` is asked for or has to be named.

    A host that begins with a dot stands for all names below it.
    """

    name: str
    title: str
    base_url: str = ""
    key_variable: str = ""
    wire: str = "auto"
    model: str = ""
    hosts: tuple[str, ...] = ()

    @property
    def is_service(self) -> bool:
        """Whether somebody else runs it, who wants a key."""
        return bool(self.hosts)

    def owns(self, host: str) -> bool:
        """Whether a host is one of its own."""
        return any(host == own or (own.startswith(".") and host.endswith(own)) for own in self.hosts)


_AZURE = (".openai.azure.com", ".services.ai.azure.com", ".cognitiveservices.azure.com")

PRESETS = {
    preset.name: preset
    for preset in (
        Preset(
            name="openai",
            title="OpenAI",
            base_url="https://api.openai.com/v1",
            key_variable="OPENAI_API_KEY",
            wire="responses",
            model="gpt-5.6-luna",
            hosts=("api.openai.com",),
        ),
        Preset(name="azure", title="Azure OpenAI", key_variable="AZURE_OPENAI_API_KEY", hosts=_AZURE),
        Preset(
            name="openrouter",
            title="OpenRouter",
            base_url="https://openrouter.ai/api/v1",
            key_variable="OPENROUTER_API_KEY",
            wire="chat",
            model="openrouter/auto",
            hosts=("openrouter.ai",),
        ),
        Preset(
            name="groq",
            title="Groq",
            base_url="https://api.groq.com/openai/v1",
            key_variable="GROQ_API_KEY",
            wire="chat",
            model="openai/gpt-oss-120b",
            hosts=("api.groq.com",),
        ),
        Preset(
            name="mistral",
            title="Mistral",
            base_url="https://api.mistral.ai/v1",
            key_variable="MISTRAL_API_KEY",
            wire="chat",
            model="mistral-medium-latest",
            hosts=("api.mistral.ai",),
        ),
        Preset(
            name="deepseek",
            title="DeepSeek",
            base_url="https://api.deepseek.com",
            key_variable="DEEPSEEK_API_KEY",
            wire="chat",
            model="deepseek-v4-flash",
            hosts=("api.deepseek.com",),
        ),
        Preset(
            name="together",
            title="Together AI",
            base_url="https://api.together.ai/v1",
            key_variable="TOGETHER_API_KEY",
            wire="chat",
            model="openai/gpt-oss-20b",
            hosts=("api.together.ai", "api.together.xyz"),
        ),
        Preset(
            name="gemini",
            title="Google Gemini",
            base_url="https://generativelanguage.googleapis.com/v1beta/openai",
            key_variable="GEMINI_API_KEY",
            wire="chat",
            model="gemini-3.8-flash",
            hosts=("generativelanguage.googleapis.com",),
        ),
        Preset(
            name="anthropic",
            title="Anthropic",
            base_url="https://api.anthropic.com/v1",
            key_variable="ANTHROPIC_API_KEY",
            wire="chat",
            model="claude-haiku-4-5",
            hosts=("api.anthropic.com",),
        ),
        Preset(
            name="xai",
            title="xAI",
            base_url="https://api.x.ai/v1",
            key_variable="XAI_API_KEY",
            wire="responses",
            model="grok-4.3",
            hosts=("api.x.ai",),
        ),
        Preset(name="ollama", title="Ollama", base_url="http://127.0.0.1:11434/v1"),
        Preset(name="lmstudio", title="LM Studio", base_url="http://127.0.0.1:1234/v1"),
        Preset(name="llamacpp", title="llama.cpp", base_url="http://127.0.0.1:8080/v1", key_variable="LLAMA_API_KEY"),
        Preset(name="vllm", title="vLLM", base_url="http://127.0.0.1:8000/v1", key_variable="VLLM_API_KEY"),
        Preset(name="litellm", title="LiteLLM", base_url="http://127.0.0.1:4000/v1", key_variable="LITELLM_API_KEY"),
        Preset(name="custom", title="a server of your own"),
    )
}


def preset_named(name: str, *, origin: str) -> Preset:
    """The preset of that name.

    Raises:
        UsageError: there is none.
    """
    if preset := PRESETS.get(name):
        return preset
    raise UsageError(f"{origin}: there is no preset {name!r:.60}", hint=f"one of {', '.join(PRESETS)}")


def service_at(host: str) -> Preset | None:
    """The service that a host belongs to, if it is a known one."""
    return next((preset for preset in PRESETS.values() if preset.owns(host)), None)
