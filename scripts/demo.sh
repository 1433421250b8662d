#!/bin/sh
# Shows git-agent at work: on a sample repository, or with REPO=path on the reader's own, without writing to it.
#
# Both run in an environment made from nothing, so that no key, login or setting can reach a model: whatever
# is shown was written on this machine. All that is needed is built by `make demo`.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM
mkdir "$folder/home"

quietly() {
    env -i PATH="$root/bin:$PATH" HOME="$folder/home" TERM="${TERM:-dumb}" LC_ALL=C.UTF-8 GIT_PAGER=cat GIT_AGENT_TRACE_ENABLED=false GIT_AGENT_WRITER_CACHE=false GIT_AGENT_MODEL_PROVIDER=builtin "$@"
}

show() {
    printf '\n$ %s\n' "$*"
    quietly "$@"
}

show_the_readers_own() {
    for config in "$HOME/.gitconfig" "${XDG_CONFIG_HOME:-$HOME/.config}/git/config"; do
        quietly git config --global --add include.path "$config"
    done
    if ! cd "$1" 2>/dev/null || ! quietly git rev-parse --git-dir >/dev/null 2>&1; then
        echo "error: $1 is not a git repository" >&2
        echo "hint: make demo REPO=path/to/a/repository" >&2
        exit 1
    fi
    if quietly git diff --cached --quiet; then
        last=$(quietly git rev-parse --verify --quiet 'HEAD^{commit}') || {
            echo "error: nothing is staged in $PWD, and it has no commit" >&2
            echo "hint: git add something, or make demo without REPO" >&2
            exit 1
        }
        echo "Nothing is staged in $PWD; this is a message for its last commit, from that commit's changes alone."
        stage_in_a_copy "$last"
        show git agent commit-msg
    else
        echo "A message for what is staged in $PWD; nothing is written."
        show git agent commit-msg
    fi
}

# The state of the reader's repository just before its last commit was made, elsewhere: an amended message would
# keep the words of that commit. Objects are borrowed, and nothing is checked out.
stage_in_a_copy() {
    quietly git clone --quiet --shared --no-checkout "$(quietly git rev-parse --git-common-dir)" "$folder/copy" 2>/dev/null
    cd "$folder/copy"
    quietly git read-tree "$1"
    if quietly git rev-parse --verify --quiet "$1^" >/dev/null; then
        quietly git update-ref --no-deref HEAD "$1^"
    else
        quietly git symbolic-ref HEAD refs/heads/before-the-first
    fi
}

make_a_sample() {
    quietly git config --global user.name "Ada Example"
    quietly git config --global user.email ada@example.org
    mkdir -p "$folder/till/tests"
    cd "$folder/till"
    quietly git init --quiet --initial-branch=main
    cat >README.md <<'END'
# till

Adds up a receipt, in cents.
END
    cat >till.py <<'END'
"""Receipts in cents."""


def total(items):
    return sum(price * count for price, count in items)


def tax(amount, rate=19):
    return amount * rate // 100
END
    cat >tests/test_till.py <<'END'
from till import tax, total


def test_total_counts_every_piece():
    assert total([(250, 2), (100, 1)]) == 600


def test_tax_is_a_share_of_the_amount():
    assert tax(10000) == 1900
END
    quietly git add .
    quietly git commit --quiet --message="feat: add receipt totals and tax"
    cat >till.py <<'END'
"""Receipts in cents."""


def total(items):
    return sum(price * count for price, count in items)


def tax(amount, rate=19):
    return (amount * rate + 50) // 100
END
    quietly git commit --quiet --all --message="fix(till): round tax half up instead of down"
    quietly git tag v0.1.0
}

change_the_sample() {
    cat >till.py <<'END'
"""Receipts in cents."""


def total(items, voucher=0):
    amount = sum(price * count for price, count in items)
    return apply_voucher(amount, voucher)


def apply_voucher(amount, voucher):
    """A voucher is never paid out: the rest of it is lost."""
    return max(0, amount - voucher)


def tax(amount, rate=19):
    return (amount * rate + 50) // 100
END
    cat >>tests/test_till.py <<'END'


def test_voucher_is_never_paid_out():
    assert total([(250, 1)], voucher=400) == 0
END
    cat >>README.md <<'END'

A voucher lowers the total: `total(items, voucher=500)`.
END
    quietly git add .
}

show_the_sample() {
    echo "A small project with two commits, and a change that is staged:"
    show git log --oneline
    show git diff --cached --stat
    show git agent commit-msg
    show git agent commit
    show git log -1 --stat
    show git agent release-note --next-version
    show git agent release-note
}

if [ -n "${REPO:-}" ]; then
    case $REPO in
        "~"/*) show_the_readers_own "$HOME/${REPO#"~"/}" ;;
        *) show_the_readers_own "$REPO" ;;
    esac
else
    make_a_sample
    change_the_sample
    show_the_sample
fi
