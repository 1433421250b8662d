"""The words of the trade: what sources, settings and manuals of many projects share, each without its endings.

A word that is none of them, where a value stands, is somebody's own. Counted by `fitting/known_words.py`.
"""

from functools import cache

from git_agent.model.lazy_pattern import LazyPattern

ENDINGS = (
    ("s", ""),
    ("es", ""),
    ("ed", ""),
    ("ed", "e"),
    ("d", ""),
    ("ing", ""),
    ("ing", "e"),
    ("ly", ""),
    ("er", ""),
    ("er", "e"),
    ("ers", ""),
    ("ies", "y"),
    ("ied", "y"),
)


@cache
def _words() -> frozenset[str]:
    return frozenset(_WORDS.split())


def is_known(word: str) -> bool:
    """Whether a word in lower case is one of them, with or without an ending."""
    words = _words()
    if word in words:
        return True
    return any(
        word.endswith(ending) and len(word) - len(ending) >= 3 and word[: -len(ending)] + rest in words
        for ending, rest in ENDINGS
    )


_WORD = LazyPattern(r"[A-Z]+(?![^\W\d_A-Z])|[A-Z]?[^\W\d_A-Z]+")


def words_of(content: str) -> list[str]:
    """The words in a value that are long enough to be known, in lower case."""
    return [word.lower() for word in _WORD.findall(content) if len(word) >= 3]


def ends_sentence(content: str) -> bool:
    """A word that everybody uses, with a full stop: `the auth header.`"""
    return content.endswith(".") and content[:-1].isalpha() and content.islower() and is_known(content[:-1])


def unknown_words(content: str) -> list[str]:
    """Those of them that are somebody's own."""
    return [word for word in words_of(content) if not is_known(word)]


