"""Words that look like code but are plain technical English, and spellings that make a word a file or a measure."""

from functools import cache

from git_agent.model import known_names

# Names of products that a change has or has not; compared in lower case and without joints.
_PRODUCTS = """
    AppImage AppKit AppleScript AppVeyor ArgoCD AsciiDoc BigQuery BitBucket BitTorrent BuildKit ChatGPT CircleCI
    ClickHouse CloudFlare CloudFormation CloudFront CloudWatch CocoaPods CodeCov CodeMirror CodeQL CoffeeScript CouchDB
    CrowdIn DataDog DeepSeek DigitalOcean DockerHub DuckDB DynamoDB ElasticSearch ESLint FastAPI FFmpeg FireFox
    FlatBuffers FluxCD FreeBSD GitBook GitKraken GitPod GoLand GoLang GraalVM GStreamer HashiCorp HuggingFace iCloud
    ImageMagick InfluxDB InnoDB IntelliJ iOS iPad iPadOS iPhone JavaScript JetBrains JFrog jQuery JSHint JSLint JUnit
    KaTeX LibreOffice LibreSSL LinkedIn LocalStack LuaJIT MacBook macOS MacOSX MacPorts MariaDB MathJax MinGW MongoDB
    MSBuild MSYS2 MySQL MyST NetBSD NextJS NodeJS NuGet NumPy NuxtJS OCaml OpenAI OpenBSD OpenCL OpenCV OpenGL OpenJDK
    OpenMP OpenRouter OpenSearch OpenShift OpenSSH OpenSSL OpenStack OpenTelemetry OpenTofu OpenVPN PayPal PhpStorm
    PostCSS PostgreSQL PostScript PowerPC PowerShell PyCharm PyPI PyPy PyTorch RabbitMQ ReactJS ReadTheDocs RedHat
    RuboCop RubyGems RxJS SciPy SharePoint SonarQube SourceForge SpiderMonkey SQLAlchemy SQLite StackOverflow StatsD
    SwiftUI SystemD TeamCity TensorFlow TimescaleDB TravisCI tvOS TypeScript UIKit VirtualBox VMware VSCode VueJS
    watchOS WebPack WhatsApp WireGuard WooCommerce WordPress XCode xUnit YouTube
"""
# Other spellings under which a change has some of them, and languages and systems.
_ALIASES = {
    "docker": ("container", "containers"),
    "haskell": ("hs",),
    "javascript": ("js", "mjs"),
    "kotlin": ("kt", "kts"),
    "perl": ("pl", "pm"),
    "python": ("py", "pyi"),
    "ruby": ("rb",),
    "rust": ("rs", "cargo"),
    "windows": ("win32", "win64", "nt", "win"),
    "typescript": ("ts", "tsx"),
    "macos": ("darwin", "osx", "mac"),
    "postgresql": ("postgres", "psql", "pgsql", "pg"),
    "powershell": ("ps1", "pwsh"),
    "golang": ("go",),
    "nodejs": ("node", "npm"),
    "numpy": ("np",),
    "pytorch": ("torch",),
    "mongodb": ("mongo",),
    "rabbitmq": ("amqp", "rabbit"),
    "elasticsearch": ("elastic",),
    "vscode": ("code-workspace",),
    "openssl": ("ssl",),
}
# Names of formats, standards and places that every project may speak of; compared in the same way.
_NAMES = """
    AspNet CommonJS DDoS DevOps DevTools DoS DotNet eBPF EcmaScript ESModule GitFlow GitHub GitLab GitOps GraphQL gRPC
    HomeBrew HotSpot iFrame JavaDoc JSDoc LaTeX MathML OAuth OpenAPI OpenID ProtoBuf RDoc ReDoS SaaS SemVer WebAssembly
    WebAuthn WebGL WebGPU WebHook WebKit WebRTC WebSocket WebView WiFi
    CamelCase PascalCase kB KiB MiB GiB TiB kHz MHz GHz Mbit Gbit
    Node.js Next.js Vue.js Nuxt.js Express.js Ember.js D3.js Three.js Chart.js socket.io ASP.NET VB.NET .NET
    github.com gitlab.com HTTP/1.0 HTTP/1.1 HTTP/2 HTTP/3
    A11Y I18N L10N K8s K3s E2E P2P 2FA 1D 2D 3D W3C S3 EC2 H2 H264 H265 MP3 MP4 LZ4 Log4j Neo4j X11 X509 I2C Y2K
    Base16 Base32 Base58 Base64 Blake2 Blake3 CRC32 MD4 MD5 SHA1 SHA2 SHA3 SHA224 SHA256 SHA384 SHA512 Ed25519 X25519
    PKCS7 PKCS8 PKCS12 RC4 OAuth1 OAuth2 SSL3 TLS1 UTF7 UTF8 UTF16 UTF32 UCS2 UCS4 Latin1 ISO8601 ISO8859 CP1252 JSON5
    UUIDv4 UUIDv7 CSS2 CSS3 HTML4 HTML5 ES5 ES6 ES2015 ES2016 ES2017 ES2018 ES2019 ES2020 ES2021 ES2022 ES2023 ES2024
    Python2 Python3 Py2 Py3 Qt5 Qt6 GTK2 GTK3 GTK4 GPL2 GPL3 PEP8 Web2 Web3 C89 C99 C11 C17 C23 L1 L2 L3 L4 L7 P50 P90
    P95 P99 Win32 Win64 X64 X86 x86_64 AMD64 ARM64 ARMv6 ARMv7 ARMv8 AArch64 I386 I686 PPC64 RISCV64 S390x SSE2 SSE4
    IPv4 IPv6 Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 Float32 Float64 FP16 FP32 I8 I16 I32 I64 U8 U16 U32 U64
"""

