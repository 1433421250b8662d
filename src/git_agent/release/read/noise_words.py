"""The words of subjects that tell users nothing: releases, dependencies, tools, documents, tests."""

import re

_VERSION = r"v?\d+(?:\.\d+)+(?:[-.]?(?:rc|alpha|beta|pre|dev|preview|snapshot|a|b|m)[-.]?\d*)?(?:\+\w+)?"
RELEASE_WORDS = re.compile(
    rf"""(?:\[[^\]]*\]\ )?(?:
       (?:release|releasing|released|tag|tagging|version|publish|cut)\w*:?\ (?:\S+\ )?(?:@?[\w/-]+@)?{_VERSION}.{{0,20}}
      |(?:(?:\w+)[ ])?{_VERSION}(?:\ (?:release|final|\(.*\)))?
      |(?:bump\w*|updat\w+|set|increment\w*|chang\w+)\ (?:the\ )?(?:\w+\ )?versions?
         (?:\ numbers?)?(?:\ (?:to|for|from|in)\ .*)?(?:\ and\ (?:updat\w+\ )?(?:the\ )?change\ ?log)?
      |replac\w+\ \w*version\w*\ with\ {_VERSION}
      |(?:bump\w*)\ (?:to\ )?{_VERSION}
      |prepar\w+\ (?:for\ )?(?:the\ )?(?:next|new|release|{_VERSION}).*
      |(?:start|begin)\w*\ (?:version\ |work\ on\ )?{_VERSION}
      |(?:start|begin)\w*\ (?:an?\ |the\ )?(?:new\ |next\ )?version
      |fix\w*\ (?:the\ )?(?:dev\ )?version(?:\ (?:strings?|numbers?))?(?:\ in\ .*)?
      |(?:update\ )?(?:change\ ?log|release\ notes?)\ (?:for|of)\ .*|prep\w*\ for\ .*\brelease\b.*
      |(?:start|begin|open|back\ to)\w*\ .*\bdevelopment\b.*|development\ of\ .*\ starts.*
      |(?:post-release|next\ development\ version|version\ packages|new\ release|.*maven-release-plugin).*
      )\.?""",
    re.IGNORECASE | re.VERBOSE,
)
_UPDATE = r"(?:bump|updat|upgrad|pin|roll|unpin|refresh|lock|downgrad)\w*"
DEPENDENCY_WORDS = re.compile(
    rf"""{_UPDATE}\ (?:.*\bdependenc(?:y|ies)\b|.*\bdeps\b|the\ [\w-]+\ group\b.*
       |.*\block\ ?file|\S+\ from\ v?\d[\w.+-]*\ to\ v?\d.*
       |(?:the\ )?[\w@/.-]+\ (?:gem|crate|action)\b.*|(?:\S+\ )?to\ (?:\S+\ ){{0,4}}v?\d+\.\d.*)
      |(?:build|chore)?\(?deps(?:-dev)?\)?:\ .*""",
    re.IGNORECASE | re.VERBOSE,
)
# A version for another and nothing else, as robots write it: whatever code it took, that is all that users get.
DEPENDENCY_MOVE = re.compile(
    r"""(?:bump|updat|upgrad)\w*\ \S+\ from\ v?\d+\.\d[\w.+-]*\ to\ v?\d+\.\d[\w.+-]*(?:\ in\ \S+)?
      |vendor\w*\ [\w./@-]+\ v?\d+\.\d[\w.+-]*
      |updat\w*\ dependency\ (?!resol|list|manage|inject|graph|track|tree|check|hand)[\w@./:-]+
         (?:\ to\ v?\d[\w.+-]*)?(?:\ \[[\w.-]+\])?""",
    re.IGNORECASE | re.VERBOSE,
)
_LITTLE = r"(?:[\w'./-]+\s){0,4}?"
_RULE = r"(?:S|CA|IDE|SA|RCS|CS|SYSLIB)\d{3,5}"  # as analysers of C# number them
INTERNAL_WORDS = re.compile(
    rf"""(?:remov|drop|delet)\w*\ (?:(?:the|an?|some|more|now|all)[ -])*(?:unused|dead|leftover|commented[- ]out)\b
      |(?:remov|drop|delet)\w*\ (?:an?\ |some\ )?(?:extra|redundant|unnecessary|superfluous|trailing)\ {_LITTLE}
         (?:new\ ?lines?|white\ ?space|spaces?|blank\ lines?|type\ arguments?|specializations?|members?|parenthes[ei]s
         |qualifiers?|modifiers?|operations?|comments?|keywords?)\b
      |(?:remov|drop|delet)\w*\ {_LITTLE}(?:imports?|includes?|variables?|semicolons?|casts?|headers?|todos?|code)\b
      |(?:fix|correct|address|silence|appease|suppress|resolve|apply|run|satisfy)\w*\ {_LITTLE}
         (?:lint\w*|rubocop|black\b\S*|flake8|eslint|prettier|clippy|pylint|mypy|isort|whitespace|nits?
         |(?:compil\w+|build|sparse)\ warnings?)\b
      |(?:\w+\s){{0,2}}?(?:refactor\w*|clean-?ups?|code\ style|coding\ style|rubocop|eslint|flake8|clippy|pylint)\b
      |(?:add|introduce|provide|creat|extract)\w*\ {_LITTLE}helper\ (?:function|method|class)
      |fix\w*\ {_LITTLE}(?:deprecat\w+\ )?warnings?\b|fix\w*\ deprecated\ calls?
      |fix\w*\ (?:the\ |a\ |some\ )?(?:clean\ |broken\ )?(?:build|compilation)(?:\ (?:issues?|errors?|failures?))?\Z
      |(?:updat|fix|improv|tweak|simplif|adjust|clean)\w*\ (?:the\ |our\ )?CI
         (?:\ (?:build|config\w*|workflows?|jobs?))?\Z
      |fix\w*\ (?:new\ )?(?:findings|violations)\b
      |format(?:ting)?(?:\ (?:tweaks?|fixes|only))?\Z|make\ formatting\ consistent\Z
      |(?:re)?format\w*\ (?:[\w.,]+\ ){{0,4}}?(?:code|files?|sources?)\Z
      |(?:enabl|disabl|suppress|fix|address|resolv|ignor|set|warning\ suppress)\w*\ (?:\S*\b|\S+\ ){_RULE}\b
      |merge\ (?:remote-tracking\ )?branch(?:es)?\ '
      |initial\ (?:commit|import)\b|\[pre-commit\.ci\]|pre-commit\ autoupdate
      |fix-?ups?\b|(?:apply|address|incorporate|follow)\w*\ .*\b(?:review|feedback|suggestions?)\b
      |(?:fix|address)\w*\ (?:the\ |some\ )?(?:code\ )?reviews?(?:\ (?:comments?|remarks?|issues?|findings?))?\Z
      |ignor\w*\ (?:the\ |an?\ |some\ )?lint(?:er|ing)?\ (?:errors?|warnings?|issues?|complaints?)\b
      |us(?:e|es|ed|ing)\ (?:the\ )?`?[\w.:]+\(\)
      |(?:ci|nit|style)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_TOOLS = (
    r"(?:phpstan|psalm|php-cs-fixer|rector|clang-(?:tidy|format)|error[ -]?prone|stryker|gemfiles?"
    r"|markdown[ -]?lint(?:er)?"
    r"|ruff|flake8|pyright|mypy|pylint|isort|codespell|golangci(?:-lint)?|staticcheck|checkstyle|spotless|dependabot"
    r"|renovate|pip-compile|github\ actions?|travis(?:[- ]?ci)?|appveyor|circle\ ?ci|codecov|coveralls|nox)"
)
# At the end, or with what belongs to a tool: `fix flake8 crash` may well be a fix of flake8.
TOOLING_WORDS = re.compile(
    rf"""(?:[^\w]*[\w./:-]+[^\w]+){{1,4}}?{_TOOLS}\b[`'"]?(?:\Z|,|\ (?:and|for|to|in)\b
         |\ (?:linter|format|hook|config|error|warning|issue|rule|check|type\ error|pre-commit|build
           |workflow|instead|[A-Z]+\d))
      |.*\b(?:to|in|on|for|from)\ (?:the\ |our\ )?CI(?:\ \w+){{0,2}}\Z|.*\bdev(?:elopment)?[- ]dependenc(?:y|ies)\b""",
    re.IGNORECASE | re.VERBOSE,
)
DOCUMENTATION_WORDS = re.compile(
    rf"""(?:docs?|documentation|doc'd|typos?|javadocs?|docstrings?)\b
      |(?:updat|fix|correct|improv)\w*\ {_LITTLE}examples?\Z
      |[\w']+\ {_LITTLE}(?:typos?|grammar|spelling|docs?|documentation|docstrings?|(?:java|js|rust|go)docs?
         |readme|changelogs?|release\ notes?
         |man\ ?pages?|wording|copyright|licen[cs]e\ headers?|:nodoc:
         |sponsors?\Z|comment\ (?:tweaks?|fix(?:es)?)\Z
         |(?:code|misleading|stale|outdated|explanatory|confusing|wrong|incorrect|inline)\ comments?)(?![\w-])""",
    re.IGNORECASE | re.VERBOSE,
)
TEST_WORDS = re.compile(
    rf"[\w']+\s{_LITTLE}(?:tests?|specs?|testsuite|test-suite|fixtures?|flaky|flakes?|flakiness|coverage)\b",
    re.IGNORECASE,
)
# Tests are what such a subject is about, though many languages keep them in the sources.
TEST_WORK = re.compile(
    r"""tests?\ for\b|(?:improv|increas|add|fix|extend|rais|speed|speed-up)\w*\ (?:[\w.-]+\ ){0,2}?
        (?:(?:test|code|mutation)\ )?(?:coverage|mutations?(?:\ (?:tests?|score|testing|coverage|test\ performance))?)
        (?=\Z|[.,]|\ again\b)
      |(?:avoid|reduc|fix|prevent|address)\w*\ (?:\w+\ ){0,2}?(?:test\ )?flak(?:e|es|y|iness)\b
      |restor\w*\ (?:\w+\ ){0,2}?test\ suite\Z
      |(?:add|more|new|updat|fix|improv|extend|expand|skip|writ|creat|refactor|mov|(?:re-?)?enabl|disabl)\w*
        \ (?:\w+\ ){0,3}?
        (?:tests?|test\ ?cases?|testcases?|specs?|unit-tests?)
        (?=\Z|[.,]|\ (?:for|to|that|which|in|of|on|race|with|when|from)\b)""",
    re.IGNORECASE | re.VERBOSE,
)
TRANSLATION_WORDS = re.compile(r"translated using weblate|(?:\w+ )?updat\w+ (?:\w+ )?translations?\b", re.IGNORECASE)
SKIPS_CI = re.compile(r"\[(?:ci[ -]?skip|skip[ -]?ci)\]", re.IGNORECASE)  # nobody skips the tests of a changed program
_SLIPS = r"(?:typos?|grammar|grammatical|spelling|punctuation)"
# Of a fix by its type; `fix: typo in an error message` is one for users.
TYPOS_ONLY = re.compile(
    r"(?:(?:fix|correct)\w* )?(?:\w+ )?typos? in (?:the |some )?(?:\w+ )?"
    r"(?:comments?|docs?|documentation|readme|javadocs?)\b"
    rf"|(?:(?:fix|correct)\w* )?(?:(?:some|minor|various|a few|several|small) )*{_SLIPS}"
    rf"(?:(?:,|,? and|,? &) {_SLIPS})*(?: (?:issues?|errors?|mistakes?|fixes))?\.?\Z",
    re.IGNORECASE,
)
