"""Package managers that do not find, or may not take, what is asked of them."""

from git_agent.ci.diagnose.families.base import Family, Rank, alike, line_rules

_FIND = line_rules(
    *alike(
        "dependency-error",
        Rank.NAMED,
        (
            r"(?:(?:ERROR: )?Could not find a version that satisfies the requirement "
            r"|(?:ERROR: )?No matching distribution found for |ResolutionImpossible"
            r"|ERROR: Cannot install .*conflict|Because .* (?:depends on"
            r"|requires) .*version solving failed)"
        ),
        (
            r"(?:(?:version solving failed|No solution found when resolving dependencies"
            r"|conflicting dependencies|Unable to find installation candidates|does not match any packages"
            r"|was not found in the package registry|No matching package named))"
        ),
        (
            r"(?:(?:pyproject\.toml changed significantly since poetry\.lock"
            r"|poetry\.lock (?:is not up to date|was not found)|The lockfile at .* needs to be updated"
            r"|lock ?file is (?:not up to date|out of date|outdated|stale)))"
        ),
        (
            r"npm (?:ERR!|error) (?:code )?(?:(?P<rule>ERESOLVE|E404|ETARGET|EUSAGE|EBADENGINE"
            r"|EINTEGRITY|ENOLOCK|EBADPLATFORM|ENOVERSIONS|ENOTSUP|EJSONPARSE|EOVERRIDE|EPEERINVALID"
            r"|ELOCKVERIFY)\b)"
        ),
        (
            r"(?:`npm ci` can only install packages when |ERR_PNPM_(?:OUTDATED_LOCKFILE"
            r"|NO_MATCHING_VERSION|FETCH_404|PEER_DEP_ISSUES|LOCKFILE\w*|NO_OFFLINE\w*|UNSUPPORTED_ENGINE"
            r"|TARBALL_INTEGRITY|FROZEN\w*)|Your lockfile needs to be updated"
            r"|The lockfile would have been modified|YN00(?:28|35|82|02))"
        ),
        (
            r"(?:error Couldn't find (?:package|any versions)|Couldn't find any versions for "
            r"|error Your lockfile |The engine \"\w+\" is incompatible)"
        ),
        (
            r"(?:error: (?:no matching package named|failed to select a version"
            r"|failed to parse lock file|the lock file .* needs to be updated"
            r"|package `.*` cannot be built because it requires rustc|no matching version"
            r"|cannot update the lock file)|failed to select a version for "
            r"|candidate versions found which didn't match)"
        ),
        (
            r"(?:(?:go: )?.*(?:no required module provides package|missing go\.sum entry"
            r"|updates to go\.mod needed|unknown revision|cannot find module providing package"
            r"|verifying .*checksum mismatch|invalid version:|requires go >= |inconsistent vendoring"
            r"|module .* found .*, but does not contain package|no matching versions for query))"
        ),
        (
            r"\[ERROR\] (?:(?:Could not resolve dependencies|Could not find artifact"
            r"|Non-resolvable (?:parent POM|import POM)|was not found in \S+ during a previous attempt"
            r"|Failed to read artifact descriptor|dependencies\.dependency\.version.* is missing))"
        ),
        (
            r"(?:> |\* )?(?:(?:Could not (?:resolve|find) (?:all |any )?(?:\S*:\S+:\S+|dependencies"
            r"|files|artifacts|task dependencies)"
            r"|Plugin \[id: .*was not found in any of the following"
            r"|Could not determine the dependencies of))"
        ),
        (
            r"\[error\] (?:(?:not found: https?://|Error downloading|unresolved dependency:"
            r"|sbt\.librarymanagement\.ResolveException|coursier))"
        ),
        (
            r"(?:Could not find (?:compatible versions|gem '.*')"
            r"|Bundler could not find compatible versions|Could not find .* in (?:any of the sources"
            r"|locally installed gems)|(?:frozen|deployment) mode.*(?:lockfile|Gemfile)"
            r"|The gemspecs? for .* changed|Your bundle only supports platforms|Gem::(?:MissingSpec"
            r"|Unsatisfiable\w+|Conflict)Error|ERROR: +Could not find a valid gem)"
        ),
        (
            r"(?:Your requirements could not be resolved to an installable set of packages"
            r"|The lock file is not up to date with the latest changes in composer\.json"
            r"|Could not find (?:a matching version of )?package \S+|Root composer\.json requires )"
        ),
        (
            r"(?:\berror (?:NU\d{4}|NETSDK1\d{3}|MSB3202|MSB4236)\b|Unable to find package "
            r"|Unable to resolve '.*' for '.*'\.)"
        ),
        (
            r"(?:\*\* \(Mix\) (?:Hex dependency resolution failed"
            r"|[Cc]an't continue due to errors on dependencies|No matching version"
            r"|No package with name)|Unchecked dependencies for environment"
            r"|the dependency is not available|lock mismatch: the dependency is out of date)"
        ),
        (
            r"(?:E: (?:Unable to locate package|Package .* has no installation candidate"
            r"|Version '.*' for .* was not found|Unable to correct problems|Unmet dependencies)"
            r"|ERROR: unable to select packages:|  \S+ \(no such package\):|No package \S+ available"
            r"|nothing provides .* needed by|error: target not found: |Unable to find a match: )"
        ),
        (
            r"(?:\bCould not resolve dependencies:|Error:.*(?:cabal|stack).*(?:could not be found"
            r"|dependencies)|\[__\d+\] (?:unknown package|rejecting: )|the build plan"
            r"|Dependency .* not found, tried|ERROR: Dependency \".*\" not found"
            r"|Dependency lookup for .* failed)"
        ),
        (
            r"(?:(?:PackagesNotFoundError|ResolvePackageNotFound|LibMambaUnsatisfiableError"
            r"|UnsatisfiableError|nothing provides requested))"
        ),
        (
            r"(?:(?:Failed to query available provider packages"
            r"|Could not retrieve the list of available versions for provider"
            r"|Inconsistent dependency lock file|ERROR: Could not (?:satisfy|install) .*collection"
            r"|could not be resolved.*(?:chart|dependency)|no repository definition for"
            r"|found in Chart\.yaml, but missing in charts/))"
        ),
        (
            r"(?:error: Dependencies could not be resolved|error: the package manifest at"
            r"|Because .* depends on .* which doesn't (?:exist|match any versions)"
            r"|\[!\] CocoaPods could not find compatible versions"
            r"|\[!\] Unable to find a specification for)"
        ),
        (
            r"(?:(?:ERROR: )?(?:)THESE PACKAGES DO NOT MATCH THE HASHES"
            r"|Integrity check failed|hash mismatch|ERROR: In --require-hashes mode)"
        ),
    ),
    (
        r"(?:ModuleNotFoundError: No module named |Error: Cannot find (?:module"
        r"|package) '(?![./])[^']+'|ERR_MODULE_NOT_FOUND|cannot load such file -- (?![./])"
        r"|Can't locate \S+ in @INC|module '[\w.]+' not found:$|there is no package called)",
        "dependency-error",
        Rank.SUMMARY,
    ),
)


FAMILIES = (
    Family(
        name="packages",
        words=(
            "equire",
            "istribution",
            "esol",
            "ock",
            "ERR",
            "error",
            "ackage",
            "Could",
            "module",
            "version",
            "depend",
            "Depend",
            "NotFound",
            "provides",
            "provider",
            "HASHES",
            "hash",
            "@INC",
            "such file",
            "target",
            "match",
            "candidate",
            "gem",
            "engine",
            "nsatisf",
            "artifact",
            "missing in",
            "tries",
            "INTEGR",
            "Integrity",
        ),
        find=_FIND,
    ),
)
