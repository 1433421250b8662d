"""Small commits that change a credential, in many notations; `{a}` stands for the old one and `{b}` for the new one.

Each is a path and the lines of its one hunk, with what stands around them. The values are filled in at run time.
"""


def swap(line: str) -> tuple[str, str]:
    """A line that has another value afterwards; braces of its own stand doubled."""
    return "-" + line.replace("{}", "{a}"), "+" + line.replace("{}", "{b}")


CREDENTIALS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("config/database.yml", (*swap("  password: {}"),)),
    (
        "config/database.yml",
        (
            " production:",
            "   adapter: postgres",
            *swap("  pwd: {}"),
        ),
    ),
    ("config/app.toml", (*swap("db_password = '{}'"),)),
    (
        "config/app.ini",
        (
            " [smtp]",
            " user = robot",
            *swap("pass = {}"),
        ),
    ),
    ("app.properties", (*swap("spring.datasource.password={}"),)),
    (
        "config.json",
        (
            ' "user": "robot",',
            *swap('  "passwd": "{}",'),
        ),
    ),
    (".env", (*swap("GREETING={}"),)),
    (
        ".env",
        (
            "+SMTP_HOST=mail",
            "+SMTP_PASS={b}",
        ),
    ),
    ("deploy/prod.env", (*swap("MAGIC_WORD={}"),)),
    ("scripts/deploy.sh", (*swap("sshpass -p '{}' ssh host"),)),
    ("scripts/deploy.sh", (*swap("sshpass -p {} scp a host:"),)),
    ("scripts/backup.sh", (*swap("mysqldump -u root -p{} shop"),)),
    ("scripts/backup.sh", (*swap("mysql --user=root --password={} shop"),)),
    ("scripts/backup.sh", (*swap("PGPASSWORD={} pg_dump shop"),)),
    ("scripts/fetch.sh", (*swap("curl -u robot:{} https://example.com"),)),
    ("scripts/fetch.sh", (*swap("redis-cli -a {} ping"),)),
    ("scripts/login.sh", (*swap("docker login -u me -p {}"),)),
    ("scripts/login.sh", (*swap("echo {} | docker login --password-stdin"),)),
    (
        "scripts/login.sh",
        (
            *swap("export MASTER={}"),
            " vault unseal $MASTER  # unseal the secret",
        ),
    ),
    ("scripts/zip.sh", (*swap("openssl enc -aes256 -k {} -in a"),)),
    ("scripts/zip.sh", (*swap("zip -P {} out.zip in"),)),
    (".pgpass", (*swap("localhost:5432:shop:robot:{}"),)),
    (
        ".netrc",
        (
            " machine example.com",
            " login robot",
            *swap("password {}"),
        ),
    ),
    (".htpasswd", (*swap("robot:{}"),)),
    (
        "infra/main.tf",
        (
            ' variable "db_password" {{',
            *swap('  default = "{}"'),
            " }}",
        ),
    ),
    ("infra/prod.tfvars", (*swap('greeting = "{}"'),)),
    ("Dockerfile", (*swap("ENV DB_PASSWORD {}"),)),
    ("Dockerfile", (*swap("ENV MAGIC {}"),)),
    ("Dockerfile", (*swap("RUN useradd robot && echo robot:{} | chpasswd"),)),
    (
        "docker-compose.yml",
        (
            "     environment:",
            *swap("      - POSTGRES_PASSWORD={}"),
        ),
    ),
    (
        "docker-compose.yml",
        (
            "     environment:",
            *swap("      REDIS_AUTH: {}"),
        ),
    ),
    (
        "k8s/deploy.yaml",
        (
            "         - name: DB_PASSWORD",
            *swap("          value: {}"),
        ),
    ),
    (
        "k8s/secret.yaml",
        (
            " kind: Secret",
            " stringData:",
            *swap("  robot: {}"),
        ),
    ),
    (
        ".github/workflows/ci.yml",
        (
            "         env:",
            *swap("          PGPASSWORD: {}"),
        ),
    ),
    (".github/workflows/ci.yml", (*swap("      - run: npm login --token {}"),)),
    ("ansible/group_vars/all.yml", (*swap("ansible_become_pass: {}"),)),
    (
        "ansible/users.yml",
        (
            " passwords:",
            *swap("  robot: {}"),
        ),
    ),
    ("src/db.py", (*swap('PASSWORD = "{}"'),)),
    ("src/db.py", (*swap('    connect(user="robot", password="{}")'),)),
    ("src/db.py", (*swap('    login("robot", "{}")'),)),
    (
        "src/db.py",
        (
            "     query = '''",
            *swap("        ALTER USER robot IDENTIFIED BY {}"),
            "     '''",
        ),
    ),
    (
        "src/db.py",
        (
            "     settings = '''",
            "     [db]",
            *swap("    password = {}"),
            "     '''",
        ),
    ),
    ("src/auth.js", (*swap("  if (password === '{}') {{"),)),
    ("src/auth.js", (*swap("  const secret = process.env.SECRET || '{}';"),)),
    ("src/main.go", (*swap('\tpassword := flag.String("password", "{}", "the password")'),)),
    ("src/Main.java", (*swap('    private static final String PIN = "{}"; // the password'),)),
    ("src/cli.py", (*swap('    parser.add_argument("--password", default="{}")'),)),
    ("src/api.rb", (*swap("  http.basic_auth 'robot', '{}'"),)),
    (
        "src/list.py",
        (
            " WEAK_PASSWORDS = [",
            '+    "{b}",',
            '     "zzz",',
            " ]",
        ),
    ),
    ("migrations/0001.sql", ("+CREATE USER robot WITH PASSWORD '{b}';",)),
    ("migrations/0002.sql", (*swap("INSERT INTO users (login, password) VALUES ('robot', '{}');"),)),
    ("README.md", (*swap("The default password is {}."),)),
    ("README.md", (*swap("Log in as `robot` with password `{}`."),)),
    (
        "README.md",
        (
            "+## The password is {b}",
            "+",
            "+Use it.",
        ),
    ),
    (
        "docs/setup.md",
        (
            "+The login for the router:",
            "+",
            "+    {b}",
        ),
    ),
    ("CHANGELOG.md", ("+- Change the admin password to {b}",)),
    (
        "src/notes.py",
        (
            " import os",
            "+# Handle the new password {b} of the robot",
            "+os.sync()",
        ),
    ),
    ("src/notes.py", ("+    raise AuthError('password {b} is too weak')",)),
    (
        "tests/login.test.js",
        (
            "+  it('rejects the password {b}', () => {{",
            "+  }});",
        ),
    ),
    ("tests/test_login.py", (*swap("    client.login(password='{}')"),)),
    ("pom.xml", (*swap("    <password>{}</password>"),)),
    (
        "settings.xml",
        (
            "   <id>robot</id>",
            *swap("  <password>{}</password>"),
        ),
    ),
    ("nginx.conf", (*swap('  proxy_set_header Authorization "Basic {}";'),)),
    ("redis.conf", (*swap("requirepass {}"),)),
    ("wifi.conf", (*swap("wpa_passphrase={}"),)),
    ("config/sites.yml", (*swap("url: https://robot:{}@example.com/x"),)),
    ("config/hooks.yml", (*swap("url: https://example.com/hook?key={}"),)),
    ("Jenkinsfile", (*swap("    sh 'login --pass {}'"),)),
    ("Makefile", (*swap("DB_PASS := {}"),)),
    ("appsettings.json", (*swap('  "Db": "Server=x;User=robot;Password={};"'),)),
)

VALUES: tuple[tuple[str, str], ...] = (
    ("hunter", "oranges"),
    ("hunter2", "oranges7"),
    ("blue_lemons", "green_limes"),
    ("Tr0ub4dor", "C0rrectHorse"),
    ("482913", "915372"),
    ("letmein", "test"),
)


def filled(lines: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(line.format(a=old, b=new) for line in lines)
