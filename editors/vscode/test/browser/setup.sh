#!/bin/sh
# Puts a VS Code that runs as a server, and what clicks in it, into a folder: sh setup.sh FOLDER
#
# No compiler is needed: argon2 comes in a version that carries its binaries (package.json), and what else of VS Code is
# native is carried as well (the watcher of files), replaced (the log) or done without (terminals).
set -eu

here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
code=node_modules/code-server/lib/vscode

fail() {
    echo "error: $1" >&2
    echo "hint: $2" >&2
    exit 1
}

has_any() {
    for name in "$@"; do
        if command -v "$name" >/dev/null; then return 0; fi
    done
    return 1
}

need_node() {
    if has_any npm && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then return; fi
    fail "the editor's test needs node 20 or newer, and npm" "install them from your system or from nodejs.org"
}

need_programs() {
    missing=
    has_any chromium chromium-browser google-chrome google-chrome-stable || missing="chromium"
    has_any rg || missing="${missing:+$missing }ripgrep"
    if [ -z "$missing" ]; then return; fi
    if [ "$(id -u)" != 0 ] || ! has_any apt-get; then
        fail "the editor's test needs $missing" "apt-get install $missing, or what your system calls it"
    fi
    echo "Installing $missing" >&2
    # shellcheck disable=SC2086 # names of packages
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing; } \
        >apt.log 2>&1 || { tail -n 20 apt.log >&2; fail "apt-get could not install $missing" "see above"; }
}

quietly() {
    npm ci --ignore-scripts --no-audit --no-fund --silent "$@" ||
        fail "npm could not install the editor's test into $PWD" "see above; npm must reach its registry"
}

# What the package's own script does after an install, but for compiling.
finish() {
    # The list that comes with the package has every hash, and forgets a package that only a peer asks for.
    (cd $code && quietly --omit=dev --legacy-peer-deps)
    (cd $code/extensions && quietly --omit=dev --legacy-peer-deps)
    cp "$here/support/spdlog.cjs" $code/node_modules/@vscode/spdlog/index.js
    mkdir -p $code/node_modules/@vscode/ripgrep/bin
    ln -sf "$(command -v rg)" $code/node_modules/@vscode/ripgrep/bin/rg
    ln -sfn node_modules $code/node_modules.asar
    ln -sf code-linux.sh $code/bin/remote-cli/code-server
    ln -sf browser-linux.sh $code/bin/helpers/browser.sh
}

need_node
need_programs
if ! cat "$here/package-lock.json" "$here/setup.sh" "$here/support/spdlog.cjs" | cmp -s - installed; then
    echo "Installing VS Code as a server into $PWD" >&2
    rm -f installed
    cp "$here/package.json" "$here/package-lock.json" "$here/.npmrc" .
    quietly
    finish
    cat "$here/package-lock.json" "$here/setup.sh" "$here/support/spdlog.cjs" >installed
fi
