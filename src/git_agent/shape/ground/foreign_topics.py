"""What a German or French subject is about: "Behebe Fehler bei der Anmeldung" needs a login in the change.

Code is English, so a word of another language says nothing against a subject by being absent. Only words whose English
is known are held against the change; a subject that has none of them gets the benefit of the doubt.
"""

import re
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import parse_subject

# The beginning of a word in small letters, and with which beginnings code has it.
_GERMAN = """

    anmeld:login,logon,signin,sign_in,auth,session,credential abmeld:logout,signout,sign_out,session
    passwort:password,passwd,credential,secret,passphrase kennwort:password,passwd,credential
    benutzer:user,account,username konto:account,user konten:account kunde:customer,client
    rechnung:invoice,bill,calc zahlung:pay bezahl:pay warenkorb:cart,basket bestell:order
    datenbank:database,db,sql,storage,sqlite,postgres drucker:print druck:print,pressure
    bild:image,img,picture,icon,photo,png suche:search,find,query,lookup such:search,find kalender:calend,date
    nachricht:message,msg,mail,notif benachrichtig:notif,alert,message verschlüssel:crypt,cipher,encod
    übersetz:transl,i18n,locale,lang sprache:lang,locale,i18n schaltfläche:button,btn knopf:button,btn,knob
    einstellung:setting,config,option,pref,default adresse:addr,url speicher:memory,stor,save,cache,alloc,disk
    zwischenspeicher:cach,buffer,memo netzwerk:net,socket,http,conn server:server,serv
    zeitstempel:timestamp,time,date währung:currenc,money,euro preis:price,cost steuer:tax,control,vat
    wetter:weather spiel:game,play,match fahrzeug:vehicle,car,ev ladung:charg,load,payload batterie:batter,bat
"""
_FRENCH = """

    connexion:connect,conn,login,auth,session déconnexion:logout,disconnect,signout authentif:auth,login,token
    utilisateur:user,account compte:account,user,count client:client,customer facture:invoice,bill paiement:pay
    panier:cart,basket commande:command,order,cmd mot:word,pass recherche:search,find,query,lookup
    calendrier:calend,date courriel:mail image:image,img,picture,icon imprim:print traduc:transl,i18n,locale,lang
    langue:lang,locale,i18n bouton:button,btn réglage:setting,config,option
    paramètre:param,setting,config,option,arg adresse:addr,url mémoire:memor,alloc,cache réseau:net,socket,http,conn
    serveur:server,serv horodat:timestamp,time,date devise:currenc,money,euro prix:price,cost impôt:tax,impot
    météo:weather jeu:game,play,set véhicule:vehicle,car chiffre:crypt,cipher,digit,number base:base,database,db,sql
"""
_BEGINS = LazyPattern(
    r"(?i)(?:entfern|füg|beheb|änder|aktualisier|verbesser|erstell|verschieb|benenn|ersetz|vereinfach|prüf|lösch|nutz"
    r"|verwend|erlaub|erweiter|dokumentier|korrigier|vermeid|ergänz|zeig|repar|optimier|unterstütz|implementier|bereinig"
    r"|ajout|corrig|supprim|retir|amélior|modifi|met|mets|mettre|remplac|simplifi|renomm|déplac|permet|autoris|évit|empêch"
    r"|cré|utilis|gèr|gér|impl[eé]ment|optimis|répar|refactoris)\w*(?:-\w+)? (?!to\b|the\b|of\b|for\b)"
)
# Names are looked up as names.
_NAMED = LazyPattern(r"`|\w_\w|[a-zß-ÿ][A-Z]|\w\d|\b[A-Z]{2,}|\w\.\w|\w/\w|\w\(\)")
_WORD = LazyPattern(r"[^\W\d_]{3,}")
_MOST_WORDS = 14  # of a subject; a longer one explains


@cache
def _known() -> tuple[tuple[str, tuple[str, ...]], ...]:
    rows = (row.partition(":") for row in (*_GERMAN.split(), *_FRENCH.split()))
    return tuple((start, tuple(english.split(","))) for start, _, english in rows)


def foreign_topic_of(subject: str) -> tuple[str, tuple[str, ...]] | None:
    """What a German or French subject is about, and what code may call it; None where nobody can tell."""
    text = parse_subject(subject).text
    begin = _BEGINS.match(text)
    if begin is None or _NAMED.search(text):
        return None
    told = text[begin.end() :]
    words = [word.lower() for word in _WORD.findall(told)]
    english = [stem for word in words for start, stems in _known() if word.startswith(start) for stem in stems]
    if not english or len(words) > _MOST_WORDS:
        return None
    return told, tuple(re.sub("_", "", stem) for stem in english)
