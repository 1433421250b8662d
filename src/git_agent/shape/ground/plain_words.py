"""Words that people begin with a capital within a sentence although they name nobody and nothing of their own."""

from functools import cache

_WORDS = """
    Add Added Adding Adds Additionally After All Allow Allows Also Although Always An And Any Api Apply Applied As At
    Avoid Avoids Based Be Because Before Both Breaking Bug Build Bump But By Change Changed Changes Check Clarified
    Clarify Cleanup Close Closed Closes Code Correct Could Create Created Currently Data Default Delete Deleted
    Deprecate Deprecated Do Does Drop Dropped Each Enable Ensure Ensures Error Errors Every Example Expected Extend
    Feature Features File Files Fix Fixed Fixes Follow For From Function Get Handle Handles Have He How However If
    Implement Implemented Implements Improve Improved Improves In Include Includes Info Input Instead Interface Into
    Introduce Introduces Is Issue Issues It Its Keep Language Let Like Line Lines List Live Make Makes Merge Merged
    Method Misc Missing Model Module More Most Move Moved Moves Must Name Needed Never New No None Not Note Notes Now
    Object Of Off Old On Only Option Options Or Other Our Output Part Pass Path Please Prepare Prevent Previously
    Project Projects Provide Pull Read Refactor Refactored Reference References Refs Related Release Remove Removed
    Removes Rename Renamed Renames Replace Replaced Replaces Report Request Require Required Requires Reset Resolve
    Resolved Resolves Result Return Returns Revert Reverts Rework Same Section See Set Should Show Similar Simplify
    Since Skip So Some Specifier Split Start Still Stop String Such Summary Support Supports Switch Tags Tell Test
    Testing Tests Than That The Their Then There These They This Those Through Thus Time To Treat True False Try Twice
    Type Types Unify Unless Until Update Updated Updates Use Used User Users Uses Using Value Values Version Via Was
    We Were What When Where Whether Which While Why Will With Without Work Works Would Wrap Write Yes Yet You Your
    Boolean Booleans Changelog Contributors Docs Documentation English Latin Makefile Markdown Punctuation Readme
    Roman Security Unicode Quality Caching Optimization Publish Enhancements Array Arrays Integer Integers Float
    Linter Motivation Known Small Complex Highlight Describe Actions Arabic Bosnian Brazilian Bulgarian Catalan
    Chinese Croatian Czech Danish Dutch Finnish French German Greek Gregorian Hebrew Hindi Hungarian Indonesian
    Italian Japanese Korean Norwegian Persian Polish Portuguese Romanian Russian Serbian Slovak Slovenian Spanish
    Swedish Thai Turkish Ukrainian Uzbek Vietnamese Afrikaans Albanian Armenian Basque Bavarian Bengali Cantonese
    Esperanto Estonian Filipino Galician Georgian Icelandic Irish Kazakh Kurdish Latvian Lithuanian Macedonian Malay
    Mandarin Maltese Mongolian Nepali Punjabi Scots Swahili Swiss Tagalog Tamil Telugu Urdu Welsh Yiddish
"""


def needs_no_proof(word: str) -> bool:
    """Whether a capitalised word is one of the language, the name of one, or of every project."""
    return word in _words()


@cache
def _words() -> frozenset[str]:
    return frozenset(_WORDS.split())
