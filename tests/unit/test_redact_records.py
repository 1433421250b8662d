"""Records hold secrets without a word that says so: what looks like no word, name or number is hidden there."""

from functools import partial

import pytest

from git_agent.redact import clean, redact
from support.limited import within

# The path, the text with a blank for the secret, the secret.
RECORDS = [
    ("notes/handover.md", "- old box in the cellar: http://10.0.3.4:5000, admin and {}", "Birnbaum_77"),
    ("notes/vpn.txt", "user mweber / {}", "Tau7Perle"),
    ("logs/deploy.log", "2024-02-11T09:13:24Z DEBUG connecting as svc_api with {}", "qu4rtz-Lemon8"),
    ("logs/auth.log", "Feb 11 08:01:44 gate sshd[2290]: Invalid user {} from 10.2.0.19 port 50980", "Goose!Fool4"),
    ("chat/2023-11-02.txt", "[14:03] tom: klar, tom.b und dann {}", "Sonnen#Uhr44"),
    ("slack-export.json", '{{"user": "U02B", "text": "deploybot then {}"}}', "Maple%Syrup9"),
    ("tickets/48213.md", "**Steps**: enter `pschulz` and `{}`, press OK", "Apfel+Kuchen1"),
    ("mails/welcome.eml", "Dein Benutzername ist n.meier, als erstes nimm {} und ändere es gleich.", "Start!Klar24"),
    ("infra/ipmi.txt", "node01 bmc 10.9.0.1 ADMIN {}", "Calv1n!"),
    ("captures/smtp.log", "C: {}", "cGFzdGVsZGVuYXRhMjI="),
    ("chat/landlord.txt", "18:23 - Landlord: Key safe is left of the door, code {}", "09965"),
    ("chat/landlord.txt", "18:23 - Landlord: wifi is CosyCottage and the pw is {} all lower case", "marmaladetoast"),
    ("zapis_porady.txt", "* web je na novém serveru, heslo k databázi je {}", "svickova.se.sesti"),
    ("docs/exploitation.md", "Le code du coffre pour la clé de secours est le {}, ne pas le noter.", "991681"),
    ("chat/czat.txt", "[14:02] Ania: hasło nie działa\n[14:03] Marek: teraz jest {}", "Zubr+Bialowieza"),
    ("switch/aruba.txt", 'password manager user-name "gestor" plaintext {}', "tizaypizarra"),
    ("huawei/filial.cfg", " local-user suporte password irreversible-cipher {}", "$1c$hAEGW2vL1)WMWrfJspdCTXfK"),
    ("preseed.cfg", "d-i partman-crypto/passphrase password {}", "matterhorn viertausend"),
    ("notes/hass.txt", "mqtt broker: homeassistant / {}", "Ampel-rot-2"),
    ("notes/crypto.md", "metamask: {}", "army van defense carry jealous true garbage claim echo media make crunch"),
    ("journal/today.org", "  kundennr 77123, telefon-kennwort {}", "Blaubeere"),
    ("export/staff.csv", "Jon Holt,jon@x.example,{},B14", "kanu-fahrt-31"),
    ("logs/strace.txt", 'execve("/usr/bin/x", ["x", "-w", "{}"], 0x7ffd2) = 0', "northernLights6"),
    ("spark/submit.sh", "  --conf spark.ssl.keyStorePassword={} \\", "driftwood_lake"),
    ("z/configuration.yaml", "auth_token: {}", "bees-in-the-attic"),
    ("backup/run.sh", 'curl -fsS "https://hc-ping.com/{}"', "7dd59752-6686-4266-a604-b914275cdd20"),
    ("a/hotkeys.ahk", "  Send, {}{{Enter}}", "Fruehling.88"),
    ("docs/alarm.md", "| Who | Code |\n|---|---|\n| Shift lead | {} |", "909020"),
    ("src/Login.cpp", 'session_.open("reports", "{}");', "Gr4ph-Otter"),
    ("lib/sync.rb", "Net::FTP.open('ftp.partner.example', 'outbox', '{}')", "Ahorn_Blatt2"),
    ("A.kt", '.addHeader("X-Pulu-Key", "{}")', "12576e7c57cc7d88220dad3a11cc57d5934084f1"),
    ("chat/team.txt", "<ana> whats the root one again\n<ben> {}", "correcthorse"),
    ("wifi.txt", "SSID Waldhaus\n{}", "schluesselblume"),
    ("notes/pets.txt", "secret question: first pet -> {}", "Minka"),
    ("notes/jenkins.md", "SonarQube: admin/{}", "hagebutte"),
    ("nginx/site.conf", 'auth_basic "x"; # user: ops pass: {}', "preiselbeere"),
    ("nginx/site.conf", 'proxy_set_header X-Internal-Auth "{}";', "stachelbeere"),
    ("test_login.py", 'client.post("/x", data={{"u": "mira", "p": "{}"}})', "johannisbeere"),
    ("a.sql", "UPDATE users SET pass = MD5('{}') WHERE id = 1;", "endivie"),
    ("bot.lua", 'local conn = luasql.connect("db", "app", "{}", "localhost")', "beinwell"),
    ("docs/onboarding.md", "- [ ] Laptop: disk unlock phrase is `{}` until IT sets yours", "anvil hammer tongs"),
]


