"""What a diff does to definitions, language by language."""

import pytest

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.diff_symbols import symbols
from git_agent.syntax.text.swaps import NameSwap
from git_agent.syntax.text.symbols import Symbols
from support.changing import file_diff


def names(path: str, *lines: str, heading: str = "") -> Symbols:
    return symbols(file_diff(path, *lines, heading=heading))


@pytest.mark.parametrize(
    ("path", "line", "name"),
    [
        ("a.py", "def parse(text: str) -> None:", "parse"),
        ("a.py", "    async def fetch(self):", "fetch"),
        ("a.py", "class Parser(Base):", "Parser"),
        ("a.py", "MAX_RETRIES = 3", "MAX_RETRIES"),
        ("a.ts", "export async function load(id: string) {", "load"),
        ("a.ts", "export const load = async (id: string) => {", "load"),
        ("a.ts", "export interface Options<T> {", "Options"),
        ("a.ts", "export type Mode = 'a' | 'b'", "Mode"),
        ("a.js", "  resolve(id, importer) {", "resolve"),
        ("a.go", "func (s *Server) Serve(l net.Listener) error {", "Serve"),
        ("a.go", "type Config struct {", "Config"),
        ("a.rs", "    pub(crate) async fn fetch(&self) -> Result<()> {", "fetch"),
        ("a.rs", "pub const fn limit() -> usize {", "limit"),
        ("a.rs", "pub enum Mode {", "Mode"),
        ("a.java", "    public static List<String> names(int limit) {", "names"),
        ("a.kt", "    override fun onCreate(state: Bundle?) {", "onCreate"),
        ("a.c", "static int parse_line(char *line, size_t len)", "parse_line"),
        ("a.c", "#define MAX_DEPTH 12", "MAX_DEPTH"),
        ("a.rb", "  def valid?(name)", "valid?"),
        ("a.php", "    public function handle(Request $request): Response", "handle"),
        ("a.ex", "  defp normalise(value) do", "normalise"),
        ("a.sh", "install_tools() {", "install_tools"),
    ],
)
def test_an_added_definition_is_known_by_the_shape_of_its_line(path: str, line: str, name: str) -> None:
    assert [symbol.name for symbol in names(path, f"+{line}").added] == [name]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.js", "    if (ready) {"),
        ("a.js", "  for (const item of items) {"),
        ("a.c", "\treturn parse(line, len);"),
        ("a.c", "int parse(char *line);"),
        ("a.py", "            def local():"),
        ("a.go", "\tif err := run(); err != nil {"),
        ("notes.txt", "def parse():"),
    ],
)
def test_what_only_looks_like_a_definition_is_none(path: str, line: str) -> None:
    assert names(path, f"+{line}").added == ()


@pytest.mark.parametrize(
    ("path", "line", "exported"),
    [
        ("a.py", "def _parse():", False),
        ("a.go", "func parse() {", False),
        ("a.go", "func Parse() {", True),
        ("a.rs", "fn parse() {", False),
        ("a.rs", "pub fn parse() {", True),
        ("a.ts", "function parse() {", False),
        ("a.ts", "export function parse() {", True),
        ("a.c", "static void parse(void)", False),
        ("a.java", "    private void parse() {", False),
    ],
)
def test_each_language_has_its_own_way_to_export(path: str, line: str, exported: bool) -> None:
    assert names(path, f"+{line}").added[0].exported is exported


def test_a_change_in_a_body_touches_the_function_the_hunk_opens_not_the_one_in_the_heading() -> None:
    symbols_named = names(
        "a.py", "     return 1", " ", " ", " def second():", "-    x = 1", "+    x = 2", heading="def first():"
    )
    assert [symbol.name for symbol in symbols_named.touched] == ["second"]


def test_a_function_that_ended_before_the_change_is_not_touched() -> None:
    symbols_named = names("a.py", " ", "-limit = table[1]", "+limit = table[2]", heading="def first():")
    assert symbols_named.touched == ()
    assert symbols_named.outside


def test_a_heading_names_the_touched_function_while_it_is_open() -> None:
    symbols_named = names(
        "a.go", " \tx := 1", "-\ty := 2", "+\ty := 3", heading="func Run(ctx context.Context) error {"
    )
    assert [symbol.name for symbol in symbols_named.touched] == ["Run"]


def test_a_label_in_the_first_column_does_not_end_a_c_function() -> None:
    symbols_named = names("a.c", " out:", "-    free(a);", "+    free(b);", heading="int run(void)")
    assert [symbol.name for symbol in symbols_named.touched] == ["run"]


