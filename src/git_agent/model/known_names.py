"""Names by which many ecosystems' files are known: plain words, looked up by origin.py and category.py.

Base names and folders are spelled exactly as their tools write them, because case tells `Pods/` (CocoaPods)
from `pods/` (somebody's Kubernetes package). Suffixes and extensions are lower case and match any case.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Any tracked `*.lock` counts (Cargo, poetry, uv, yarn, bun, mix, flake, Chart, …), so only the others are named.
LOCK_NAMES = _words("""
    package-lock.json npm-shrinkwrap.json pnpm-lock.yaml shrinkwrap.yaml packages-lock.json vcpkg-lock.json
    go.sum go.work.sum pylock.toml conda-lock.yml conda-lock.yaml Manifest.toml cabal.project.freeze
    Package.resolved Cartfile.resolved project.assets.json maven_install.json cargo-bazel-lock.json
    verification-metadata.xml dub.selections.json gemset.nix deps-lock.json
""")
LOCK_SUFFIXES = _words("""
    .lock .lockb .lockfile .opam.locked .lock.json .lock.yaml .lock.yml .lock.toml .lock.hcl .conda-lock.yml
""")

# What a test run writes and compares: nobody types it, and it changes by the thousand lines.
SNAPSHOT_FOLDERS = _words("__snapshots__ __Snapshots__ __image_snapshots__ cassettes vcr_cassettes")
SNAPSHOT_SUFFIXES = _words("""
    .snap .snap.new .pysnap .ambr .golden .approved.txt .approved.json .approved.xml .approved.html .approved.csv
    .verified.txt .verified.json .verified.xml .verified.html .verified.csv
""")

MINIFIED_SUFFIXES = _words("""
    .min.js .min.mjs .min.cjs .min.css .bundle.js .bundle.css .chunk.js .chunk.css
""")
MINIFIABLE_EXTENSIONS = _words("js mjs cjs css")

GENERATED_FOLDERS = _words("""
    __generated__ _generated generated generated-src generated_src generated-sources .idea
""")
GENERATED_NAMES = _words("""
    project.pbxproj contents.xcworkspacedata next-env.d.ts auto-imports.d.ts wire_gen.go ppport.h lex.yy.c
    .pnp.cjs .pnp.js .pnp.loader.mjs .rubocop_todo.yml phpstan-baseline.neon psalm-baseline.xml .secrets.baseline
    .betterer.results gradlew gradlew.bat mvnw mvnw.cmd aclocal.m4 config.guess config.sub depcomp install-sh
    ltmain.sh libtool.m4 ltoptions.m4 ltsugar.m4 ltversion.m4 lt~obsolete.m4
""")
GENERATED_SUFFIXES = _words("""
    .pb.go .pb.gw.go .pb.validate.go .connect.go .gen.go .sql.go _easyjson.go _ffjson.go _templ.go
    _pb2.py _pb2.pyi _pb2_grpc.py _pb2_grpc.pyi
    .pb.cc .pb.h .pb.c .pb.cpp .pbobjc.h .pbobjc.m _generated.h .gen.h .tab.c .tab.h .tab.cpp .tab.hpp
    .pb.swift .grpc.swift .gen.swift _pb.rb _services_pb.rb .gen.rs .gen.kt
    .pb.dart .pbenum.dart .pbjson.dart .pbgrpc.dart .pbserver.dart
    .g.dart .freezed.dart .gr.dart .mocks.dart .gen.dart
    .designer.cs .designer.vb .g.cs .g.i.cs .gen.cs .feature.cs modelsnapshot.cs
    _pb.js _pb.ts _pb.d.ts .gen.ts .gen.tsx .tsbuildinfo
    .js.map .mjs.map .cjs.map .ts.map .mts.map .cts.map .css.map
    .xcuserstate .nib .import .pot
""")
# Names and suffixes which mean generated only below the folder.
GENERATED_BELOW = {"schema.rb": "db", "structure.sql": "db", ".d.ts": "dist", ".meta": "Assets"}

VENDORED_FOLDERS = _words("""
    node_modules bower_components jspm_packages web_modules Godeps Pods _vendor vendored elm-stuff site-packages
    third_party third-party thirdparty ThirdParty 3rdparty 3rd-party 3rd_party
