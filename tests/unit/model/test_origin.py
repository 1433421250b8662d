import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.origin import Origin, is_generated_heavy, origin_of

ANY_PATH = st.text(alphabet=st.characters(exclude_characters="\0"), min_size=1, max_size=60)
UNDECODABLE = "caf\udce9"


def paths(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize(
    "path",
    paths("""
    package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock
    Cargo.lock go.sum go.work.sum poetry.lock uv.lock Pipfile.lock pdm.lock pixi.lock pylock.toml conda-lock.yml
    Gemfile.lock composer.lock symfony.lock mix.lock pubspec.lock Podfile.lock Package.resolved Cartfile.resolved
    packages.lock.json paket.lock obj/project.assets.json gradle.lockfile buildscript-gradle.lockfile flake.lock
    charts/db/Chart.lock infra/.terraform.lock.hcl MODULE.bazel.lock buf.lock stack.yaml.lock cabal.project.freeze
    Manifest.toml renv.lock rebar.lock shard.lock conan.lock Packages/packages-lock.json lib.opam.locked
    web/admin/package-lock.json
    """),
)
def test_lock_files_of_many_package_managers_are_known_by_name(path: str) -> None:
    assert origin_of(path) is Origin.LOCK


@pytest.mark.parametrize(
    "path",
    paths("""
    api/v1/user.pb.go api/v1/user_grpc.pb.go api/user.pb.gw.go api/user_pb2.py api/user_pb2_grpc.py api/user_pb2.pyi
    api/user.pb.cc api/user.pb.h Sources/user.pb.swift web/user_pb.js web/user_pb.d.ts
    lib/user.g.dart lib/user.freezed.dart test/api.mocks.dart
    Forms/Main.Designer.cs Forms/Main.designer.vb Api.g.cs Login.feature.cs Migrations/AppModelSnapshot.cs
    src/R.generated.swift src/graphql.generated.ts src/types.generated.d.ts src/routeTree.gen.ts api/client.gen.go
    pkg/apis/v1/zz_generated.deepcopy.go cmd/wire_gen.go db/query.sql.go views/home_templ.go
    src/__generated__/Query.graphql.ts convex/_generated/api.d.ts src/generated/java/Api.java
    static/app.js.map dist/index.d.ts.map dist/index.d.ts packages/ui/dist/button.d.ts next-env.d.ts .pnp.cjs
    App.xcodeproj/project.pbxproj db/schema.rb backend/db/structure.sql Assets/Scripts/Player.cs.meta
    .rubocop_todo.yml .idea/workspace.xml gradlew parser/grammar.tab.c
    """),
)
def test_generators_are_known_by_the_names_they_write(path: str) -> None:
    assert origin_of(path) is Origin.GENERATED


@pytest.mark.parametrize(
    ("path", "origin"),
    [
        ("static/jquery.min.js", Origin.MINIFIED),
        ("static/Site.Min.CSS", Origin.MINIFIED),
        ("public/app.bundle.js", Origin.MINIFIED),
        ("node_modules/left-pad/index.js", Origin.VENDORED),
        ("packages/ui/node_modules/a/package.json", Origin.VENDORED),
        ("vendor/github.com/pkg/errors/errors.go", Origin.VENDORED),
        ("services/mail/vendor/golang.org/x/net/html.go", Origin.VENDORED),
        ("services/mail/vendor/modules.txt", Origin.VENDORED),
        ("wp-content/plugins/shop/vendor/autoload.php", Origin.VENDORED),
        ("app/assets/vendor/bootstrap.css", Origin.VENDORED),
        ("ios/Pods/AFNetworking/AFSession.m", Origin.VENDORED),
        ("Carthage/Checkouts/Kit/Kit.swift", Origin.VENDORED),
        (".yarn/releases/yarn-4.1.0.cjs", Origin.VENDORED),
        ("src/pip/_vendor/rich/console.py", Origin.VENDORED),
        ("third_party/zlib/inflate.c", Origin.VENDORED),
        ("Web/wwwroot/lib/jquery/jquery.js", Origin.VENDORED),
        ("src/__snapshots__/Button.test.tsx.snap", Origin.SNAPSHOT),
        ("tests/snapshots/parser__empty.snap", Origin.SNAPSHOT),
        ("tests/__snapshots__/test_api.ambr", Origin.SNAPSHOT),
        ("spec/vcr_cassettes/login.yml", Origin.SNAPSHOT),
        ("cmd/testdata/help.golden", Origin.SNAPSHOT),
        ("Tests/Report.Renders.verified.txt", Origin.SNAPSHOT),
    ],
)
def test_minified_vendored_and_recorded_files_are_told_apart(path: str, origin: Origin) -> None:
    assert origin_of(path) is origin


@pytest.mark.parametrize(
    "path",
    [
        "src/main.py",
        "Makefile",
        "lock",
        "src/lock.py",
        "src/package-lock.ts",
        "manifest.toml",
        "requirements.txt",
        "package.json",
        "src/generated.py",
        "tests/test_generated.py",
        "cmd/detect_generated.go",
        "internal/mock_store.go",
        "pkg/color_string.go",
        "dist/index.js",
        "types/index.d.ts",
        "src/array-min.js",
        "src/admin.js",
        "libfoo.map",
        "locale/de.po",
        "app/migrations/0002_user_email.py",
        "src/schema.rb",
        "notes.meta",
        "pkg/controller/pods/list.go",
        "app/vendor/views.py",
        "src/components/vendor/VendorList.tsx",
        "src/models/vendor.py",
        ".yarn/patches/left-pad.patch",
        "src/events/order.approved.ts",
        f"src/{UNDECODABLE}.py",
    ],
)
def test_ordinary_names_that_resemble_machine_made_ones_are_handwritten(path: str) -> None:
    assert origin_of(path) is Origin.HANDWRITTEN


@pytest.mark.parametrize(
    ("path", "head"),
    [
        ("a.go", '// Code generated by "stringer -type=Kind"; DO NOT EDIT.\n\npackage a\n'),
        ("a.go", "//go:build linux\n\n/*\n" + "Copyright\n" * 20 + "*/\n\n// Code generated by x. DO NOT EDIT.\n"),
        ("a.rs", "// @generated by protobuf\n\npub struct A;\n"),
        ("schema.rs", "// @generated automatically by Diesel CLI.\n"),
        ("a.js", "/**\n * @generated SignedSource<<00ff>>\n * @flow\n */\n\n'use strict';\n"),
        ("a.ts", "'use strict';\n// @generated\n"),
        ("a.cs", "\ufeff//------\r\n// <auto-generated>\r\n//     This code was generated by a tool.\r\n"),
        ("deps.toml", "# This file is automatically @generated by Cargo.\n# It is not intended for manual editing.\n"),
        ("requirements.txt", "#\n# This file is autogenerated by pip-compile with Python 3.12\n# by running:\n"),
        ("schema.rb", "# This file is auto-generated from the current state of the database.\n"),
        ("a.py", "# Generated by the protocol buffer compiler.  DO NOT EDIT!\n# source: a.proto\n"),
        ("a.py", '"""\nThis module was automatically generated by mkbind.\n"""\n'),
        ("a.py", "#\n# Autogenerated by Thrift Compiler (0.13.0)\n"),
        ("a.h", "/* DO NOT EDIT THIS FILE - it is machine generated */\n#include <jni.h>\n"),
        ("a_generated.rs", "// automatically generated by the FlatBuffers compiler, do not modify\n"),
        ("a.dart", "// GENERATED CODE - DO NOT MODIFY BY HAND\n"),
        ("A.java", "// Generated from Expr.g4 by ANTLR 4.13.1\npackage a;\n"),
        ("A.java", "/*\n * Pets API\n * NOTE: This class is auto generated by OpenAPI Generator.\n */\npackage a;\n"),
        ("a.c", "/* Generated by Cython 3.0.8 */\n"),
        ("fn.Rd", "% Generated by roxygen2: do not edit by hand\n"),
        ("configure", "#! /bin/sh\n# Guess values.\n# Generated by GNU Autoconf 2.71 for x 1.0.\n"),
        ("a.html", "<!DOCTYPE HTML>\n<html lang='en'>\n<head>\n<!-- Generated by javadoc (17) on Monday -->\n"),
        ("a.php", "<?php\n\n/**\n * This file was generated by acme/orm.\n * Do not edit it by hand.\n */\n"),
        ("a.lua", "-- Generated by tool 3.1, all changes will be overwritten.\n"),
        ("ui.py", "# Form implementation generated from reading ui file 'a.ui'\n"),
        ("deploy.yml", "# WARNING: this file was generated from deploy.cue.\n# Changes made here will be lost.\n"),
        ("docs/cli.md", "<!-- This file is auto-generated. -->\n\n# Commands\n"),
    ],
)
def test_markers_in_the_leading_comments_say_generated(path: str, head: str) -> None:
    assert origin_of(path, head=head) is Origin.GENERATED


@pytest.mark.parametrize(
    ("path", "head"),
    [
        pytest.param("gen.py", 'HEADER = "// Code generated by gen. DO NOT EDIT."\n', id="string literal"),
        pytest.param(
            "gen.go",
            "package main\n\nconst header = `\n// Code generated by gen. DO NOT EDIT.\n`\n",
            id="raw string after the first code",
        ),
        pytest.param(
            "gen.go",
            "// Package gen starts its files with\n//\n//\t// Code generated by gen. DO NOT EDIT.\npackage gen\n",
            id="marker quoted in documentation",
        ),
        pytest.param(
            "gen.py",
            '"""Write the bindings.\n\n    // Code generated by gen. DO NOT EDIT.\n\n"""\n',
            id="marker quoted in a docstring",
        ),
        pytest.param("a.py", '"""Finds files marked @generated or auto-generated."""\n', id="talks about markers"),
        pytest.param("a.py", '"""Generated code must carry DO NOT EDIT in its header."""\n', id="demands a marker"),
        pytest.param("Makefile", "# Do not edit the generated headers, run make instead.\n", id="warns of others"),
        pytest.param("a.py", "import os\n" * 60 + "# @generated\n", id="deep in the file"),
        pytest.param("client.go.tmpl", "// Code generated by gen. DO NOT EDIT.\n", id="template"),
        pytest.param("gen/templates/client.go", "// Code generated by gen. DO NOT EDIT.\n", id="folder of templates"),
        pytest.param("po/ga.po", "# Irish translations\n# Automatically generated, 2025.\n", id="translation"),
        pytest.param("NOTES.md", "# Generated files\n\nDo not edit them.\n", id="heading in prose"),
        pytest.param("m/0001_initial.py", "# Generated by Django 5.0 on 2024-01-01 10:00\n", id="Django migration"),
        pytest.param(
            "m/ab12_users.py",
            '"""Add users\n\nRevision ID: ab12\n"""\n\n# ### commands auto generated by Alembic - please adjust! ###\n',
            id="Alembic migration",
        ),
        pytest.param(
            "spec_helper.rb",
            "# This file was generated by the `rspec --init` command. Conventionally, all\n# specs live under spec.\n",
            id="scaffold",
        ),
        pytest.param("settings.py", '"""\nGenerated by \'django-admin startproject\'.\n"""\n', id="scaffold docstring"),
        pytest.param("data.json", '{"note": "This file is auto-generated."}\n', id="JSON value"),
    ],
)
def test_files_that_only_mention_the_markers_are_handwritten(path: str, head: str) -> None:
    assert origin_of(path, head=head) is Origin.HANDWRITTEN


CODE_LINE = "function add(a, b) { return a + b; }\n"


@pytest.mark.parametrize(
    ("path", "head", "origin"),
    [
        ("dist/app.js", "!function(){var a=1;" * 100, Origin.MINIFIED),
        ("dist/app.css", "/* licence */\n" * 30 + "a{color:red}" * 400, Origin.MINIFIED),
        ("src/app.js", CODE_LINE * 100, Origin.HANDWRITTEN),
        ("src/app.js", CODE_LINE * 40 + "const words = '" + "ab " * 400 + "';\n", Origin.HANDWRITTEN),
        ("src/app.css", "a { color: red; }\n" * 9 + "b { src: url(data:;base64," + "A" * 7000, Origin.HANDWRITTEN),
        ("data/all.json", '{"a":1}' * 1000, Origin.HANDWRITTEN),
        ("src/app.js", "\n", Origin.HANDWRITTEN),
    ],
)
def test_minified_scripts_and_styles_are_known_by_their_lines(path: str, head: str, origin: Origin) -> None:
    assert origin_of(path, head=head) is origin


def test_the_attribute_makes_any_file_generated_but_keeps_a_better_word() -> None:
    assert origin_of("src/main.py", attribute=True) is Origin.GENERATED
    assert origin_of("Cargo.lock", attribute=True) is Origin.LOCK


@given(path=ANY_PATH, head=st.text(max_size=200))
def test_the_attribute_wins_over_name_and_contents(path: str, head: str) -> None:
    assert origin_of(path, head=head, attribute=False) is Origin.HANDWRITTEN
    assert origin_of(path, head=head, attribute=True) is not Origin.HANDWRITTEN


@given(head=st.text(max_size=200))
def test_contents_never_overrule_a_known_name(head: str) -> None:
    assert origin_of("a/Cargo.lock", head="generated" + head) is Origin.LOCK


@pytest.mark.parametrize(
    ("handwritten", "generated", "heavy"),
    [
        (0, 100, False),
        (0, 101, True),
        (20, 80, False),
        (21, 84, True),
        (22, 84, False),
        (9999, 0, False),
        (0, 0, False),
    ],
)
def test_generated_heavy_needs_over_100_files_and_80_percent(handwritten: int, generated: int, heavy: bool) -> None:
    assert is_generated_heavy([Origin.HANDWRITTEN] * handwritten + [Origin.GENERATED] * generated) is heavy


def test_every_machine_made_kind_counts_as_generated_for_heaviness() -> None:
    machine_made = [origin for origin in Origin if origin is not Origin.HANDWRITTEN]
    assert is_generated_heavy(machine_made * 30)
