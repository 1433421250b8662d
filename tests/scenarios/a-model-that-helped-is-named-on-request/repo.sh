# The usual repository, with a user who wants it known which model helped.
. "$(dirname "$0")/../repo.sh"
mkdir -p "$XDG_CONFIG_HOME/git-agent"
printf '[commit]\nassisted_by = true\n' > "$XDG_CONFIG_HOME/git-agent/config.toml"