""")
# Folders which are third-party only where one of these folders comes next.
VENDORED_ABOVE = {
    ".yarn": _words("releases plugins cache sdks unplugged"),
    "Carthage": _words("Build Checkouts"),
    "wwwroot": _words("lib"),
}
# A `vendor` folder below the root may be an application's own notion of a vendor, so it needs a witness.
VENDOR_PARENTS = _words("assets static public js css javascripts stylesheets wwwroot")
VENDOR_CHILDREN = _words("bundle composer gems cache autoload.php modules.txt")

# A template holds the marker for what it produces, and gettext signs a new translation `Automatically generated`.
UNMARKED_EXTENSIONS = _words("""
    tmpl tpl gotmpl template j2 jinja jinja2 mustache hbs handlebars erb ejs eta tt t4 stg njk liquid ftl vm twig in po
""")

DOCUMENT_EXTENSIONS = _words("""
    md mdx markdown mdown rst adoc asciidoc textile org pod rdoc texi texinfo tex bib rmd qmd rd roff mandoc scd
""")
DOCUMENT_NAMES = _words("""
    README CHANGELOG CHANGES HISTORY NEWS CONTRIBUTING CODE_OF_CONDUCT SECURITY SUPPORT AUTHORS CONTRIBUTORS
    MAINTAINERS GOVERNANCE ROADMAP TODO INSTALL UPGRADING LICENSE LICENCE COPYING COPYRIGHT NOTICE PATENTS CREDITS
    THANKS FAQ UNLICENSE ARCHITECTURE HACKING RELEASES RELEASE_NOTES RELEASE-NOTES RELEASENOTES
    ChangeLog readme license changelog changes.xml
""")
DOCUMENT_TOOL_NAMES = _words("""
    mkdocs.yml mkdocs.yaml book.toml Doxyfile antora.yml .readthedocs.yml .readthedocs.yaml typedoc.json CITATION.cff
    sidebars.js sidebars.ts
""")
DOCUMENT_FOLDERS = _words("docs doc documentation man manual")

CI_FOLDERS = _words("""
    .circleci .buildkite .woodpecker .travis .jenkins .semaphore .tekton .teamcity .azure-pipelines .azuredevops
    azure-pipelines .kokoro .builds .evergreen .cirrus .drone .gitlab-ci .ci ci zuul.d .zuul.d
""")
# Half settings, half pipelines: below them only these are CI.
FORGE_FOLDERS = _words(".github .gitea .forgejo .gitlab")
FORGE_CI_FOLDERS = _words("workflows actions scripts ci")
CI_NAMES = _words("""
    .gitlab-ci.yml .travis.yml appveyor.yml .appveyor.yml azure-pipelines.yml azure-pipelines.yaml .drone.yml
    .drone.jsonnet .drone.star .cirrus.yml .cirrus.star bitbucket-pipelines.yml Jenkinsfile .woodpecker.yml
    .woodpecker.yaml wercker.yml codecov.yml .codecov.yml codecov.yaml .codecov.yaml .mergify.yml cloudbuild.yaml
    cloudbuild.yml buildspec.yml buildspec.yaml codemagic.yaml bitrise.yml circle.yml .zuul.yaml zuul.yaml .build.yml
    .scrutinizer.yml .codeclimate.yml shippable.yml .packit.yaml labeler.yml
""")

# From here on folders are lower case and match any case.
FIXTURE_FOLDERS = _words("""
    testdata test-data test_data fixtures __fixtures__ __snapshots__ __image_snapshots__ __mocks__ cassettes
    vcr_cassettes testfixtures
""")
TEST_FOLDERS = _words("""
    test tests __tests__ e2e cypress mocks androidtest commontest jvmtest jstest nativetest iostest
    integrationtest functionaltest sharedtest integration_test unittests testthat testutil testutils javatests
    benches benchmarks step_definitions step-definitions