# Choices and ratios that are written with a slash.
_CHOICES = """
    and/or or/and either/or i/o n/a w/o tcp/ip client/server server/client read/write input/output yes/no true/false
    on/off he/she him/her his/her if/else try/catch try/except try/finally key/value name/value ci/cd ssl/tls tls/ssl
    pass/fail start/stop open/close get/set push/pull add/remove before/after gnu/linux linux/macos macos/linux c/c++
    js/ts html/css a/b kb/s mb/s gb/s ops/sec req/s i/s ns/op b/op allocs/op 24/7 pl/sql os/2
"""

# Endings of methods, fields and hosts as well: `app.config` says nothing about a file.
_DOUBTFUL_ENDINGS = """
    ai bin cl cmd com conf config d dat data db desktop env fig frag in io lock m manifest map metal move net org pm pot
    properties props r re res s sc service shader socket sol strings t targets timer v vert xd
"""
_MORE_ENDINGS = "diff erb htm html j2 less lock patch sass snap tmpl tpl txt xhtml"
_FILES = ("go.mod", "go.sum", "go.work")

_FOLDERS = """
    .github .gitlab app apps assets benches benchmarks bin build cmd components config configs crates dist doc docs etc
    example examples home include includes internal lib libs modules node_modules opt package packages pkg pkgs plugins
    public script scripts spec specs src static test tests third_party tmp tool tools usr var vendor
"""

_GENERIC_SCOPES = """
    api build chore ci config core deps deps-dev dev-deps docs feat fix i18n lint main perf refactor release security
    style test tests types ui
"""

# Words of languages and shells, and programs and names that everybody has.
_KEYWORDS = """
    None True False null nil true false self this undefined void string number bool boolean int float double char any
    object array list dict map set str bytes byte long short unsigned signed const static final class struct enum def
    function func fn let var if else for while do switch case return yield await async import export from public private
    protected abstract interface trait impl type new delete try catch finally raise throw except with in is not and or
    git npm npx yarn pnpm pip make cargo go python python3 node bash sh sudo docker curl grep sed awk cat ls cd rm cp mv
    main master HEAD origin stdin stdout stderr root localhost foo bar baz
"""

