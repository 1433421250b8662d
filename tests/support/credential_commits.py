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

# Written after the rules, to see what they had missed.
LATER_CREDENTIALS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("config/access.yml", (" tokens:", *swap("  {}: read"))),
    ("config/access.yml", (" passwords:", "   a: 1", "   b: 1", "   c: 1", "   d: 1", *swap("  {}: 2"))),
    ("config/access.toml", (" [secrets]", *swap("{} = true"))),
    (".github/workflows/ci.yml", ("       env:", *swap("      - name: {}"), "         password: true")),
    ("config/prod.exs", (*swap('config :app, Repo, password: "{}"'),)),
    ("config/prod.exs", (*swap('  secret_key_base: "{}",'),)),
    (
        "src/main/resources/application.yml",
        (
            "   jwt:",
            *swap("    secret: {}"),
        ),
    ),
    ("src/app.php", (*swap("define('DB_PASSWORD', '{}');"),)),
    ("wp-config.php", (*swap("define( 'AUTH_KEY', '{}' );"),)),
    ("src/app.php", (*swap("$db = new PDO($dsn, 'root', '{}');"),)),
    ("src/app.php", (*swap("mysqli_connect('localhost', 'root', '{}', 'shop');"),)),
    ("src/db.go", (*swap('dsn := "root:{}/tcp"'),)),
    (
        "src/db.ts",
        (
            " createConnection({{",
            *swap("  password: '{}',"),
        ),
    ),
    ("src/db.ts", (*swap("const client = new Client({{ user: 'me', password: '{}' }})"),)),
    ("src/db.rs", (*swap('    .password("{}")'),)),
    ("src/db.rs", (*swap('let opts = Opts::new().user("me").pass("{}");'),)),
    ("src/Db.cs", (*swap('var cs = "Server=.;User Id=sa;Password={};";'),)),
    ("src/Db.java", (*swap('DriverManager.getConnection(url, "sa", "{}");'),)),
    ("src/Db.kt", (*swap('val passphrase = "{}"'),)),
    ("src/x.swift", (*swap('let pw = "{}"'),)),
    ("src/x.py", (*swap('auth=("me", "{}")'),)),
    ("src/x.py", (*swap('    requests.get(url, auth=("me", "{}"))'),)),
    ("src/x.py", (*swap('    os.environ["DB_PASS"] = "{}"'),)),
    ("src/x.py", (*swap('    password = os.getenv("PW", "{}")'),)),
    ("src/x.py", (*swap('    if user.check_password("{}"):'),)),
    ("src/x.py", (*swap('    User.objects.create_user("bob", "b_b.de", "{}")'),)),
    ("src/x.py", (*swap('    client.login(username="bob", password="{}")'),)),
    ("src/x.rb", (*swap('  password "{}"'),)),
    ("src/x.rb", (*swap('  let(:password) {{ "{}" }}'),)),
    (
        "features/login.feature",
        (
            "   Scenario: login",
            *swap('    When I log in with "{}"'),
        ),
    ),
    (
        "features/login.feature",
        (
            "       | user | password |",
            *swap("      | bob | {} |"),
        ),
    ),
    ("terraform/x.tf", (*swap('  master_password = "{}"'),)),
    (
        "terraform/x.tf",
        (
            ' output "password" {{',
            *swap('  value = "{}"'),
        ),
    ),
    (
        "terraform/x.tf",
        (
            ' variable "admin_password" {{',
            '   description = "x"',
            "   type = string",
            "   sensitive = true",
            *swap('  default     = "{}"'),
        ),
    ),
    (
        "helm/values.yaml",
        (
            " mysql:",
            "   auth:",
            *swap("    rootPassword: {}"),
        ),
    ),
    ("helm/values.yaml", (*swap("  adminPassword: {}"),)),
    ("helm/values.yaml", (*swap('  - "--requirepass={}"'),)),
    ("playbook.yml", (*swap('    login_password: "{}"'),)),
    ("playbook.yml", (*swap("      password: \"{{{{ '{}' | password_hash }}}}\""),)),
    ("inventory.ini", (*swap("host1 ansible_ssh_pass={}"),)),
    ("hosts", (*swap("web1 ansible_password={}"),)),
    ("Vagrantfile", (*swap('  config.ssh.password = "{}"'),)),
    (".travis.yml", (*swap("    - PGPASSWORD={}"),)),
    (
        ".gitlab-ci.yml",
        (
            " variables:",
            *swap("  DB_PASSWORD: {}"),
        ),
    ),
    (".gitlab-ci.yml", (*swap("    - docker login -u ci -p {} registry"),)),
    (".circleci/config.yml", (*swap("            MYSQL_ROOT_PASSWORD: {}"),)),
    ("azure-pipelines.yml", (*swap("  dbPwd: '{}'"),)),
    ("Makefile", (*swap("\tmysql -uroot -p{} < schema.sql"),)),
    ("Makefile", (*swap("\tPGPASSWORD={} psql"),)),
    ("run.sh", (*swap("export PASS='{}'"),)),
    ("run.sh", (*swap("ldapsearch -D cn=admin -w {} -x"),)),
    ("run.sh", (*swap("htpasswd -b -c file bob {}"),)),
    ("run.sh", (*swap('expect "assword:" {{ send "{}\\r" }}'),)),
    ("run.sh", (*swap("echo '{}' | sudo -S ls"),)),
    ("run.sh", (*swap("wget --http-password={} url"),)),
    ("run.sh", (*swap("rclone config create x sftp pass {}"),)),
    ("run.sh", (*swap("gpg --passphrase {} --batch x"),)),
    ("run.sh", (*swap("keytool -storepass {} -keystore x"),)),
    ("run.sh", (*swap("smbclient //h/s -U 'bob%{}'"),)),
    ("run.sh", (*swap("snmpwalk -c {} -v2c host"),)),
    ("run.sh", (*swap("ipmitool -U admin -P {} power on"),)),
    ("run.ps1", (*swap("$cred = ConvertTo-SecureString '{}' -AsPlainText -Force"),)),
    ("run.bat", (*swap("net use Z: \\\\h\\s {} /user:bob"),)),
    ("run.bat", (*swap("set DBPASS={}"),)),
    ("unattend.xml", (*swap("<Password><Value>{}</Value></Password>"),)),
    ("tomcat-users.xml", (*swap('<user username="bob" password="{}" roles="x"/>'),)),
    ("web.config", (*swap('<add key="SmtpPassword" value="{}" />'),)),
    ("hibernate.cfg.xml", (*swap('<property name="connection.password">{}</property>'),)),
    (
        "my.cnf",
        (
            " [client]",
            *swap("password={}"),
        ),
    ),
    ("php.ini", (*swap("mysqli.default_pw = {}"),)),
    ("server.cfg", (*swap('rcon_password "{}"'),)),
    ("snmpd.conf", (*swap("rocommunity {}"),)),
    ("ppp/chap-secrets", (*swap("bob * {} *"),)),
    ("config/initializers/devise.rb", (*swap("  config.pepper = '{}'"),)),
    (
        "config/secrets.yml",
        (
            " production:",
            *swap("  key: {}"),
        ),
    ),
    ("config/master.key", (*swap("{}"),)),
    ("docker/secrets/db_password.txt", (*swap("{}"),)),
    ("passwords.txt", (*swap("bob {}"),)),
    (
        "notes.md",
        (
            " ## Logins",
            *swap("- admin / {}"),
        ),
    ),
    (
        "notes.md",
        (
            " | user | password |",
            " |---|---|",
            *swap("| bob | {} |"),
        ),
    ),
    ("notes.md", (*swap("Wifi: {}"),)),
    ("docs/a.rst", (*swap(":password: {}"),)),
    ("docs/api.md", (*swap("curl -u admin:{} http://localhost"),)),
    ("docs/api.md", (*swap('{{"username": "bob", "password": "{}"}}'),)),
    ("docs/api.md", (*swap("    Authorization: Bearer {}"),)),
    ("docs/api.md", (*swap("    X-Api-Key: {}"),)),
    (
        "openapi.yaml",
        (
            "           password:",
            "             type: string",
            *swap("            example: {}"),
        ),
    ),
    ("schema.graphql", (*swap('  login(password: "{}")'),)),
    ("seed.sql", (*swap("INSERT INTO users VALUES (1, 'bob', '{}');"),)),
    ("seed.sql", (*swap("GRANT ALL ON *.* TO bob IDENTIFIED BY '{}';"),)),
    ("seed.sql", (*swap("SET PASSWORD FOR 'bob' = '{}';"),)),
    (
        "test/fixtures/users.yml",
        (
            " bob:",
            "   name: Bob",
            *swap("  password: {}"),
        ),
    ),
    ("test/fixtures/users.yml", (*swap("  password_plain: {}"),)),
    ("tests/x.test.ts", (*swap("    await page.fill('#password', '{}')"),)),
    ("tests/x.test.ts", (*swap("    cy.get('input[name=password]').type('{}')"),)),
    ("tests/x.test.ts", (*swap("  it('accepts {} as a password', () => {{"),)),
    ("cypress.json", (*swap('  "userPassword": "{}",'),)),
    ("src/Login.vue", (*swap('<input type="password" value="{}">'),)),
    ("src/strings.json", (*swap('  "masterKey": "{}",'),)),
    ("src/k.js", (*swap("const apiKey = '{}'"),)),
    ("src/k.js", (*swap("headers: {{ 'x-api-key': '{}' }},"),)),
    ("src/k.js", (*swap("headers: {{ Authorization: 'Bearer {}' }},"),)),
    ("src/k.js", (*swap("app.use(session({{ secret: '{}' }}))"),)),
    ("src/k.js", (*swap("jwt.sign(data, '{}')"),)),
    ("src/k.js", (*swap("cookieParser('{}')"),)),
    ("lib/crypt.py", (*swap("fernet = derive('{}', salt)"),)),
    ("lib/crypt.py", (*swap("SALT = '{}'"),)),
    (".npmrc", (*swap("//registry.npmjs.org/:_authToken={}"),)),
    (".pypirc", (*swap("password = {}"),)),
    (".my.cnf", (*swap("password={}"),)),
    (".git-credentials", (*swap("https://bob:{}"),)),
    ("gradle.properties", (*swap("signing.keyPassword={}"),)),
    ("build.gradle", (*swap("    keyPassword '{}'"),)),
    ("build.gradle", (*swap('    storePassword "{}"'),)),
    ("android/key.properties", (*swap("storePassword={}"),)),
    ("Gemfile", (*swap('source "https://me:{}.com"'),)),
    ("package.json", (*swap('    "deploy": "sshpass -p {} scp x h:"'),)),
    ("package.json", (*swap('    "start": "DB_PASS={} node ."'),)),
    (
        "tox.ini",
        (
            " setenv =",
            *swap("    PGPASSWORD = {}"),
        ),
    ),
    ("pyproject.toml", (*swap('password = "{}"'),)),
    ("ci.env.sample", (*swap("FOO={}"),)),
    ("src/messages.properties", (*swap("login.password={}"),)),
    ("app.config.ts", (*swap("  pin: '{}',"),)),
    ("a.service", (*swap("Environment=DB_PASS={}"),)),
    ("crontab", (*swap("0 1 * * * PGPASSWORD={} pg_dump x"),)),
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
