"""The same dozen edits in every language that has a grammar: one source each, and what an edit of it does."""

import pytest

from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.grammars import table_for
from git_agent.syntax.trees.syntax import Syntax


@value
class Sample:
    """A source and edits of it as (what stands there, what comes instead)."""

    path: str
    source: str
    added: tuple[str, str]
    name: str = "render_page"
    renamed: tuple[str, str] = ("load_rows", "fetch_rows")
    signature: tuple[str, str]
    parameter: tuple[str, str] = ("load_rows", "limit")
    body: tuple[str, str]
    member: tuple[str, str] | None = None
    hidden: str
    comment: tuple[str, str]
    string: tuple[str, str] = ("no rows in table", "no rows in that table")
    imported: tuple[str, str]
    test: tuple[str, str]
    title: str
    doc: str = "Loads the rows."


PYTHON = Sample(
    path="a.py",
    source='''\
import os

# Rows a page has.
LIMIT = 3


class Options:
    width: int = 1

    def apply(self, page):
        return page + self.width


def load_rows(path):
    """Loads the rows.

    All of them.
    """
    if not path:
        raise ValueError("no rows in table")
    return os.listdir(path)


def _hidden(x):
    return x


def test_rows_are_read():
    assert load_rows(".")
''',
    added=("def _hidden", "def render_page(a):\n    return a\n\n\ndef _hidden"),
    signature=("def load_rows(path):", "def load_rows(path, limit=1):"),
    body=("return os.listdir(path)", "return sorted(os.listdir(path))"),
    member=("    width: int = 1\n", "    width: int = 1\n    depth: int = 2\n"),
    hidden="_hidden",
    comment=("# Rows a page has.", "# Rows that a page has."),
    imported=("import os\n", "import os\nimport sys\n"),
    test=("def test_rows_are_read", "def test_pages_turn():\n    assert 1\n\n\ndef test_rows_are_read"),
    title="test_pages_turn",
)

