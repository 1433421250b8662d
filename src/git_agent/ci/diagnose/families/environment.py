"""What the world around a job did to it: memory, disk, network, limits, rights, the runner itself, the clock."""

from git_agent.ci.diagnose.families.base import Family, Rank, alike, line_rules

_DECISIVE = line_rules(
    (
        r"No space left on device|\bENOSPC\b|[Dd]isk quota exceeded|There is not enough space on the disk"
        r"|no space left on (?:disk|volume)|You are running out of disk space",
        "disk-full",
        Rank.DECISIVE,
    ),
    *alike(
        "out-of-memory",
        Rank.DECISIVE,
        (
            r"heap out of memory|java\.lang\.OutOfMemoryError|OutOfMemoryException|(?:^|\s)OOMKilled"
            r"|[Oo]ut of memory: Killed process|oom-kill(?:er)?|std::bad_alloc|virtual memory exhausted"
            r"|fatal error: (?:runtime: )?out of memory|LLVM ERROR: out of memory"
            r"|memory allocation of \d+ bytes failed|Cannot allocate memory|\bENOMEM\b"
            r"|cc1(?:plus)?: out of memory|Allowed memory size of \d+ bytes exhausted"
        ),
        (
            r"(?:exit(?:ed)? (?:with )?(?:code|status)|returned(?: a non-zero code)?|Error|rc=|exitcode"
            r"|exited with):? ?'?137\b|signal: (?:9, SIGKILL|killed)|terminated (?:with|by) signal 9"
            r"|Killed signal terminated program|^(?:\S+: line \d+: +\d+ )?Killed(?:\s|$)|\(signal: 9, SIGKILL"
            r"|signal SIGKILL|Exit code 137|exit status 137|killed by signal 9|died with <?Signals?\.SIGKILL"
            r"|worker was terminated by SIGKILL|Gradle build daemon disappeared unexpectedly"
            r"|insufficient memory for the Java Runtime|exceeded (?:its |the )?memory limit"
            r"|[Cc]ontainer .*memory limit|Worker terminated due to reaching memory limit"
        ),
    ),
    *alike(
        "timeout",
        Rank.DECISIVE,
        (
            r"has exceeded the maximum execution time|has timed out after \d+ minutes"
            r"|execution took longer than|job_execution_timeout|The job exceeded the maximum time limit"
            r"|The job running on (?:agent|runner) .* (?:ran longer|has exceeded)|[Jj]ob (?:timed out"
            r"|execution timeout)|Too long with no output|No output has been received in the last"
            r"|exceeded (?:the )?(?:maximum|time) (?:time )?(?:limit|of)"
            r"|Cancelling nested steps due to timeout|Timeout has been exceeded|build timed out \(after"
            r"|The action .* has timed out|hit its timeout"
            r"|deadline exceeded for (?:job|step)|exceeded timeout of \d+ ?m(?:in)?\b"
        ),
        (
            r"panic: test timed out after|\+{5,} Timeout \+{5,}|^TIMEOUT: |exit(?:ed)? (?:with )?(?:code"
            r"|status):? ?124\b|completed with exit code 124|Error 124$|Watchdog expired"
        ),
    ),
    (
        r"lost communication with the server|runner has received a shutdown signal|self-hosted runner lost"
        r"|The hosted runner .*(?:lost|encountered an error)|runner system failure"
        r"|Job failed \(system failure\)|The agent (?:did not|lost|has) .*(?:connect|heard|communicat)"
        r"|We stopped hearing from agent|No hosted parallelism|agent was (?:lost|stopped)|Agent (?:went"
        r"|is) offline|node .* (?:went|is) offline|spot instance .*(?:interrupt|terminat)|preempted"
        r"|marked offline|ChannelClosedException|Cannot connect to the Docker daemon"
        r"|Unable to (?:provision|launch) .*(?:runner|instance|node)|no runners? (?:online|available"
        r"|matching)|stuck_or_timeout_failure|runner_system_failure|docker daemon (?:is not running"
        r"|failed to start)|Is the docker daemon running",
        "infrastructure",
        Rank.DECISIVE,
    ),
)
_AROUND = line_rules(
    (
        r"toomanyrequests|[Tt]oo [Mm]any [Rr]equests|\b(?:HTTP|status|code|error"
        r"|Error)\b[^\n]{0,60}\b429\b|\b429\b[^\n]{0,30}(?:Too Many|Client Error|rate)"
        r"|API rate limit exceeded|secondary rate limit|(?:pull|download) rate limit|[Rr]ate limit(?:ed"
        r"| exceeded| reached)|abuse detection mechanism|quota exceeded|ThrottlingException|Rate exceeded",
        "rate-limit",
        Rank.ENVIRONMENT,
    ),
    *alike(
        "network",
        Rank.ENVIRONMENT,
        (
            r"ECONNRESET|ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH"
            r"|ERR_SOCKET_TIMEOUT|socket hang up|ERR_PNPM_META_FETCH_FAIL|network (?:is unreachable|timeout"
            r"|error)|network connectivity problem"
        ),
        (
            r"[Tt]emporary failure (?:in name resolution|resolving)|[Cc]ould(?:n't| not) resolve (?:host"
            r"|proxy)|Name or service not known|nodename nor servname|no such host|getaddrinfo (?:failed|\w+)"
            r"|UnknownHostException|[Uu]nknown host|name resolution|unable to resolve host address"
            r"|Failed to resolve '|dns error|failed to lookup address"
        ),
        (
            r"curl: \((?:5|6|7|16|18|28|35|52|55|56|60|77|92)\)|[Cc]onnection (?:timed out|reset by peer"
            r"|refused|was reset|aborted)|[Cc]onnect(?:ion)? ?[Tt]imed? ?out|[Oo]peration timed out"
            r"|Read timed out|ReadTimeout(?:Error)?|ConnectTimeout|NewConnectionError|i/o timeout"
            r"|TLS handshake timeout|SSLError|SSL_ERROR|SSL certificate problem|certificate verify failed"
            r"|RemoteDisconnected|unexpected disconnect|early EOF|The remote end hung up|RPC failed"
            r"|Failed to connect to|dial tcp|Unable to connect to the server|No route to host"
            r"|spurious network error|network failure|Connection aborted|unexpected EOF reading"
            r"|Could not (?:GET|HEAD) '|net/http: request canceled|context deadline exceeded"
            r"|Max retries exceeded|PKIX path building failed"
        ),
    ),
    (
        r"(?:HTTP|status|code|error|Error|returned|response|server|with)\b[^\n]{0,60}\b50[0234]\b"
        r"|\b50[0234] (?:Bad Gateway|Service (?:Temporarily )?Unavailable|Gateway Time-?out"
        r"|Internal Server Error)|Bad Gateway|Service Unavailable|Internal Server Error"
        r"|Failed to download action|Unable to download actions|Failed to restore:? .*cache"
        r"|An error occurred while provisioning|Error response from daemon: (?!.*(?:denied|unauthorized"
        r"|toomany))|[Ff]ailed to pull image|ErrImagePull|ImagePullBackOff|manifest (?:for .* not found"
        r"|unknown)|pull access denied|Unable to locate executable file|Cannot pull"
        r"|prepare environment:|failed to (?:fetch|resolve) (?:oauth|anonymous|reference|source metadata)"
        r"|Docker pull failed|Docker daemon|Failed to initialize container|service .* (?:failed to start"
        r"|is unhealthy|probably didn't start)|One or more containers failed to start"
        r"|Failed to CreateArtifact|Artifact storage|unhealthy",
        "infrastructure",
        Rank.ENVIRONMENT,
    ),
    (
        r"Resource not accessible by (?:integration|personal)|[Pp]ermission to \S+ denied"
        r"|remote: Permission|Permission denied \(publickey|\b403\b[^\n]{0,30}Forbidden|(?:HTTP|status"
        r"|code|error|Error|returned|response)\b[^\n]{0,60}\b40[13]\b|\b40[13] (?:Forbidden|Unauthorized"
        r"|Client Error)|AccessDenied|[Aa]ccess [Dd]enied|[Nn]ot [Aa]uthorized|UnauthorizedAccess"
        r"|not authorized to perform|[Aa]uthentication (?:failed|required)|[Bb]ad credentials"
        r"|[Ii]nvalid (?:credentials|username or password|token|API key)|could not read (?:Username"
        r"|Password)|unauthorized:|denied: (?:requested access|permission)|insufficient[_ ](?:scope"
        r"|permissions?)|Input required and not supplied: \S*(?:token|key|secret|password)"
        r"|Username and password required"
        r"|[Ss]ecrets?\b[^\n]{0,40}(?:not set|is empty|missing|not found|required|undefined)|(?:TOKEN|SECRET"
        r"|PASSWORD|API_KEY|CREDENTIALS)\b[^\n]{0,40}(?:not set|is empty|missing|not found|required"
        r"|is required|must be set|undefined)|EACCES|npm (?:ERR!|error) code (?:E401|E403|ENEEDAUTH)"
        r"|\bE(?:401|403)\b|ENEEDAUTH|Credentials could not be loaded|protected branch hook declined"
        r"|GH00[36]|refusing to allow|Host key verification failed|is not authorized"
        r"|Error: The security token|forbidden: User|cannot (?:create|get|list"
        r"|patch) resource .* in API group|no basic auth credentials"
        r"|Unable to get ACTIONS_ID_TOKEN_REQUEST_URL|Not logged in|credentials? (?:are |is )?(?:not found"
        r"|missing|expired|invalid)|InvalidAccessKeyId|ExpiredToken|SignatureDoesNotMatch",
        "permission",
        Rank.ENVIRONMENT,
    ),
    (
        r"Timed out after (?:waiting )?\d+ ?(?:m|s|h)|[Cc]ommand timed out|Timed out!? .*(?:limit|exceeded)",
        "timeout",
        Rank.ENVIRONMENT,
    ),
    (
        r": command not found$|^(?:/bin/)?sh: (?:\d+: )?\S+: not found$"
        r"|is not recognized as an internal or external command|executable file not found in \$PATH",
        "workflow-config",
        Rank.ENVIRONMENT,
    ),
    (
        r"(?:/bin/sh|bash|sh|zsh): .*[Pp]ermission denied|[Pp]ermission denied$|PermissionError: "
        r"|Operation not permitted",
        "permission",
        Rank.NAMED,
    ),
    (
        r"(?:Invalid workflow file|workflow is not valid|Unrecognized named-value"
        r"|You have an error in your yaml syntax|Unexpected value '|[Uu]nable to resolve action"
        r"|Can't find 'action\.yml'|yaml invalid|jobs config should contain|No jobs defined"
        r"|Error: Unable to process file command|(?:The )?template is not valid|Unable to find (?:version"
        r"|reusable workflow)|mapping values are not allowed|No event triggers defined|startup_failure"
        r"|config(?:uration)? (?:file )?(?:is )?invalid|Unknown or malformed|pipeline (?:is|was) invalid"
        r"|Error: .*deprecated version of `actions/|Missing download info for"
        r"|Version \S+ (?:with arch \S+ )?not found|Unable to find .* version"
        r"|Error: The version '.*' with architecture)",
        "workflow-config",
        Rank.ENVIRONMENT,
    ),
    (
        r"The operation was cancel+ed|The run was cancel+ed|Canceling since a higher priority"
        r"|Job was cancel+ed|Job failed: cancel+ed|(?:Build|Job) was aborted|Aborted by |Received cancellation signal"
        r"|Finished: ABORTED|The workflow run was canceled|WARNING: Canceled|🚨 Error: .*cancel",
        "cancelled",
        Rank.NAMED,
    ),
    (
        r"exit(?:ed)? (?:with )?(?:code|status):? ?143\b|Error 143$|signal: terminated|received SIGTERM|SIGTERM",
        "timeout",
        Rank.SUMMARY,
    ),
    (
        r"unhandled promise rejection.*secret|requires approval|waiting for approval|action_required",
        "awaiting-approval",
        Rank.SUMMARY,
    ),
)


DECISIVE = Family(
    name="decisive",
    words=(
        "space",
        "ENOSPC",
        "quota",
        "memory",
        "Memory",
        "MEMORY",
        "OOM",
        "oom",
        "ENOMEM",
        "bad_alloc",
        "137",
        "illed",
        "SIGKILL",
        "signal 9",
        "daemon",
        "exceeded",
        "timed out",
        "timeout",
        "Timeout",
        "TIMEOUT",
        "124",
        "lost",
        "shutdown",
        "system failure",
        "agent",
        "Agent",
        "offline",
        "interrupt",
        "preempted",
        "Channel",
        "provision",
        "runner",
        "longer",
        "limit",
        "output",
        "Timed",
        "Watchdog",
        "parallelism",
        "launch",
    ),
    find=_DECISIVE,
)
FAMILIES = (DECISIVE, Family(name="around", words=("",), find=_AROUND))