""")
TEST_FOLDER_ENDINGS = ("Tests", ".Test", "-tests", "_tests")  # case-sensitive: MyAppTests, not contests
# Tests where they hold code at the root, or a language's customary tests; specifications and types elsewhere.
SPEC_FOLDERS = _words("spec specs")
SPEC_EXTENSIONS = _words("rb lua cr coffee moon")
TEST_NAMES = _words("""
    conftest.py pytest.ini .coveragerc .rspec phpunit.xml phpunit.xml.dist karma.conf.js
    codeception.yml runtests.jl setupTests.js setupTests.ts
""")
# Endings of a name without its extension, in any case; `_spec` alone would catch Go's and Rust's pod_spec, table_spec.
TEST_ENDINGS = ("_test", "_tests", ".test", ".tests", ".spec", ".e2e", ".e2e-spec", ".cy", "_unittest", ".test-d")
TEST_ENDINGS_BY_EXTENSION = {
    **dict.fromkeys(("rb", "lua", "cr", "coffee", "moon"), ("_spec",)),
    **dict.fromkeys(("java", "kt", "cs", "fs", "vb", "php", "cpp", "cc", "m", "mm"), ("Test", "Tests", "TestCase")),
    **dict.fromkeys(("scala", "groovy", "swift", "hs"), ("Test", "Tests", "Spec")),
    **dict.fromkeys(("c++", "cxx"), ("-test", "Test", "Tests")),
    "erl": ("_SUITE",),
}
TEST_TOOLS = _words("jest vitest playwright cypress karma mocha ava wdio nightwatch protractor")
TEST_EXTENSIONS = _words("t bats feature phpt robot")

EXAMPLE_FOLDERS = _words("examples samples demos _examples example sample demo")
# Below one of these an example is part of the program, or the Java package com/example.
CODE_FOLDERS = _words("src lib app assets com org internal")

DEPENDENCY_NAMES = _words("""
    go.mod go.work Gemfile gems.rb Pipfile Podfile Cartfile Brewfile Berksfile Puppetfile environment.yml
    environment.yaml requirements.txt requirements.in constraints.txt packages.config paket.dependencies
    paket.references Directory.Packages.props libs.versions.toml vcpkg.json conanfile.txt cpanfile bower.json
""")

BUILD_NAMES = _words("""
    Makefile makefile GNUmakefile Makefile.am Makefile.in configure configure.ac configure.in CMakeLists.txt
    CMakePresets.json meson.build meson_options.txt meson.options SConstruct SConscript wscript xmake.lua premake5.lua
    BUILD BUILD.bazel WORKSPACE WORKSPACE.bazel MODULE.bazel .bazelrc .bazelversion BUCK
    Dockerfile Containerfile compose.yml compose.yaml docker-bake.hcl Earthfile justfile Justfile .justfile
    Taskfile.yml Taskfile.yaml taskfile.yml taskfile.yaml magefile.go mage.go Snakefile
    pyproject.toml setup.py setup.cfg MANIFEST.in hatch.toml Project.toml
    package.json pnpm-workspace.yaml lerna.json nx.json turbo.json rush.json angular.json workspace.json jsconfig.json
    .babelrc .babelrc.json .swcrc gulpfile.js gulpfile.ts Gruntfile.js .browserslistrc deno.json deno.jsonc
    electron-builder.yml electron-builder.json
    Cargo.toml build.rs rust-toolchain rust-toolchain.toml
    pom.xml build.xml ivy.xml build.sbt build.sc build.mill gradle.properties gradle-wrapper.properties gradlew
    gradlew.bat mvnw mvnw.cmd maven-wrapper.properties project.clj deps.edn shadow-cljs.edn
    global.json nuget.config NuGet.Config NuGet.config composer.json Rakefile mix.exs rebar.config pubspec.yaml
    Package.swift project.pbxproj Fastfile build.zig build.zig.zon dune dune-project stack.yaml cabal.project
    package.yaml spago.yaml spago.dhall elm.json shard.yml dub.json dub.sdl conanfile.py default.nix flake.nix
    shell.nix config.guess config.sub depcomp install-sh ltmain.sh PKGBUILD
    snapcraft.yaml .goreleaser.yml .goreleaser.yaml
