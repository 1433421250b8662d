. "$(dirname "$0")/../branch.sh"