JAVASCRIPT = Sample(
    path="a.js",
    source="""\
import fs from 'fs';

// Rows a page has.
export const LIMIT = 3;

export class Options {
  width = 1;
  apply(page) { return page + this.width; }
}

/** Loads the rows. All of them. */
export function load_rows(path) {
  if (!path) throw new Error('no rows in table');
  return fs.readdirSync(path);
}

const hidden = (x) => x;

describe('rows', () => {
  it('are read', () => { load_rows('.'); });
});
""",
    added=("const hidden", "export const render_page = (a) => a;\n\nconst hidden"),
    signature=("load_rows(path) {", "load_rows(path, limit = 1) {"),
    body=("return fs.readdirSync(path)", "return fs.readdirSync(path).sort()"),
    member=("  width = 1;\n", "  width = 1;\n  depth = 2;\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("import fs from 'fs';\n", "import fs from 'fs';\nimport os from 'os';\n"),
    test=("  it('are", "  it('turn the page', () => {});\n  it('are"),
    title="turn the page",
)

TYPESCRIPT = Sample(
    path="a.ts",
    source="""\
import fs from 'fs';

// Rows a page has.
export const LIMIT = 3;

export interface Options {
  width?: number;
}

/** Loads the rows. All of them. */
export function load_rows(path: string): string[] {
  if (!path) throw new Error('no rows in table');
  return fs.readdirSync(path);
}

function hidden(x: number): number { return x; }

test.each([1])('reads %s', () => {});
""",
    added=("function hidden", "export type render_page = 'a' | 'b';\n\nfunction hidden"),
    signature=("(path: string)", "(path: string, limit?: number)"),
    body=("return fs.readdirSync(path)", "return fs.readdirSync(path).sort()"),
    member=("  width?: number;\n", "  width?: number;\n  depth?: number;\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("import fs from 'fs';\n", "import fs from 'fs';\nexport * from './pages';\n"),
    test=("test.each", "test('turns the page', () => {});\ntest.each"),
    title="turns the page",
)

GO = Sample(
    path="a.go",
    source="""\
package rows

import "os"

// Rows a page has.
const Limit = 3

type Options struct {
	Width int
}

func (o *Options) Apply(page int) int { return page + o.Width }

// Loads the rows. All of them.
func load_rows(path string) ([]os.DirEntry, error) {
	if path == "" {
		return nil, errors.New("no rows in table")
	}
	return os.ReadDir(path)
}

func hidden(x int) int { return x }

func TestRows(t *testing.T) {
	t.Run("read", func(t *testing.T) {})
}
""",
    added=("func hidden", "func render_page(a int) int { return a }\n\nfunc hidden"),
    signature=("load_rows(path string)", "load_rows(path string, limit int)"),
    body=("return os.ReadDir(path)", "return sorted(os.ReadDir(path))"),
    member=("\tWidth int\n", "\tWidth int\n\tdepth int\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=('import "os"', 'import (\n\t"errors"\n\t"os"\n)'),
    test=('\tt.Run("read"', '\tt.Run("turn the page", nil)\n\tt.Run("read"'),
    title="turn the page",
)

RUST = Sample(
    path="a.rs",
    source="""\
use std::fs;

// Rows a page has.
pub const LIMIT: usize = 3;

pub struct Options {
    pub width: usize,
}

impl Options {
    pub fn apply(&self, page: usize) -> usize { page + self.width }
}

/// Loads the rows. All of them.
pub fn load_rows(path: &str) -> Result<fs::ReadDir, String> {
    if path.is_empty() {
        return Err("no rows in table".into());
    }
    fs::read_dir(path).map_err(|e| e.to_string())
}

pub(crate) fn hidden(x: usize) -> usize { x }

#[cfg(test)]
mod tests {
    #[test]
    fn reads() { assert!(true); }
}
""",
    added=("pub(crate) fn", "pub fn render_page(a: usize) -> usize { a }\n\npub(crate) fn"),
    signature=("(path: &str)", "(path: &str, limit: usize)"),
    body=("e.to_string()", 'format!("{e}")'),
    member=("    pub width: usize,\n", "    pub width: usize,\n    depth: usize,\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("use std::fs;\n", "use std::fs;\nuse std::io;\n"),
    test=("    #[test]\n", "    #[tokio::test]\n    async fn turns_the_page() {}\n\n    #[test]\n"),
    title="turns_the_page",
)

JAVA = Sample(
    path="A.java",
    source="""\
package rows;

import java.util.List;

/** About it. */
public class Options {
  // Rows a page has.
  private int width = 1;

  /** Loads the rows. All of them. */
  public List<String> load_rows(String path) {
    if (path == null) throw new IllegalStateException("no rows in table");
    return list(path);
  }

  void hidden(int x) {}

  @Test
  void reads() {}
}
""",
    added=("  void hidden", "  public int render_page(int a) { return a; }\n\n  void hidden"),
    signature=("(String path)", "(String path, int limit)"),
    body=("return list(path)", "return sorted(list(path))"),
    member=("  private int width = 1;\n", "  private int width = 1, depth = 2;\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("import java.util.List;\n", "import java.util.List;\nimport java.util.Map;\n"),
    test=("  @Test\n", "  @ParameterizedTest\n  void turnsThePage(int a) {}\n\n  @Test\n"),
    title="turnsThePage",
)

C = Sample(
    path="a.c",
    source="""\
#include <stdio.h>

/* Rows a page has. */
#define LIMIT 3

struct Options {
	int width;
};

/* Loads the rows. All of them. */
int load_rows(const char *path)
{
	if (!path)
		die("no rows in table");
	return list(path);
}

static int hidden(int x) { return x; }
""",
    added=("static int hidden", "int render_page(int a) { return a; }\n\nstatic int hidden"),
    signature=("(const char *path)", "(const char *path, int *limit)"),
    body=("return list(path)", "return sorted(list(path))"),
    member=("\tint width;\n", "\tint width;\n\tchar *depth;\n"),
    hidden="hidden",
    comment=("/* Rows a page has. */", "/* Rows that a page has. */"),
    imported=("#include <stdio.h>\n", "#include <stdio.h>\n#include <stdlib.h>\n"),
    test=("static int hidden", 'TEST_CASE("turns the page") { }\nstatic int hidden'),
    title="turns the page",
)

CPP = Sample(
    path="a.cpp",
    source="""\
#include <string>

namespace rows {

// Rows a page has.
constexpr int LIMIT = 3;

class Options {
public:
  int apply(int page) const { return page + width; }
  int width;
private:
  void hidden(int x) {}
};

// Loads the rows. All of them.
template <typename T> int load_rows(const T& path) {
  if (path.empty()) throw std::runtime_error("no rows in table");
  return list(path);
}

}  // namespace rows
""",
    added=("// Loads", "int render_page(int a) { return a; }\n\n// Loads"),
    signature=("(const T& path)", "(const T& path, int limit = 1)"),
    body=("return list(path)", "return sorted(list(path))"),
    member=("  int width;\n", "  int width;\n  int depth;\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("#include <string>\n", "#include <string>\n#include <vector>\n"),
    test=("// Loads", "TEST(Rows, TurnThePage) { }\n\n// Loads"),
    title="TurnThePage",
)

CSHARP = Sample(
    path="A.cs",
    source="""\
using System;

namespace Rows;

public class Options
{
    // Rows a page has.
    public int width { get; set; }

    /// <summary>Loads the rows. All of them.</summary>
    public string[] load_rows(string path)
    {
        if (path == null) throw new ArgumentException("no rows in table");
        return List(path);
    }

    internal void hidden(int x) {}

    [Fact]
    public void Reads() {}
}
""",
    added=("    internal void", "    public int render_page(int a) { return a; }\n\n    internal void"),
    signature=("(string path)", "(string path, int limit = 1)"),
    body=("return List(path)", "return Sorted(List(path))"),
    member=("width { get; set; }\n", "width { get; set; }\n    public int depth { get; set; }\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("using System;\n", "using System;\nusing System.IO;\n"),
    test=("    [Fact]\n", "    [Theory]\n    public void TurnsThePage(int a) {}\n\n    [Fact]\n"),
    title="TurnsThePage",
)

RUBY = Sample(
    path="a.rb",
    source="""\
require 'set'

class Options
  # Rows a page has.
  LIMIT = 3
  attr_reader :width

  # Loads the rows. All of them.
  def load_rows(path)
    raise ArgumentError, "no rows in table" unless path
    Dir.children(path)
  end

  private

  def hidden(x)
    x
  end
end

describe Options do
  it 'reads' do
  end
end
""",
    added=("  private\n", "  def render_page(a)\n    a\n  end\n\n  private\n"),
    signature=("load_rows(path)", "load_rows(path, limit: 1)"),
    body=("Dir.children(path)", "Dir.children(path).sort"),
    member=("attr_reader :width\n", "attr_reader :width, :depth\n"),
    hidden="hidden",
    comment=("# Rows a page has.", "# Rows that a page has."),
    imported=("require 'set'\n", "require 'set'\nrequire 'json'\n"),
    test=("  it 'reads' do", "  it 'turns the page' do\n  end\n\n  it 'reads' do"),
    title="turns the page",
)

PHP = Sample(
    path="a.php",
    source="""\
<?php
namespace Rows;

use Foo\\Bar;

class Options
{
    // Rows a page has.
    public $width = 1;

    /** Loads the rows. All of them. */
    public function load_rows(string $path): array
    {
        if (!$path) throw new \\Exception('no rows in table');
        return scandir($path);
    }

    protected function hidden($x) { return $x; }

    public function testReads() {}
}
""",
    added=("    protected function", "    function render_page($a) { return $a; }\n\n    protected function"),
    signature=("(string $path)", "(string $path, int $limit = 1)"),
    body=("return scandir($path)", "return sorted(scandir($path))"),
    member=("$width = 1;\n", "$width = 1;\n    private ?int $depth;\n"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("use Foo\\Bar;\n", "use Foo\\Bar;\nuse Foo\\Page;\n"),
    test=("    public function testReads", "    public function testPageTurns() {}\n\n    public function testReads"),
    title="testPageTurns",
)

BASH = Sample(
    path="a.sh",
    source="""\
#!/bin/sh
. ./common.sh

# Rows a page has.
LIMIT=3

# Loads the rows. All of them.
load_rows() {
	test -n "$1" || die "no rows in table"
	ls "$1"
}

test_expect_success 'rows are read' 'load_rows .'
""",
    added=("# Loads", "render_page() {\n\techo\n}\n\n# Loads"),
    signature=("load_rows() {", "function load_rows {"),
    parameter=("", ""),
    body=('ls "$1"', 'ls -l "$1"'),
    hidden="",
    comment=("# Rows a page has.", "# Rows that a page has."),
    imported=(". ./common.sh\n", ". ./common.sh\n. ./pages.sh\n"),
    test=("test_expect_success", "test_expect_success 'pages turn' 'true'\ntest_expect_success"),
    title="pages turn",
)

KOTLIN = Sample(
    path="a.kt",
    source="""\
package rows

import java.io.File

// Rows a page has.
const val LIMIT = 3

data class Options(val width: Int) {
    fun apply(page: Int): Int = page + width
}

/** Loads the rows. All of them. */
fun load_rows(path: String): List<String> {
    if (path.isEmpty()) throw IllegalStateException("no rows in table")
    return list(path)
}

internal fun hidden(x: Int) = x

class RowsTest {
    @Test
    fun `rows are read`() {}
}
""",
    added=("internal fun", "fun render_page(a: Int) = a\n\ninternal fun"),
    signature=("(path: String)", "(path: String, limit: Int = 1)"),
    body=("return list(path)", "return sorted(list(path))"),
    member=("(val width: Int)", "(val width: Int, private val depth: Int)"),
    hidden="hidden",
    comment=("// Rows a page has.", "// Rows that a page has."),
    imported=("import java.io.File\n", "import java.io.File\nimport java.io.Reader\n"),
    test=("    @Test\n", "    @Test\n    fun `pages turn`() {}\n\n    @Test\n"),
    title="pages turn",
)

SAMPLES = (PYTHON, JAVASCRIPT, TYPESCRIPT, GO, RUST, JAVA, C, CPP, CSHARP, RUBY, PHP, BASH, KOTLIN)

in_every_language = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.path)


def after(sample: Sample, edit: tuple[str, str]) -> Syntax:
    assert edit[0] in sample.source
    syntax = compare(sample.path, sample.source.encode(), sample.source.replace(*edit).encode())
    assert syntax is not None
    return syntax


@in_every_language
def test_a_new_definition_is_added_and_nothing_else(sample: Sample) -> None:
    syntax = after(sample, sample.added)
    assert [symbol.name for symbol in syntax.symbols.added] == [sample.name]
    assert (syntax.symbols.removed, syntax.symbols.touched, syntax.symbols.renamed) == ((), (), ())
    assert syntax.edit is Edit.CODE


@in_every_language
def test_a_definition_that_is_gone_is_removed(sample: Sample) -> None:
    longer = sample.source.replace(*sample.added).encode()
    syntax = compare(sample.path, longer, sample.source.encode())
    assert syntax is not None
    assert [symbol.name for symbol in syntax.symbols.removed] == [sample.name]
    assert syntax.symbols.added == ()


@in_every_language
def test_another_name_for_the_same_body_is_a_rename(sample: Sample) -> None:
    syntax = after(sample, sample.renamed)
    assert syntax.symbols.renamed == (sample.renamed,)
    assert (syntax.symbols.added, syntax.symbols.removed) == ((), ())


@in_every_language
def test_a_changed_signature_names_its_new_parameter(sample: Sample) -> None:
    syntax = after(sample, sample.signature)
    assert [symbol.name for symbol in syntax.symbols.touched] == ["load_rows"]
    assert syntax.symbols.parameters_added == ((sample.parameter,) if sample.parameter[1] else ())
    assert syntax.symbols.parameters_removed == ()


@in_every_language
def test_a_change_inside_touches_its_function_alone(sample: Sample) -> None:
    syntax = after(sample, sample.body)
    assert [symbol.name for symbol in syntax.symbols.touched] == ["load_rows"]
    assert (syntax.symbols.parameters_added, syntax.symbols.outside) == ((), False)


@pytest.mark.parametrize("sample", [sample for sample in SAMPLES if sample.member], ids=lambda sample: sample.path)
def test_a_new_member_belongs_to_its_type(sample: Sample) -> None:
    assert sample.member is not None
    assert after(sample, sample.member).symbols.members_added == (("Options", "depth"),)


@in_every_language
def test_each_language_says_in_its_own_way_what_is_for_others(sample: Sample) -> None:
    syntax = compare(sample.path, None, sample.source.encode())
    assert syntax is not None
    exported = {symbol.name: symbol.exported for symbol in syntax.symbols.added}
    assert exported["load_rows"] is (sample.path != "a.go")
    if sample.hidden:
        assert exported[sample.hidden] is False


@in_every_language
def test_a_comment_is_a_change_of_comments(sample: Sample) -> None:
    assert after(sample, sample.comment).edit is Edit.COMMENTS


@in_every_language
def test_a_literal_is_a_change_of_strings(sample: Sample) -> None:
    assert after(sample, sample.string).edit is Edit.STRINGS


@in_every_language
def test_an_import_is_a_change_of_imports(sample: Sample) -> None:
    assert after(sample, sample.imported).edit is Edit.IMPORTS


@in_every_language
def test_blank_lines_are_a_change_of_blanks(sample: Sample) -> None:
    syntax = after(sample, ("\n\n", "\n\n\n"))
    assert syntax.edit is Edit.WHITESPACE
    assert syntax.symbols.touched == ()


@in_every_language
def test_a_new_test_gains_its_title(sample: Sample) -> None:
    assert after(sample, sample.test).tests == ((sample.title,), ())


@in_every_language
def test_the_first_sentence_about_a_definition_is_known(sample: Sample) -> None:
    syntax = after(sample, sample.body)
    assert syntax.symbols.touched[0].doc == sample.doc


@in_every_language
def test_a_method_knows_its_owner_and_the_top_level_has_none(sample: Sample) -> None:
    syntax = compare(sample.path, None, sample.source.encode())
    assert syntax is not None
    for symbol in syntax.symbols.added:
        assert (symbol.owner is not None) <= (symbol.indent > 0 or sample.path == "a.go")
        assert symbol.kind is not SymbolKind.FUNCTION or symbol.is_method is (symbol.owner is not None)


@pytest.mark.parametrize("path", ["a.cc", "a.cpp", "a.cxx", "a.c++", "a.hh", "a.hpp", "a.hxx", "a.h++", "a.ipp"])
def test_every_ending_of_cpp_is_read_as_such(path: str) -> None:
    table = table_for(path)
    assert table is not None
    assert table.wheel == "tree_sitter_cpp"