""")
BUILD_EXTENSIONS = _words("""
    mk cmake bzl bazel gradle csproj fsproj vbproj vcxproj sln slnx props targets nuspec gemspec rake podspec xcconfig
    cabal opam nimble rockspec m4 dockerfile nsi nsh wxs iss
""")
# The first word of `<tool>.config.<js|ts|…>`; an unknown one is left to its extension, because `app.config.ts` is code.
BUILD_CONFIG_TOOLS = _words("""
    webpack rollup vite babel postcss tsup tsdown esbuild next nuxt svelte astro metro rspack rsbuild vue craco
    snowpack parcel unbuild
""")
LINT_CONFIG_TOOLS = _words("eslint prettier stylelint commitlint lint-staged tailwind oxlint biome release syncpack")
SCRIPT_EXTENSIONS = _words("js cjs mjs ts cts mts json")

CONFIG_NAMES = _words("CODEOWNERS Procfile Vagrantfile Tiltfile Caddyfile tox.ini noxfile.py")
CONFIG_EXTENSIONS = _words("""
    toml yaml yml ini cfg conf config cnf env properties plist service timer socket desktop json5 jsonc tfvars xml
    entitlements manifest neon kdl
""")
CONFIG_FOLDERS = _words("config configs conf configuration settings")

TRANSLATION_FOLDERS = _words("locale locales _locales i18n l10n lang langs translation translations localization")
TRANSLATION_FORMATS = _words("json json5 jsonc yml yaml toml properties ini xml csv lang ftl")
TRANSLATION_EXTENSIONS = _words("po pot mo xlf xliff arb strings stringsdict xcstrings resx")

DATA_FOLDERS = _words("data dataset datasets seeds dumps")
DATA_EXTENSIONS = _words("""
    csv tsv json jsonl ndjson parquet avro arrow feather npy npz h5 hdf5 pkl sqlite sqlite3 db xls xlsx ods dat bin gz
    zip tar xz zst 7z geojson topojson kml gpx
""")
ASSET_EXTENSIONS = _words("""
    png jpg jpeg gif svg ico icns webp avif bmp tif tiff psd ai sketch fig xd eps ttf otf woff woff2 eot mp3 wav ogg
    flac m4a aac mp4 mov webm avi mkv glb gltf fbx blend stl pdf swf lottie
""")
SOURCE_EXTENSIONS = _words("""
    py pyi pyx pxd ipynb js jsx gjs gts mjs cjs ts tsx mts cts vue svelte astro coffee go rs c h cc cpp cxx c++ hh hpp
    hxx h++ inl ipp m mm swift java kt kts scala sc groovy clj cljs cljc cs fs fsx fsi vb rb haml slim php phtml pl pm
    perl lua luau moon r jl ex exs eex heex leex erl hrl hs lhs elm purs ml mli re rei res nim zig d v sv vhd vhdl sol
    vy move cairo dart sh bash zsh fish ps1 psm1 psd1 bat cmd awk sed sql proto thrift graphql gql prisma capnp fbs avsc
    asm s cu cuh cl glsl vert frag hlsl wgsl metal shader gd gdshader tf hcl nix dhall rkt scm lisp el vim css scss
    sass less styl html htm xhtml ejs erb hbs handlebars mustache njk jinja jinja2 j2 tmpl tpl gotmpl liquid twig pug
    jade ftl xaml axaml xsl xslt razor cshtml vbhtml jsp storyboard xib qml tcl f f90 f95 f03 for cob cbl pas dpr ada
    adb ads cr hx applescript abap cls trigger wat ll y yy l g4 peg pest bicep jsonnet libsonnet cue rego star
""")
SCRIPT_FOLDERS = _words("bin scripts script libexec")
# Extensions which say that this is a copy to fill in; the one before them tells the rest.
COPY_EXTENSIONS = _words("in sample example dist default")