# After these a number only says which one it is.
_SERIES = "attempt batch case chapter figure item level line lines page part phase point round section stage step"

# By what a measure may have to be multiplied to be found in code that counts in another unit.
_UNITS = {
    "ns us ms msec millisecond milliseconds": (0.001, 1000),
    "s sec secs second seconds": (1000, 1_000_000),
    "min mins minute minutes": (60, 60_000),
    "h hr hrs hour hours": (60, 3600, 3_600_000),
    "d day days": (24, 1440, 86_400, 86_400_000),
    "week weeks": (7, 168, 604_800),
    "year years": (12, 365),
    "% percent": (0.01,),
    "k kb kib": (1000, 1024),
    "m mb mib": (1000, 1024, 1_000_000, 1_048_576),
    "g gb gib": (1000, 1024, 1_000_000_000, 1_073_741_824),
    "x px em rem pt bit bits byte bytes b fps hz khz mhz ghz times": (),
}


def squash(word: str) -> str:
    """One spelling for `parse_line`, `parseLine`, `ParseLine` and `parse-line`."""
    return word.lower().replace("_", "").replace("-", "")


def is_common_name(word: str) -> bool:
    """Whether `word` is a product, a format or a standard, and no name in code."""
    squashed = squash(word)
    return squashed in _names() or squashed.removesuffix("s") in _names() or is_product(word)


def is_product(word: str) -> bool:
    """Whether `word` is a program, a service or a system, which a change may have to do with or not."""
    return squash(word) in _products()


def aliases(product: str) -> tuple[str, ...]:
    """Other names under which code knows a product."""
    return _ALIASES.get(squash(product), ())


def is_choice(word: str) -> bool:
    """Whether `word` joins words with a slash, as in "and/or"."""
    return word.lower() in _words(_CHOICES)


def is_keyword(word: str) -> bool:
    """Whether `word` in backticks belongs to a language or is a program that everybody has."""
    return word in _words(_KEYWORDS)


def is_series(word: str) -> bool:
    """Whether a number after `word` only says which one it is, as in "step 2"."""
    return word.lower() in _words(_SERIES)


def is_generic_scope(word: str) -> bool:
    return word.lower() in _words(_GENERIC_SCOPES)


def is_folder_name(word: str) -> bool:
    return word in _words(_FOLDERS)


def is_file_name(word: str) -> bool:
    """Whether `word` ends as file names do; a dot alone makes no file of `os.path`."""
    stem, _, ending = word.rpartition(".")
    return word in _FILES or (bool(stem.strip(".")) and ending in _endings())


def is_unit(word: str) -> bool:
    return word.lower() in _factors()


def factors(unit: str) -> tuple[float, ...]:
    """What a number with this unit may have been multiplied by in the code."""
    return _factors().get(unit.lower(), ())


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def _names() -> frozenset[str]:
    return frozenset(squash(name) for name in _NAMES.split())


@cache
def _products() -> frozenset[str]:
    return frozenset(squash(name) for name in _PRODUCTS.split())


@cache
def _factors() -> dict[str, tuple[float, ...]]:
    return {unit: by for units, by in _UNITS.items() for unit in units.split()}


@cache
def _endings() -> frozenset[str]:
    extensions = known_names.SOURCE_EXTENSIONS.union(
        known_names.DOCUMENT_EXTENSIONS,
        known_names.BUILD_EXTENSIONS,
        known_names.CONFIG_EXTENSIONS,
        known_names.DATA_EXTENSIONS,
        known_names.ASSET_EXTENSIONS,
        known_names.TRANSLATION_EXTENSIONS,
    )
    return extensions - _words(_DOUBTFUL_ENDINGS) | _words(_MORE_ENDINGS)
