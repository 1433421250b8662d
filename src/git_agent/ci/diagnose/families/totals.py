"""What test runners and build tools say at their end: it tells the kind, seldom the place."""

from git_agent.ci.diagnose.families.base import Family, Rank, alike, line_rules

_TEST = line_rules(
    (
        r"^\s*Snapshots:? .*\b[1-9]\d* (?:failed|mismatched|obsolete)"
        r"|^\s*›? ?[1-9]\d* snapshots? (?:failed|obsolete|mismatched)",
        "snapshot-mismatch",
        Rank.SUMMARY,
    ),
    *alike(
        "test-failure",
        Rank.SUMMARY,
        r"^\s*(?:Tests?|Test Files|Test Suites|Tests run|Suites)\b:? .*\b[1-9]\d* fail(?:ed|ing|ures?)?\b",
        r"Tests run: \d+, Failures: (?:[1-9]\d*|0, Errors: [1-9])",
        r"^\s*(?:--- FAIL: |FAIL\s+\S+\s+[\d.]+s|FAIL:? |not ok \d|✕ |[✗✘] (?!Build|\[ERROR)|✖ \w|  \d+\) )",
        r"^\s*[1-9]\d* (?:failing|tests? failed|failures?\b|examples?, [1-9]\d* failures?|specs?, [1-9]\d* failures?)",
        r"\b\d+ (?:examples?|runs?|tests?|specs?|assertions?)\b.*, [1-9]\d* (?:failures?|errors?|failed)\b",
        (
            r"\b\d+% tests passed, [1-9]\d* tests? failed|^\[  FAILED  \]|^test result: FAILED|^FAILURES!"
            r"|^Failed! +- Failed: +[1-9]|^Test Run Failed|^Failed Tests? |^Result: FAIL"
        ),
        (
            r"^test .* \.\.\. FAILED$|There (?:were|are|was) (?:[1-9]\d* )?(?:failing tests|test failures"
            r"|failures?)|tests? completed, [1-9]\d* failed|\*\*\* FAILED \*\*\*|\*\*\* [1-9]\d* TESTS? FAILED"
            r"|^\s*# fail [1-9]|^✘ \d+ tests? failed"
        ),
        (
            r"^test cases?: +\d+ .*failed|assertions?: .* failed|\*\* TEST FAILED \*\*"
            r"|Executed \d+ tests?, with [1-9]\d* failures?|\bSome tests failed|tests? did not pass"
        ),
    ),
    (
        r"(?:[Cc]overage (?:for|threshold|of)|coverage).*(?:not met|does not meet|below|not reached"
        r"|less than|insufficient)|Coverage checks have not been met|minimum coverage",
        "test-failure",
        Rank.NAMED,
    ),
)
_BUILD = line_rules(
    (
        r"(?P<message>undefined reference to .*|ld: (?:symbol\(s\) not found|library not found|cannot find"
        r"|undefined symbol).*|cannot find -l\S+|error: linking with .* failed.*|LINK : fatal error .*"
        r"|unresolved external symbol .*|duplicate symbol .*|^(?:gcc|g\+\+|clang|clang\+\+): (?:fatal )?error: .*)",
        "build-error",
        Rank.NAMED,
    ),
    *alike(
        "build-error",
        Rank.SUMMARY,
        (
            r"\b[Cc]ompilation (?:failed|error|terminated|aborted)|COMPILATION (?:ERROR|FAILED)"
            r"|^[Ee]rror: could not compile|ninja: build stopped|FAILED: \S+\.(?:o|obj|a|so|class)\b"
            r"|[Bb]uild [Ff]ailed|B(?:uild|UILD) FAILED|^xcodebuild: error"
        ),
        (
            r"^CMake Error(?: at|:|$)|^-- Configuring incomplete|^configure: error: |^meson\.build"
            r"|^ERROR: (?:Build did NOT complete|Analysis of target|no such (?:package|target))"
            r"|Execution failed for task ':\S*[cC]ompile"
        ),
        (
            r"^ *(?:Module not found: |Failed to compile|Build failed (?:in|with)|✗ Build failed"
            r"|error during build|\[vite\].*Internal|RollupError|Could not resolve \"|ERROR in \./"
            r"|npm ERR! .*build script failed|Failed to load config|Build error occurred)"
        ),
    ),
    (
        r"npm (?:ERR!|error) (?P<message>[Mm]issing script: .*)|error Command \"(?P<rule>\S+)\" not found"
        r"|Unknown command: |make: \*\*\* (?:No rule to make target|No targets specified)",
        "workflow-config",
        Rank.NAMED,
    ),
    (
        r"Warning, treated as error|Aborted with [1-9]\d* warnings in strict mode",
        "build-error",
        Rank.SUMMARY,
    ),
    (
        # what was built was run, and crashed
        r"^(?:make|gmake|\S+/make)(?:\[\d+\])?: \*\*\* (?P<message>.*\] (?:Error 13[49]|Segmentation fault|Aborted).*)",
        "test-failure",
        Rank.SUMMARY,
    ),
    *alike(
        "build-error",
        Rank.GENERIC,
        r"^(?:make|gmake|\S+/make)(?:\[\d+\])?: \*\*\* (?P<message>.*)",
        (
            r"^ERROR: failed to (?:solve|build)|^error: build failed"
            r"|^The command '/bin/sh -c .*' returned a non-zero code|executor failed running"
            r"|did not complete successfully: exit code"
        ),
    ),
    (
        r"\[ERROR\] Failed to execute goal \S+:(?:maven-)?compiler|\[error\] \(.*[cC]ompile\S*\) Compilation failed",
        "build-error",
        Rank.SUMMARY,
    ),
    (
        r"\[ERROR\] Failed to execute goal \S+:(?:maven-)?(?:surefire|failsafe)",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"\[ERROR\] Failed to execute goal \S+:(?:maven-)?(?:checkstyle|pmd|spotbugs|spotless|formatter)",
        "lint-error",
        Rank.SUMMARY,
    ),
)


FAMILIES = (
    Family(
        name="test totals",
        words=(
            "fail",
            "FAIL",
            "Fail",
            "not ok",
            "✕",
            "✗",
            "✘",
            "✖",
            "napshot",
            "overage",
            ") ",
            "errors",
            "did not pass",
        ),
        find=_TEST,
    ),
    Family(
        name="build totals",
        words=(
            "ompil",
            "COMPIL",
            "rror",
            "ERROR",
            "FAILED",
            "***",
            "undefined",
            "symbol",
            "cannot find",
            "stopped",
            "failed",
            "ERR!",
            "returned",
            "resolve",
            "did not",
            "Module not",
            "script",
            "ommand",
            "treated as",
            "strict mode",
        ),
        find=_BUILD,
    ),
)