def test_a_definition_whose_name_alone_changed_is_renamed() -> None:
    symbols_named = names("a.py", "-def load(path: str) -> None:", "+def read(path: str) -> None:", "     return None")
    assert symbols_named.renamed == (("load", "read"),)
    assert (symbols_named.added, symbols_named.removed) == ((), ())


def test_a_definition_with_another_signature_is_not_renamed() -> None:
    symbols_named = names("a.py", "-def load(path: str) -> None:", "+def read(handle: int) -> None:")
    assert symbols_named.renamed == ()
    assert [symbol.name for symbol in (*symbols_named.removed, *symbols_named.added)] == ["load", "read"]


def test_two_definitions_cannot_be_renamed_to_the_same_one() -> None:
    symbols_named = names("a.py", "-def a1():", "-def a2():", "+def b1():")
    assert symbols_named.renamed == (("a1", "b1"),)


def test_a_name_that_stands_elsewhere_in_the_hunk_is_not_new() -> None:
    symbols_named = names(
        "a.py", "+    @overload", "+    def get(self) -> int: ...", "     def get(self):", "         return 1"
    )
    assert symbols_named.added == ()


def test_a_changed_signature_gains_and_loses_parameters() -> None:
    symbols_named = names("a.py", "-def run(path, *, quiet=False):", "+def run(path, *, timeout=None):")
    assert symbols_named.parameters_added == (("run", "timeout"),)
    assert symbols_named.parameters_removed == (("run", "quiet"),)


def test_base_classes_are_no_parameters() -> None:
    assert names("a.py", "-class Closed(Error):", "+class Closed(NetworkError):").parameters_added == ()


def test_becoming_static_loses_no_parameter_worth_telling() -> None:
    assert names("a.py", "-    def get(self, key):", "+    def get(key):").parameters_removed == ()


@pytest.mark.parametrize(
    ("path", "heading", "line", "member"),
    [
        ("a.go", "type Blob struct {", '\tCacheControl string `yaml:"cache_control"`', ("Blob", "CacheControl")),
        ("a.ts", "export interface Options {", "  timeout?: number", ("Options", "timeout")),
        ("a.py", "class Options:", "    timeout: float = 1.0", ("Options", "timeout")),
        ("a.rs", "pub struct Options {", "    pub timeout: Duration,", ("Options", "timeout")),
    ],
)
def test_a_new_member_belongs_to_its_type(path: str, heading: str, line: str, member: tuple[str, str]) -> None:
    assert names(path, f"+{line}", heading=heading).members_added == (member,)


def test_a_member_with_another_type_is_not_new() -> None:
    symbols_named = names("a.ts", "-  mode: string", "+  mode: Mode", heading="export interface Options {")
    assert (symbols_named.members_added, symbols_named.members_removed) == ((), ())


def test_parameters_on_lines_of_their_own_are_no_members() -> None:
    symbols_named = names(
        "a.ts", "+  off<T>(", "+    event: T,", "+    cb: () => void,", heading="export interface Hot {"
    )
    assert symbols_named.members_added == ()


def test_a_rust_function_below_a_test_attribute_is_a_test() -> None:
    symbols_named = names("a.rs", "+    #[tokio::test]", "+    async fn parses_nothing() {")
    assert [symbol.kind for symbol in symbols_named.added] == [SymbolKind.TEST]


def test_a_name_that_took_anothers_place_is_known_as_such() -> None:
    renamed = names("a.js", "-function hide(value) {", "+function hide(flag) {")
    assert renamed.parameters_swapped == (NameSwap(owner="hide", old="value", new="flag", is_rename=True),)
    retyped = names("a.rs", "-pub fn run(quiet: bool) {", "+pub fn run(level: Level) {")
    assert retyped.parameters_swapped == (NameSwap(owner="run", old="quiet", new="level", is_rename=False),)
    grown = names("a.py", "-def run(url, quiet):", "+def run(url, depth, level):")
    assert grown.parameters_swapped == ()
    [member] = names("a.rs", " pub struct Box {", "-    pub width: u8,", "+    pub breadth: u8,", " }").members_swapped
    assert (member.owner, member.old, member.new, member.is_rename) == ("Box", "width", "breadth", True)


def test_a_macro_over_several_lines_is_no_part_of_what_is_above_the_hunk() -> None:
    lines = [
        " ",
        "     #define BAKE(tray) \\",
        "-        heat(tray);",
        "+        do { \\",
        "+            heat(tray); \\",
        "+        } while (0)",
    ]
    found = names("src/kiln.h", *lines, heading="struct Kiln : Oven {")
    assert (found.touched, found.outside) == ((), True)
    within = names("src/kiln.h", "     int low;", "-    int heat;", "+    long heat;", heading="struct Kiln : Oven {")
    assert [symbol.name for symbol in within.touched] == ["Kiln"]