_WORDS = """
    aaa aaaa aab aac aad aarch aba abbrev abbreviated abc abcde abcdef abd abe abf abi ability able abort about above
    abs absence absent absolute abspath abstract abstraction abuse acb acc accelerate acceleration accent accept
    acceptable acceptance access accessibility accessible accessor accidental accommodate accompanying accomplish
    according account accumulate accuracy accurate achieve ack acknowledge acknowledgement acme acquire acquisition
    across act action activate activation active activity actor actual ada adam adapt adc add addition additional
    addon addr address ade adequate adjacent adjust adjustment admin administration administrative administrator adopt
    advance advantage advertise advice advised aee aef aes afb aff affect affinity after afterwards again against age
    agent agg aggregate aggregation agnostic ago agree agreement ahead aid aim air aix ajax aka alarm alert alex alg
    algo algorithm ali alias alice align alignment alike alive all alloc allocate allocation allow allowable almost
    alone along alongside alpha alphabet alphabetic alphabetical alphanumeric alpine already also alt alternate
    alternative although always amazing amazon ambient ambiguity ambiguous amd amend america ami among amount amp
    amsterdam analysis analytics analyze ancestors anchor and andrew android andy angle animate animation annotate
    annotation announce announcement annoying anonymous another ansi answer anti any anymore anyone anything anyway
    anywhere apache apart api apk app apparent appear appearance append appendix applicable application appreciate
    approach appropriate approval approve approx approximate approximation apr april apt arbitrary arc arch
    architecture archive are area aren arg argc argparse argument argv aria arial arising arithmetic arity arm armor
    around arr arrange array arrival arrive arrow art article artifact asc ascending ascii aside ask asm asn asp
    aspect assembly assert assertion asset assign assignment assist assistance associate association assume assumption
    ast asterisk astral async asynchronous atom atomic attach attachment attack attempt attention attr attrib
    attribute attribution audience audio audit aug august auth authenticate authentication author authoritative
    authority authorization authorize authorship auto autocomplete autocompletion autoload automate automatic
    automatically automation autonomous aux auxiliary avail availability available avatar average avg avoid await
    aware awareness away awesome awk aws axis azure bab bac back backend background backoff backslash backtrace backup
    backward bad badge bail bak balance ban bandwidth banner bar bare base baseline basename bash basic basically
    basis bat batch battle baz bba bbb bcd bce bda bdb bdc bdd bearer beat beb became because become bee been before
    begin beginner beginning behalf behave behavior behaviour behind being believe belong below ben bench benchmark
    beneficial benefit benjamin besides best beta better between beyond bfb bias big bigger bill bin binary bisect bit
    bitbucket bitmap bitrate bitwise biz black blade blah blank blind blink blob block blocklist blog blow blue
    blueprint blur bmp board bob body bogus bold bom book bool boolean boom boost boot bootstrap bootstrapped border
    boring borrow boston bot both bottom bound boundary box brace bracket brains branch brand break brew brian brick
    bridge brief bright bring broad broadcast broke broken brought brown browse brute bsd btn bucket budget buf buffer
    bug bugfixes build built builtin bulk bullet bump bunch bundle burden burn bus business buster busy but button
    buzz bypass byte caa cab cac cache cacheable caf cal calc calculate calculation calendar call callable callback
    came camel camera can canada cancel cancellation cancelled cancelling candidate cannot canonical canonicalize cant
    canvas cap capability capable capacity capital capitalization capitalize caption capture car carbon cardinality
    care careful cargo carriage carry cas cascade case cast catalog catch category caught cause caution caveat cba cbc
    ccc cda cdc cdd cde cdn cea ceb ceil cell cent centos central cert certain certificate certified cfb cff cfg cgi
    chain challenge chan chance change changelog channel chapter char character characteristics charge charset chart
    chat chdir cheaper check checkbox checklist checkout checksum cherry child children china chinese chip chmod
    choice choose chose chosen chown chr chris christian chrome chromium chrono chunk cid cidr cipher circle circuit
    circular circumstances city cjk claim clamp clang clarify clarity class classic classification classifiers
    classify clause clean cleanup clear clever cli click client clip clipboard clobber clock clone close closest
    closure cloud cloudflare clr cls cluster cmake cmd cmp cname cnt cod code codebase codec codecov codegen codename
    codepoint coerce col collaboration collaborators collapse collation collect collection collective collector
    collision colon color colorize colour column com combination combine come comfortable comm comma command
    commandline comment commercial commit committed committer committing common communicate communication community
    comp compact company comparable comparator compare comparison compat compatibility compatible compilation compile
    complain complaints complement complete completion complex complexity compliance compliant complicated component
    compose composite composition compound comprehensive compress compression compromised computation compute con
    concat concatenate concatenation concept concern concise conclusion concrete concurrency concurrent condensed
    condition conditional conduct conf conference confidence confidential config configurable configuration configure
    confirm confirmation conflict conform confuse confusion conjunction conn connect connection connectivity connector
    consecutive consent consequence consequential consequently conservative consider consideration consist consistency
    consistent console conspicuously const constant constitutes constrain constraint construct construction
    constructive constructor consult consume consumption cont contact contain content context contextual continuation
    continue continuous contract contrary contrast contrib contribute contribution contributor control controlled
    controller controlling convenience convenient convention conventional conversation conversion convert cookie cool
    cooldown coord coordinate coordination cop copy copyright core corner corporate corporation corrected correction
    correctly correctness correspond corrupted corruption cors cos cost could couldn count counterpart country couple
    course court cov coverage cow cpp cpu craft crash crate crawl crc create creation creator credential credit
    criteria critical crlf cron cross crt crypto cryptography csi csp csrf css csv ctime ctl ctrl cts ctx cubic
    culture cumulative cur curl curr currency current cursor custom customizable customization customize cut cutoff
    cve cwd cxx cyan cycle dad dae daemon daily damage dance danger dangerous daniel dark darwin dash dashboard dat
    data database dataset datasource datatracker datatype date datetime dav david day dba dbe dbg dbname dcb dce dda
    ddb ddc ddd dde ddl deactivate dead deadline deal death deb debian debug debugger debugging dec decay december
    decide decimal decision decl declaration declarative declare decode decoration decorator decrease decrement
    decrypt ded dedicated deduce dedup dee deemed deep def default deferred define definitely definition deg degrade
    degrees del delay delegate delegation delete deletion deliberate delimited delimiter deliver delivery delta demand
    demo demonstrate den denote deny dep department depend dependency dependent deploy deployment deprecate
    deprecation depth der deref derivation derivative derive des desc descendant descending descr describe description
    descriptive descriptor deserialization deserialize design designated desirable desire desktop despite dest
    destination destroy destructive detach detail detect detection detector determine deterministic dev devel develop
    development device dfd dff diagnostic dialect dialog dict dictionary did didn die diff difference different
    differentiate difficult difficulty dig digest digit digital dim dimension dir direct direction directive director
    directory dirname dirty dis disability disable disallow disappears discard disclaimer disclaims disclosed
    disclosure disconnect discord discover discoverable discovery discuss discussion disk dismiss dispatch display
    dispose disposition disrupt dist distance distinct distinction distinguish distribute distribution distro div
    diverse divide division divisor django dll dns doc docker dockerfile docstring doctype document documentation doe
    doesn doesnt doing dollar dom domain don donate done dont door dos dot dotnet dotted double doubt down downgrade
    download downstream draft drag drain draw drawn drive driven drop dropdown dropped dropping dry dsl dst dtd dual
    due dumb dummy dump dup duplicate duplication dur duration duty dword dyn dynamic dynamically eac each eager
    earlier earliest early ease easier easiest easily east easy eat eba ebe ebf ecb ecc echo eclipse ecma economic
    ecosystem ecs edb edge edit editable edition editor editorconfig edu education eea eee efa efb eff effect
    effective efficiency efficient effort egress eight either elapsed elasticsearch elected electronic elem element
    elif eligible eliminate ellipsis else elseif elsewhere elt emacs email embed embedded embedding emergency emit
    emitted emoji empty emulate enable enc encapsulates enclosed enclosing encode encounter encourage encrypt
    encryption end endfor endian endianness endif endorse endpoint endswith energy enforce enforcement eng engage
    engine engineering english enhance enhancement enoent enough ensure ent enterprise entire entity entry entrypoint
    enum enumerable enumerate enumeration env envelope environ environment eof eol eot epoch eps equal equality
    equipment equiv equivalent erase eric erik err errno erroneous error esac esc escalation escape eslint esm esp
    especially essential est establish estimate etag etc eth ethernet ethnicity europe eval evaluate evaluation evans
    even event eventually ever every everyone everything everywhere evil exact examine example exc exceed excellent
    except exception excess excessive exchange exclude exclusion exclusive exe exec executable execute execution
    executor exercise exhausted exhaustive exist existence existent exit exp expand expansion expect expectation
    expensive experience experiment experimental experimentation expiration expire expiry explain explanation
    explanatory explicit explode explore export expose exposure expr express expression ext extend extension extensive
    extent extern external extra extract extraction extractor extremely eye fab fac face facebook facilitate fact
    factor factory fad fade faf fail failure fair faith fake fall fallback false falsy familiar family fan fancy faq
    far fashion fast fastest fat fatal fault faulty favicon favor favorite fbb fcb fdf feat feature feb february fed
    fedora fee feedback feel fell felt fence fetch few ffb ffc fff fffe ffff ffffff ffffffff field fifth fifty figure
    file filename fileno filepath filesize filesystem fill filter final finalize find fine fingerprint finish finite
    fips fire firefox firewall firmware first fit fitness five fix fixme fixture fixup flag flagged flake flaky flash
    flask flat flatten flavor flex flexibility flexible flip flipped float flood floor flow flush fly fmt fns focal
    focus fold follow font foo foobar foot footprint for forbid forbidden force foreach foreground foreign forever
    forge forgery forget forgot fork form format formatted formatter formatting formula forth forum forward found
    foundation four fourth fox fraction fractional frag fragment fragmentation frame framework france free freeze freq
    frequency frequent fresh fri friday friend from front frontend frozen frustrated ftp fulfilled full fully fun func
    function functional functionality functools funding furnished further furthermore fuse future fuzz fwd gabriel
    gain gallery game gamma gap garbage gate gateway gather gauge gave gcc gear gem gen gender general generalized
    generate generation generator generic genuine geo geometry george get getattr getcwd getenv getter getting ghi gid
    gif gist git github gitignore gitlab give given glibc glob global globe glue gmail gmt gnu gnupg goal goes going
    golang gold golden gone good goodbye google got goto gov governing gpg gpl gpu grab grace graceful gradient
    gradually grammar grant granularity graph graphic graphical gray great greatest green greeting grep grey grid
    ground group grow gte guarantee guard guess guest gui guidance guide guideline gzip hack had half halt hand handle
    handshake handy hang happen happy har harassment hardcoded hardware harmful harmless has hasattr hash hashlib hasn
    hat hatch have haven haystack hdr head health healthy heap hear heart heartbeat heavily heavy height held hello
    helm help helpful helvetica hence her here hereby herein hero heroku hesitate heuristic hex hexadecimal hey hidden
    hide hierarchy high highest highlight him hint his historical history hit hitting hmac hoc hold hole home homebrew
    homepage honor hood hook hop hope hopefully horizontal host hostname hot hour house hover how however hpp href htm
    html http hub huge human hundred hyper hyphen ibm ico icon icu ide idea ideal ident identical identification
    identifier identify identity idle idn ids idx ietf iface ifndef iframe ignore iii ill illegal image imagery
    imagine img iml immediate immutable imp impact impaired impl implement implementation implications implicit import
    importance important impossible improper improve improvement inability inaccessible inaccurate inactive
    inappropriate inbound inc incident incidental include inclusion inclusive incoming incompatible incomplete
    inconsistency inconsistent incorporate incorrect incr increase increment incremental ind indeed indefinite indent
    indentation independent index indicate indication indicator indices indirect individual inet inf inferred infinite
    infinity influence info inform information informational infrastructure infringement ing inherently inherit
    inheritance ini init initial initialisation initialization initialize initiate inject injection inline inner input
    ins insecure insensitive insert insertion inset inside inspect inspection inspiration inspired inst install
    installation instance instanceof instant instantiate instantiation instead institute instruct instruction
    instrument instrumentation insufficient int intact integer integral integrate integration integrity intel
    intelligent intend intensity intent intention intentional interact interaction interactive interest interface
    interfere interim interior interleaved intermediate internal international internet interpolation interpret
    interpretation interrupt interruption intersect intersection interval intl into intrinsic intro introduce
    introduction intuitive inv invalid invalidate invariant inventory inverse invert investigate invisible invocation
    invoke involve ios ips ipv irrelevant isatty isdigit ish isinstance isn iso isolate isolation issue issuecomment
    italic item iter iterable iterate iteration iterator itertools its itself jack james jan january japanese jar
    jason java javascript jdk jean jeff jenkins jet jinja job joe john johndoe join joint journal jpeg jpg json jsx
    judgment july jump jun june junit junk just justify jvm jwt kai keep keepachangelog keepalive kept kernel key
    keyboard keypress keyup keyword kill kind kit know knowledge known kube kubernetes kwargs lab label labelled lack
    lambda lan lang language large largest last late latency latest latin latitude latter launch law layer layout
    lazily lazy lcov ldap lead leadership leaf leak lean leap learn least leave led lee left leftover legacy legal
    legend legitimate len length les let letter letting level lex lhs liability liable lib libc library libxml licence
    license licensor lies life lifecycle lifetime lifted light lightweight like likewise limit limitation line linear
    link lint linux list listen lit lite literal little live load loc local locale localhost localization localized
    locate location lock lockfile log logged logger logging logic logical login logo logout london long longest
    longitude look lookup loop loopback loose los lose lossless lossy lost lot love low lowercase lowest lru lst
    lstrip ltd lte lts lua lyrics mac machine macos macro mad made magenta magic magnitude mail mailbox mailto main
    maintain maintenance major majority make makefile malformed malicious man manage management mandatory manifest
    manipulate manipulation manner manual many map mapped mapper mapping march marco margin maria mariadb mark
    markdown marketing markup marshal martin mask mass massive master mat match material math matrix matter matthew
    mature maven max maximum may maybe mcr mean meaningful meant meantime measure measurement mechanism med media
    median medium meet mem member membership memchr memory mention menu merchantability merely merge mess message met
    meta metadata method metric mgr mic michael micro microsecond microsoft mid middle middleware midnight might
    migrate migration mike milestone millis millisecond mime mimetype mimics min mine mingw mini minimal minimize
    minimum minor minus minute mirror misc miscellaneous misconfigured mismatch miss mistake mit mitigate mitigation
    mix mixin mjs mkdir mktemp mnt mobile mocha mock mod modal mode model moderate modern modification modifier modify
    modular module moment mon monday monitor mono monospace month moon more moreover most motion motivation mount
    mouse move movement mozilla mpeg msg msvc mtu much mul multi multibyte multiline multipart multiple multiplexing
    multiplication multiplier multiply music musl must mut mutable mutate mutation mute mutex mutually mvc mysql naive
    nam name namespace nan nano narrow nas native natural nature nav navigate navigation navigator nbar near nearest
    necessarily necessary need needle negate negation negative negligence neither nest net netmask network neutral
    never new newest newline next nfs nginx nic nice niche nick nickname nie night nil nine nix nobody node nodejs
    noise noisy non none nonexistent noninfringement nonzero noop nope nor normal normalization normalize north nos
    nosniff not notable notably notation note nothing notice notification notify nov november now nowhere nowrap npm
    npmjs npx nth nul null nullable num number numeric numerical nyc oauth obj object obligations observable observe
    obsolete obtain obvious occasionally occupied occur occurred occurrence occurring oct octet october odbc odd oem
    off office official offline offset often ogg oid okay old oldest omit omitted omitting once one ongoing online
    only ons onto onwards oob oop opacity opaque open opensource openssl operand operate operation operational
    operator opportunity opposed opposite ops opt optimization optimize option optional oracle ord ordinal ordinary
    org organization organizational organize orient orientation orig origin original originates originating orm
    orphaned osc osi oss osx other otherwise otp our ourselves out outbound outcome outdated outgoing outline output
    outputting outright outside over overall overflow overhead overlap overlapping overlay overload overridden
    override overview overwrite overwritten own ownership pack package packet pad padded padding page paginate
    pagination paid pain pair palette pan panel panic paper par para paragraph parallel param parameter parametrize
    paren parent parentheses parenthesis parity parse part partial participant participate particular partition
    partner party pascal pass passive passphrase passthrough passwd password past paste pat patch patent path pathname
    patrick pattern paul pause pay payload pdb pdf pdo peak pear peek peer pem pending people pep per percent
    percentage perf perfect perform performance perhaps period periodic periodically perl perm permanent permission
    permissive permit permitted permutations persist persistence persistent person personal perspective pet pfx pgp
    pgsql phase phone photos php phrase phys physical pick picture pid piece pin ping pink pinned pip pipe pipefail
    pipeline pivot pixel pkcs pkg pkt place placeholder placement plain plaintext plan plane planned planning platform
    plausible play playback please plenty pluck plug plugin plural plus pname png pod point policy political poll
    pollute pool poor pop popen popped popular populate port portable portal portion pos position positional positive
    posix possibility possible possibly post postal postgre postgresql potential pow powerful powershell ppc practical
    practice pragma pre preamble prebuilt precede precedence precise precision precompiled precondition predefined
    predicate predict pref preference preferred prefix preload prelude prematurely prepare prepend preprocessing
    preprocessor prerelease prerequisites presence present presentation preservation preserve preset press pressure
    pretend prettier pretty prev prevent preview previous price primarily primary prime primitive principal principle
    print printable printf println prior prioritize priority priv privacy private privilege pro probably probe problem
    problematic proc procedure proceed process processor produce product production professional profile prog program
    programmatically programmer programming progress prohibited proj project prometheus prominent promise promote
    prompt proof prop propagate propagation property proposal proposed proprietary protect protection proto protocol
    prototype prove proven provide provision proxy prs prune pseudo ptr pub public publish pull pump punctuation pure
    purge purple purpose push put putting pwd pyc pycache pypi pytest python qualifier qualify quality quantity
    quantum quarter query question queue quick quickstart quiet quit quite quotation quote race rack radio radius
    rails rain raise ram ran random range rank rare rate rather ratio raw reach reachable react reaction reactive read
    readability readable readlines readlink readme readonly readthedocs ready real realized realm realpath realtime
    reason reasonable reasonably rebase reboot rebuild rec receive recent recipient recognised recognition recognize
    recommend recommendation recompile reconnect record recover recoverable recovery recreate rect recurse recursion
    recursive recv red redefined redesign redhat redirect redirection redis redistribute redistribution redraw reduce
    reduction redundancy redundant ref refactor reference referred referring refine reflect reflection refresh refuse
    reg regard regardless regenerate regex regexp region register registrar registration registry regression regular
    reject rejection rel related relates relation relationship relative relaxed relay release relevant reliable
    reliably religion reload rely rem remain remainder remember reminder remote removal remove ren rename render
    reopen reorder rep repeat repeatable repl replace replacement replay replica replicate replication repo report
    repository repr represent representation representative reproduce reproducible reproduction req request require
    requirement rerun res research reserve reset resetting reside resident resize resolution resolve resort resource
    resp respect respectful respective respond response responsibility responsible responsive rest restart restore
    restrict restriction restrictive restructured result resume ret retain retention retrieval retrieve retry return
    returncode reusable reuse rev revalidate reveal reverse revert review revised revision revisit revocation revoke
    rewind rewrite rewritten rfc rgb rgba rhel rhs rich richard rid ride right ring rio risk rng robert robin robots
    robust rocket rocks rogue role roll rollback room root rotate rotation rough round roundtrip route routine row
    royalty rpc rpm rsa rsplit rss rst rstrip ruby rule run runnable runner running runtime rust rustup ryan safari
    safe safety said sake salt sam same sample san sandbox sanitize sanity sap sat satisfy save saw say scalar scale
    scan scanned scanner scanning scenario scenes schedule schema scheme school scientific scm scope score scott scr
    scratch screen screenshot script scroll sdist sdk sea sealed search sebastian sec second secondary secret section
    secure security sed see seek seem seen seg segment segmentation segoe select selection selectively selector self
    sell sem semantic semantically semi semicolon semver sen sense sensible sensitive sensitivity sensors sent
    sentence sentinel sep separable separate separation separator september seq sequence sequential ser serde serial
    serializable serialization serialize series serif serious serve service ses session set setdefault setter setting
    setup seven several severe severity sex sexual sha shadow shake shall shallow shape share she sheet shell shields
    shift shim ship shipped short shortcut shorten shorthand should shouldn show shown shrink shuffle shut shutdown
    shutil shutting sibling sid side sidebar sig sigint sign signal signature significant sigterm silence silent sim
    similar similarity simon simple simplest simplicity simplify simply simulate simultaneously since single singleton
    singular sink sir sit site sitting situation six size sizeof skeleton skew skill skip skipped skipping slack slash
    slate slave sleep slice slide slight slim sln slot slow slug small smallest smart smartphone smb smith smoke
    smooth snake snap snapshot sni snippet social sock socket soft software sole solid solution solve some somebody
    somehow someone something sometime somewhat somewhere son soon sorry sort sound source sourceforge space spam span
    sparse spawn spdx speak spec special specialized specific specifically specification specifier specify speech
    speed spell spend spent spf spin spinning spirit splat split splitting sponsors spot spread spring sprintf
    spurious spy sql sqlite sqrt square squash src srv ssh ssl sss stability stable stack stackoverflow staff stage
    stale stall stamp stand standalone standard standardization standardized star start startswith startup stat state
    stateful statement static statically staticmethod station statistics status stay std stderr stdin stdio stdlib
    stdout stefan step stepping sticky still stop stopped stopping storage store story str straight straightforward
    strange strategy stream street strength stretch strftime strict stringify strip stripe stripped stripping strlen
    stroke strong struct structural structure stub stuck studio stuff stupid style stylesheet sub subclass subcommand
    subdir subdirectory subdomain subfolder subject sublicense submission submit submitted submitting submodule subnet
    subpath subprocess subscribe subscription subsequent subset substantial substitute substitution substr subtitle
    subtle subtract subtraction subtree subtype succeed success successful successive such sudo sufficient suffix
    suggest suggestion suitable suite sum summarize summary sun sup superseded supervisor supply support suppose
    suppress suppression sure surface surprise surrogate surround survey survive suspect suspend suspicious sustained
    svc svg svn swagger swap swapped swapping switch swp sym symbol symbolic symlink sync synchronization synchronize
    synchronous syntax synthetic sys sysctl system systemctl tab table tag tagged tagging tail tailored take taken
    talk tall tampered tan tap tar target task tbl tbody tcp team tear teardown tech technical technique technology
    ted tel telephone tell temp temperature tempfile template temporarily temporary ten tenant term terminal terminate
    termination terminology ternary test text textarea textual tgz than thank that the thead their them theme
    themselves then theory there therefore thereof these they thin thing think third this thomas thorough those though
    thought thousands thread threatening three threshold throttle through throughout throughput throw thrown thu thumb
    thumbnail thursday tick ticket tidy tie tiff tight till tim time timeline timeout timestamp timezone tiny tip
    title tld tls tmp tmpdir tmpfile tmpl toc today todo together toggle token told tolerance tom toml tomorrow tone
    too took tool toolbar toolbox toolchain toolkit tooltip top topic toplevel topo tort tos tostring total touch
    toward tox trace traceback track trade trademark traditional traffic trail trait trans transaction transfer
    transferred transferring transform transformation transient transition translate translation translator
    transmitted transparency transparent transport transpose trap trash travel traversal traverse travis treat tree
    triage trick tricky tried tries trigger trim trimmed trip triple trivial trouble troubleshooting true truly trunc
    truncate truncation trust truth truthy try tsc tsv tsx ttf ttl tty tube tue tuesday tun tune tunnel tuple turn
    tutorial tweak twice twitter two txt typ type typedef typename typeof typescript typical typo ubuntu udp ugly uid
    uint unable unacceptable uname unary unauthenticated unauthorized unavailable unblock unbounded uncaught unchanged
    unchecked unclear uncomment unconditionally undef undefined under underline underlying underscore understand
    understood undetected undo unencrypted unescape unexpected unfinished unfortunately unhandled uni unicode unified
    uniform unimplemented uninitialized uninstall union uniq unique uniqueness unistd unit universal universe unix
    unknown unless unlike unlimited unlink unload unlock unmatched unmodified unnamed unnecessary unordered unpack
    unparsable unpredictable unqualified unquoted unreachable unrecognized unregister unrelated unreleased unsafe
    unset unshift unsigned unspecified unstable unsuccessful unsupported unsure until untouched untracked untrusted
    untyped unusable unused unusual unverified unwanted unwrap unzip upcase upcoming update upgrade upload upon upper
    uppercase ups upstream upwards urandom urgency urgent uri url urlencode urllib urn usa usability usable usage usb
    usd use useful useless user userid username using usize usr usual utc utf util utility utilize uuid val valid
    validate validation validator validity value van vanilla var varchar variable variant variation variety various
    vary vault vcs vec vector vendor venv ver verb verbatim verbose verbosity verification verifier verify versa
    version versus vertical very vhost via viable vice video view viewpoints viewport vim violated violation virt
    virtual visibility visible vision visit visitor visual vms vnd voice void vol volatile volume volunteer vote
    vscode vsn vulnerability vulnerable wait wal walk wall want warm warmup warn warranty was wasm wasn watch water
    wav wave way weak web webhook webkit webp webpage website websocket wednesday week weekend weight weird welcome
    well went were weren west wget what whatever whatsoever wheel when whenever where whereas wherever whether which
    whichever while white whitelist whitespace who whole whom whose why wide widget width wiki wikipedia wild wildcard
    will williams win window wip wire wise wish with within without wizard woff won word wordpress work workaround
    workdir workflow workload workspace world worldwide worry worse worst worth would wouldn wrap wrapped wrapper
    wrapping writable write written wrong wrote wss www xab xad xargs xdc xee xfe xff xhr xml xmlns xor xpath xsd xslt
    xss xxx xxxx xxxxx xyz yaml yarn yay year yellow yes yesterday yet yield yml york you young your yourself youtube
    yyyy zap zero zip zlib zone zoom zsh zstd zzz
"""
