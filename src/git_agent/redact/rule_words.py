"""The words that call for a rule, apart from the rules: whoever only asks whether a text is worth a look needs no more.

Rules are many, and most texts call for none. A test holds these words beside those of the rules.
"""

from functools import cache


@cache
def rule_words() -> tuple[bytes, ...]:
    """As the scan sees a text, one byte for each character; between bars, since some end in a blank."""
    return tuple(word.encode("ascii") for line in _WORDS.strip().split("\n") for word in line.split("|") if word)


_WORDS = """
bundle_|://|"d"|"p"|"q"|"dp"|"dq"|"qi"|"k"|<d>|<p>|<q>|<dp>|<dq>|<inverseq>|authorization|basic|bearer|cookie|curl|
http |https |wget|xh |mysql|mariadb|mongo|xtrabackup|docker login|podman login|helm|buildah|skopeo|oc login|az login|
cf login|bcp |sqlcmd|isql|influx|rabbitmqadmin|smbclient|nmcli|registry login|sqlplus|keytool|tsm |argocd|sshpass|
redis-cli|keydb-cli|valkey-cli|ldap|pass:|openssl|identified|password|passwd|login.sql|with password|chpasswd|
passwd --stdin|passwd -|password-stdin|sudo -s|convertto-securestring|net user|net use|useradd|usermod|htpasswd|unzip|
7z|zip |rar |rabbitmqctl|/p:|-p:|/pass:|/password:|:5432:|:*:|:3306:|$2a$|$2b$|$2y$|$1$|$5$|$6$|$apr1$|$argon2|$y$|
$8$|$9$|$krb5|{ssha}|bcrypt|argon2|password_hash(|password_verify(|hashpw(|checkpw(|keystore|create_user(|
create_superuser(|createuser(|plainauth(|set_password(|ldap_bind(|adduser(|add_user(|ftp(|ftp_tls(|smtp(|register(|
basic_auth |basic_auth(|cookieparser(|cookiesession(|authenticate |basicauth|basic_auth|basicauthentication|
digestauth|auth=(|auth = (|auth, {|auth: [|auth=[|auth=auth(|auth = auth(|.auth(|auth_login(|authentication(|
credential(|credentials(|credential (|usernamepassword|passwordauthentication(|credentials::new(|login(|authenticate(|
sign_in|signin|simple_bind|bind_s(|wifi.begin(|wifimulti|logon(|login_as(|mysqli|mysql_connect|getconnection(|pdo(|
sftpclient|ftpclient|sshclient|imap_open|oci_connect|pg_connect|smtpclient|connect(|client(|connection(|("https://|
("http://|('https://|connector(|.connect(|.open(|.start(|.dial(|.new(|session(|ldap://|ldaps://|sftp(|jwt.|
jsonwebtoken|jwt::|encrypt(|decrypt(|createcipheriv|createdecipheriv|scryptsync(|urlsafetimedserializer(|
urlsafeserializer(|createhmac|createcipher|hash_hmac|hmac(|hmac.new(|fernet(|encryptor(|keyspec(|encrypt_key(|pbkdf2|
scrypt(|derivekey|keysigner|@|tochararray|jdbc:|dbi:|dbi->connect|mysql_real_connect|mysql:host|pgsql:host|.basic(|
httpbasic(|.digest(|symmetricsecuritykey(|hmacsha256(|hmacsha512(|hmacsha1(|secretkeyspec(|btoa(|b64encode(|base64|
encode64(|buffer.from(|fill(|.type(|sendkeys(|send_keys|fill_in|settext(|typetext(|performtextinput(|entertext(|
setvalue(|fillfield(|set_value(|clear_type|perform_action|.type_text|input password|input text|fill secret|
type secret|fill text|type text|{}:{}@|%s:%s@|{0}:{1}@|sed -|sed 's|sed "s|replace(|gsub(|.sub(|setitem(|set_cookie(|
setcookie(|cookies.set(|login|newcommand|pw=|pwd=|pass=|password=|passwd=|xfreerdp|cmdkey|rdesktop|freerdp|mosquitto|
amqp|kcat|iwctl|pwsafe|<<<|lftp|ncftp|wput|tftp|ftp |rpcclient|smbget|smbmap|mount.cifs|net rpc|wmic|winexe|ipmitool|
gpg-preset|gpg-connect|snmp|pdftk|qpdf|fping|kinit|vncviewer|plink|pscp|psexec|putty|sqlldr|impacket|crackmapexec|
evil-winrm|nxc |winrs|schtasks|7z |passphrase=|secret=|token=|apikey=|api_key=|echo |printf |wpa_passphrase|iwconfig|
networksetup| --pw| -pw|--pwd|--pass|--psk|send |send(|sendline|send_line|exp_send|auth |community|cachemgr_passwd|
masterauth|-password|password 0|password 7|password 5|secret 0|key 0|key 7|secret 7|password level|key-string|
neighbor |{plain}|{cleartext}|{noop}|{clear}|oracle:|expdp|impdp|appid=|app_id=|key=|code=|hash=|sig=|signature=|
hmac=|access=|auth=|sid=|sessionid=|ticket=|invite=|?t=|?k=|magic=|reset|/invite|/invitation|/activate|/activation|
/confirm|/magic|/verify|/join/|/login/|/share/|%3a%2f%2f|akia|asia|access_token$|:apa91| pat |pat:|pat=|rootpw|ftp|
connect |conn |createuser|isakmp|usm-user|snmp-server user|stats auth|user=| on >|~* |+@all|machine |:x-oauth-basic@|
password from |passwort von |passwd from |passphrase from |password changed|password rotated|users =|users=|users:|
users"|accounts =|accounts:|accounts"|logins|shared-key|shared_key|wpa-psk|password1 |password |aaa-server|radius|
tacacs| -p |auth:|auth is|auth =|credentials:|creds:|code is |code: |code : |code de | code |** / **| login |where |
v3/|v2/|rpc|infura|alchemy|accounts|mnemonic|wallet|ethers|plaintext |cleartext |clear-text |simple |cipher |
encrypted |ascii-text |ascii |hexadecimal |hash | key |password password |passphrase password |-again password |hook|
ping|invite|confirm|verify|activate|magic|heartbeat|notify|ingest|{enter}|{tab}|{return}|identify |ghost |regain |
-auth|-key|-token|-secret|p": "|p': '|w": "|w': '|-p", "|-w", "|-a", "|-p', '|-w', '|-pw", "|-k", "|-p","|-w","| / |
log in|logs in|user |, pass |pass `|(pass |door|alarm|keypad|voicemail|voice mail|key box|keybox|garage|tresor|
sim pin|pin |pin:|door code|alarm code|gate code|safe code|lock code|access code|entry code|passwort|passphrase| pw|
` / `|backup code|recovery code|nickserv|wifi:|&p=|&pass=|seed|recovery|credentials|password (|(pw |(password |
password"|secret"|token"|passwd"|lautet|contrase?a es |contrasena es |mot de passe|senha ?|senha eh|wachtwoord is|
parola ?|passe :|changed to |reset to |password is |passphrase is |sign in|logging in|password</|passwort</|token</|
secret</|passwd</|pin</|key</|password:</|password: </|passphrase</|creds|identifiants|key is |key ist|code ist|
token is |pin is |schl?ssel|pin ist|token |secret |passwort |senha |wachtwoord |passwd |contrase?a |passe |
passphrase |kennwort |contrasena |parola |passwort ist|passphrase is|contrase?a es|password: |password: <|passwort: <|
token: <|secret: <|key: <|passwd: <|pass: <|seed phrase|recovery phrase|seed words|
"""