def as_diff(text: str) -> str:
    return "@@ -0,0 +1,9 @@\n" + "".join(f"+{line}\n" for line in text.split("\n"))


@pytest.mark.parametrize(("path", "around", "secret"), RECORDS, ids=[secret for _, _, secret in RECORDS])
def test_a_value_of_a_record_is_hidden_without_a_name(path: str, around: str, secret: str) -> None:
    whole = as_diff(around.format(secret))
    shown = clean(whole, path=path)
    assert secret not in shown
    assert 1 <= shown.count("[REDACTED:") <= 2  # the name of a network beside it may go, too
    assert clean(shown, path=path) == shown


ORDINARY = [
    ("notes/plan.md", "Moved web-prod-03 to eu-west-1, see INC0048812 and release 2.14.0-rc1 of python3.12."),
    ("notes/keys.md", "- Password manager rollout: 80% of staff have an account"),
    ("tickets/311.md", "# Password reset mail arrives twice"),
    ("logs/audit.log", "2024-03-01T09:12:45Z audit user=root action=key.rotate key=signing-2024 result=ok"),
    ("logs/zk.log", "WARN [RecvWorker:188978561024:QuorumCnxManager$RecvWorker@762] - Connection broken"),
    ("logs/pods.log", "api-7d9f8b6c4-x2x9q restarted on ip-10-0-1-23.ec2.internal after 2h30m (exit code 1370)"),
    ("logs/auth.log", "Dec 10 09:11:44 LabSZ sshd[24453]: Failed password for invalid user admin from 103.99.0.1"),
    ("export/heroes.csv", "9967,Eliot Franklin (Earth-616),Nov-74,Uint8Array,#12ab34,https://x.example/Earth-616"),
    ("configs/rtr.cfg", "hostname as2border2\n route-map as2dist_to_dept permit 100\n match community as2_community"),
    ("meetings/2015.md", "* Trevor: 10M-half, bcea-fa0d-c7d8, WS-C2960X, IPv4 and SHA256 are done by March 3rd"),
    ("src/mask.kt", 'private val SENSITIVE = setOf("password", "passwd", "secret", "token", "authorization")'),
    ("Jenkinsfile", """sh 'echo "$P" | docker login -u "$U" --password-stdin registry.example.org'"""),
    ("A.cs", 'var has = item.Kind == Kind.File ? item.HasLocalImage("folder") : item.HasImage(Kind.Primary);'),
    ("Localization/Server/pl.json", '  "TabPassword": "Has\\u0142o",'),
    ("README.md", "Run `Maple%Syrup9` and `qu4rtz-Lemon8` through the hasher."),
    ("src/plan.py", 'STEPS = ["Maple%Syrup9", "qu4rtz-Lemon8"]'),
    ("config/locales/ku.yml", "  only_password: Tenê şîfre\n  token: Nîşana gihîştinê"),
]


@pytest.mark.parametrize(("path", "text"), ORDINARY, ids=[path for path, _ in ORDINARY])
def test_what_records_are_full_of_stays(path: str, text: str) -> None:
    assert redact(text, path=path).text == text
    assert redact(as_diff(text), path=path).text == as_diff(text)


def test_what_a_record_repeats_is_a_name() -> None:
    text = "\n".join(f"{number}: dr1ver-Bus4 is up" for number in range(9))
    assert redact(text, path="boot.log").text == text


def test_a_record_of_one_piece_over_and_over_ends() -> None:
    pieces = ["1" * 60, "1a" * 30, "A1a" * 20, "a-" * 30, "a1." * 20, "a!" * 30, "Aa1" * 21, "code is " * 8]
    texts = {piece: "\n".join(f"the code {piece}{number} is" for number in range(1_000)) for piece in pieces}
    within(20, {piece: partial(clean, text, path="notes.txt") for piece, text in texts.items()})
