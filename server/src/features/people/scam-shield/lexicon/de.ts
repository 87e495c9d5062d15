import type { Lexicon } from "./lexicon"

const costs =
  "(?:\\w*tickets?|\\w*flug|visum|\\w*visa\\b|miete|\\w*rechnung\\w*|\\w*gebuhr\\w*|\\w*kosten|operation|medikament\\w*|medizin|behandlung|reisepass|steuern?|kaution|anzahlung|schulden|hotel|reise|fahrt|fahrkarte|essen|strom|guthaben|bussgeld|strafe)"

export const de: Lexicon = {
  request: [
    "(?:hol|hole|bring|bringe|organisier|organisiere|besorg|besorge|uberweise|lade|spende|leg|lege) (?:mir|uns|bitte)\\b",
    "(?:gibt es|gabe es) (?:eine|irgendeine) (?:moglichkeit|chance)|(?:fallt mir|ist mir) (?:sehr |so )?(?:schwer|peinlich|unangenehm)|mir (?:\\w+ ){0,2}(?:hilfst|helfen|aushilfst|leihst|schickst|uberweist)|nur (?:noch )?deine|auf dich zahlen|verlasse mich auf dich|kleiner gefallen|deine hilfe",
    "(?:sag|nenn|nenne|leite|gib|verrat\\w*) (?:mir|ihn|es|den|das)\\b",
    "(?:kannst|konntest|wurdest|konnten|konnen|wurden|magst|mochtest|hilfst|darf ich) (?:du|sie|ihr|dich|mir)\\b",
    "bitte",
    "(?:falls|wenn|ob|dass) du … (?:kannst|konntest|wurdest|magst)",
    "hilf (?:mir|uns)|helfen",
    "ich (?:brauche|brauchte|benotige|bitte)|brauche ich|brauch\\b",
    "(?:schick|schicke|sende|leih|leihe|uberweis\\w*|gib|kauf|kaufe|zahl|zahle|besorg|besorge|borg|borge) (?:mir|uns|es|das|die|den|bitte)\\b",
    "(?:peinlich|unangenehm|schame|scham\\w*|ungern|traue mich) ",
    "ware es moglich|gefallen tun|ware dir dankbar|ware (?:super|toll|lieb),? wenn|du (?:musst|musstest|brauchst|sollst) ",
    "sie mussen|mussten sie|du zahlst|zahlen sie|uberweisen sie|senden sie|schicken sie|geben sie",
  ],
  lend: [
    "(?:schick\\w*|send\\w*|gib|geb\\w*) (?:mir )?(?:\\w+ ){0,3}(?:geld|\\d{2,}|euro)|ruberschick\\w*|vorlegen|spendier\\w*|einspring\\w*|unter die arme|zahlst (?:du )?|zahl (?:du|das|mir|bitte)|bezahl (?:du|das|mir|bitte)|handyguthaben|auf mein konto|auf dieses konto|aufs konto",
    "(?:ver|aus)?leih\\w*|borg\\w*|pump(?:en|st) |uberweis\\w*|vorstreck\\w*|streck\\w* … vor\\b|vorschiess\\w*|auslegen|leg\\w* … aus\\b|western union|money ?gram|paypal|revolut|kredit|darlehen|geliehen|einzahl\\w*",
    `(?:bezahl\\w*|zahl\\w*|ubernehm\\w*|ubernimm\\w*|buch\\w*|kauf\\w*|beteilig\\w*|hilf\\w*|helf\\w*|unterstutz\\w*|finanzier\\w*) … ${costs}`,
    `${costs} … (?:bezahl\\w*|zahl\\w*|ubernehm\\w*|begleich\\w*|auslegen)`,
    "finanziell (?:helf\\w*|unterstutz\\w*|aushelf\\w*)|finanzielle (?:hilfe|unterstutzung)|aushelf\\w*|hilf\\w* … aus\\b",
  ],
  give: [
    "schick\\w*|send\\w*|geb(?:en|e|t)\\b|gib(?:st)?\\b|helf\\w*|hilf\\w*|(?:be)?zahl\\w*|kauf\\w*|besorg\\w*|spend\\w*|unterstutz\\w*|aufladen|auflad\\w*|investier\\w*",
  ],
  money: [
    "geld\\w*|bargeld|euro\\b|euros|dollar\\w*|franken|tausend|hundert\\w*|\\d[\\d.,]{0,12} ?(?:eur|euro|€|usd|dollar|chf|tausender|riesen|k\\b)|[$€] ?\\d|kohle\\b|betrag|summe|knete",
  ],
  cost: [
    "tierarzt|zahnarzt|werkstatt|raten?\\b|heizung|einkauf|lebensmittel|gericht|kautionszahlung",
    "taxi|uber|benzin|sprit|papiere|dokumente|zug\\b|bus\\b|monatskarte|strom|heizung|zahnarzt|tierarzt|auto(?:reparatur)?",
    `${costs}\\b`,
    "anwalt|versicherung|vermieter|krankenhausrechnung|op\\b",
  ],
  repay: [
    "zuruck(?:zahl|geb(?!ra)|uberweis|bekomm|erstatt)\\w*|(?:bekommst|kriegst|zahle|gebe|geb|erstatte|uberweise) … (?:zuruck|wieder)\\b|erstatt\\w*|ruckzahl\\w*|mit zinsen|sobald … (?:gehalt|lohn|konto)|wenn … gehalt|das doppelte zuruck",
  ],
  lack: [
    "(?:gehalt|lohn) (?:kommt|erst|verspatet|ist)|(?:app|karte|konto|automat) … (?:spinnt|geht nicht|funktioniert nicht|defekt|eingezogen)|komme nicht (?:ran|an|dran)|weiss nicht (?:mehr )?(?:weiter|wohin|wen)",
    "(?:mir )?fehl(?:t|en) (?:mir )?(?:nur |noch |gerade |leider )*|nicht (?:genug|leisten|bezahlen|ran|an mein)|kein (?:geld|essen)|pleite|knapp bei kasse|(?:konto|karte|bank|geldbeutel|portemonnaie|brieftasche|handtasche|gehalt) … (?:gesperrt|eingefroren|gestohlen|geklaut|verloren|blockiert|weg\\b)|(?:gestohlen|geklaut|verloren|ausgeraubt|beraubt)|niemand(?:en)? … (?:helfen|fragen|sonst)|komme … nicht an",
  ],
  plight: [
    "krankenhaus|klinik|unfall|operation|operiert|\\bop\\b|notfall|dringend|ausgeraubt|beraubt|gestohlen|geklaut|gestrandet|festgehalten|festsitz\\w*|sitze … fest|krank\\b|krebs|verhaftet|polizei|gefangnis|hunger|verzweifelt|beerdigung|gestorben|rausgeworfen|zwangsraumung|intensivstation",
  ],
  card: [
    "(?:google[- ]?play|itunes|steam|amazon|apple) … (?:\\d+|karte|code|guthaben)|\\d+er (?:google|apple|steam|amazon|itunes|paysafe)\\w*",
    "(?:geschenk|gutschein|prepaid|guthaben|itunes|steam|google[- ]?play|amazon|apple|paysafe|razer|xbox|playstation|psn|play[- ]?store)[- ]?(?:geschenk)?(?:karten?|gutscheine?|codes?|guthaben)|geschenkkarten?|gutscheinkarten?|gutscheincodes?|guthabenkarten?|paysafe\\w*|steamkarten?|gutscheine?\\b",
  ],
  code: ["codes?\\b|pins?\\b|ruckseite|freirubbel\\w*|rubbel\\w*|nummern?\\b|foto\\w*|bild\\w*|abfotografier\\w*"],
  app: [
    "whats ?app|telegram|wechat|signal\\b|viber|zalo|skype|hangouts?|snap ?chat|discord|kakao\\w*|threema|messenger|(?:meine|deine) (?:handy|telefon)?nummer|handynummer|(?:auf|bei|uber|per) line\\b|(?:andere|anderen|anderem|privat\\w*) (?:app|plattform|messenger|chat|seite)|gmail|(?:meine|deine) (?:private )?e-?mail\\w*",
  ],
  contactMe: [
    "(?:schreib|schreibe|melde|kontaktier\\w*|adde|fug\\w*|ruf|meld|such|texte|schick) (?:mir|mich|dich|uns)(?: \\w+)?\\b|(?:schreib|melde|meld) (?:dich|doch|lieber|einfach|bitte)",
    "lass (?:uns|mal) … (?:schreib\\w*|chatt\\w*|reden|wechseln|weiter\\w*|sprechen)|(?:wollen|konnen|sollen) wir … (?:schreib\\w*|chatt\\w*|reden|wechseln|weiter\\w*|sprechen|austausch\\w*)",
    "(?:gib|gibst|schick|schickst|sag|verrat\\w*) (?:du )?mir (?:mal |doch |bitte )?deine|wie (?:ist|lautet) deine (?:nummer|handy\\w*)|meine (?:nummer|id|handynummer|adresse)(?: \\w+)? (?:ist|lautet|:)|(?:hier|das) (?:ist )?meine (?:nummer|handynummer)|wechseln (?:wir|zu)|erreichst (?:du )?mich|weiterschreiben|weiterreden|schreiben wir|reden wir",
  ],
  rarelyHere: [
    "(?:selten|kaum|nicht (?:so )?(?:oft|haufig|viel)|nie|wenig|nicht mehr lange|nicht lange) … (?:hier|online|app\\b|seite|plattform|rein)|(?:hier|online|app|seite) … (?:selten|kaum|nicht (?:so )?oft|langsam|hangt|spinnt|sicher)|(?:losch\\w*|verlass\\w*|kundig\\w*) … (?:profil|konto|account|app\\b|abo|seite)|(?:abo|mitgliedschaft|probezeit) … (?:ab\\b|aus\\b|endet|lauft)|(?:einfacher|privater|leichter|bequemer|diskreter)",
  ],
  coin: [
    "bitcoins?|btc\\b|krypto\\w*|crypto\\w*|ethereum|usdt|forex|trad(?:en|e|er|ing)\\b|invest\\w*|aktien\\w*|anlage(?:n|plattform)?\\b|geldanlage|borse|binance|mining|goldhandel|handelsplattform|handeln",
  ],
  profit: [
    "gewinn\\w*|verdien\\w*|rendite\\w*|\\d+ ?(?:%|prozent)|verdoppel\\w*|verdreifach\\w*|garantier\\w*|passives? einkommen|ohne risiko|risikofrei|risikolos|reich\\b|finanziell (?:frei|unabhangig)|ausgezahlt|auszahlung\\w*|einkommen",
  ],
  coach: [
    "(?:zeig\\w*|erklar\\w*|beibring\\w*|bring\\w*|lehr\\w*) (?:es |dir |ihnen |das )*|kann (?:es )?dir … (?:beibringen|zeigen|erklaren|helfen)|(?:mein|meine|ein|eine) (?:onkel|tante|mentor\\w*|analyst\\w*|cousin\\w*|berater\\w*|experte|freund)\\b|insider\\w*|signale|(?:mach|steig|folg)\\w* … (?:mit|ein|mir)\\b|(?:willst|mochtest|hast du) … (?:wissen|lernen|mitmachen|einsteigen|interesse|investieren|verdienen)|zeige dir|zeig dir|du (?:auch )?(?:kannst|konntest)",
  ],
  start: [
    "(?:reichen|genugen|reicht|genugt|start\\w*|beginn\\w*|anfang\\w*|einzahl\\w*|einsteig\\w*|mindest\\w*|eroffn\\w*)|anmeld\\w*|melde dich … an\\b|registrier\\w*|plattform|startkapital|ab \\d+",
  ],
  abroadJob: [
    "us[- ]?(?:armee|army|soldat\\w*|general|militar\\w*|marine|offizier\\w*)|(?:amerikanisch\\w*|britisch\\w*) (?:armee|soldat\\w*|general|offizier\\w*|militar\\w*|marine)|(?:soldat\\w*|general|oberst|offizier\\w*|hauptmann|major|sergeant|kommandant|friedenstruppe\\w*|blauhelm\\w*|un-?soldat\\w*)\\b|bohrinsel|olplattform|olbohr\\w*|erdol\\w*|offshore|(?:militar|un|armee|kriegs)-?(?:arzt|arztin|chirurg\\w*)|(?:arzt|arztin|chirurg\\w*) (?:bei|der|fur|im|mit|in)|arzte ohne grenzen|kapitan|schiffsingenieur|frachtschiff|(?:bei|fur) der (?:un|uno|nato)\\b|auslandseinsatz|friedensmission",
  ],
  abroadPlace: [
    "syrien|jemen|afghanistan|kabul|irak|ukraine|libyen|somalia|sudan|mali\\b|nigeria|ghana|lagos|elfenbeinkuste|benin|nordsee|golf von|stationiert|einsatz|kriegsgebiet|mission|auf see|stutzpunkt|im ausland|kriegszone",
  ],
  widowed: [
    "witwe\\w*|verwitwet|alleinerziehend\\w*|(?:frau|mann) (?:ist )?(?:gestorben|verstorben|verlor\\w*)|verlor\\w* … (?:frau|mann)|(?:eine|einzige|meine|kleine) (?:tochter)|(?:einen|einzigen|meinen|kleinen) sohn|geschieden|waise",
  ],
  honest: [
    "ehrlich\\w*|treu\\w*|aufrichtig\\w*|vertrau\\w*|gottesfurchtig\\w*|seelenverwandt\\w*|wahre liebe|lebenspartner\\w*|zweite chance|ruhestand|gutes herz|ernsthaft\\w*",
  ],
  keepForMe: [
    "(?:aufbewahr\\w*|entgegennehm\\w*|entgegennimm\\w*|empfang\\w*|annehm\\w*|annimm\\w*|verwahr\\w*|in empfang)|(?:kiste|koffer|box|paket|truhe|tresor) … (?:geld|vermogen|dollar|ersparniss\\w*|gold)|(?:suche|brauche|finden) … (?:partner\\w*|person|frau|mann|jemand\\w*) … (?:vertrau\\w*|ausland|uberweis\\w*|ubertrag\\w*|zuverlassig\\w*|verwahr\\w*|empfang\\w*|annehm\\w*|annimm\\w*)|(?:geschafts)partner|auf dein konto|ihr konto|begunstigte\\w*|in deinem namen|nachster angehorige\\w*",
  ],
  fortune: [
    "\\d[\\d.,]{0,12} ?(?:millionen|mio|milliarden)|millionen (?:euro|dollar)|erbe\\b|erbschaft|vermogen\\b|goldbarren|kilo gold|lotto\\w*|lotterie|nachlass|treuhand\\w*|diplomat\\w*",
  ],
  heir: [
    "verstorben\\w*|erbe\\b|erbschaft|hinterlass\\w*|vererb\\w*|nachlass|testament|notar\\w*|anwalt\\w*|rechtsanwalt\\w*|krebs|sterbe|todkrank|unheilbar|spende\\w*|wohltatig\\w*|\\d+ ?(?:%|prozent)|anteil|begunstigt\\w*|schenk\\w*",
  ],
  parcel: [
    "paket\\w*|packchen|geschenk\\w*|sendung|kiste|koffer|kurier\\w*|lieferung|dhl\\b|uhr\\b|schmuck|iphone|laptop",
  ],
  customs: [
    "zoll\\w*|kurier(?:dienst|gebuhr|firma)?|freigabe\\w*|einfuhr\\w*|liefergebuhr\\w*|versandkosten|versandgebuhr\\w*|beschlagnahmt|festgehalten|abfertigung\\w*",
  ],
  toYou: [
    "(?:dir|dich|euch|ihnen) |dein(?:e|en|em)? (?:paket|geschenk|sendung|name|adresse)|ihr(?:e|en)? (?:paket|geschenk|sendung)|fur dich|an dich",
  ],
  sugar: [
    "sugar ?-?(?:daddy|mommy|mama|baby|babe|girl|boy)\\w*|taschengeld|(?:euro|dollar|€|\\$) (?:pro|die|in der|jede|wochentlich|im) ?(?:woche|monat)?|verwohn\\w*|sponsor\\w*|gonner\\w*|finanziell verwohn\\w*|bezahle dich|zahle dir|escort|gegen (?:tg|bezahlung)",
  ],
  bankData: [
    "deine (?:bank|karte|kontodaten|zugangsdaten)|login\\b|dein (?:konto|paypal)",
    "bankdaten|kontodaten|kontonummer|iban\\b|bankverbindung|kreditkarte\\w*|kartennummer|tan\\b|(?:sms|bestatigungs|verifizierungs|sicherheits|anmelde|aktivierungs)-?code|code … (?:sms|handy|bekomm\\w*|erhalt\\w*|geschickt)|passwort|kopie … (?:ausweis|pass)|ausweiskopie|foto … (?:ausweis|pass|personalausweis)|onlinebanking|online-banking|zugangsdaten|paypal-?(?:konto|adresse)",
  ],
  job: [
    "nebenjob\\w*|nebenverdienst|heimarbeit|homeoffice|von zu ?hause|(?:einfache|leichte|online)[- ]?(?:aufgaben|arbeit|jobs?|tatigkeit)|provision\\w*|ohne (?:vor)?(?:erfahrung|kenntnisse)|(?:am|pro) tag … (?:verdien\\w*|euro)|bewertungen",
  ],
  nude: [
    "(?:video|videocall|anruf|chat|alles) … (?:gespeichert|aufgenommen|aufgezeichnet|mitgeschnitten|gefilmt)",
    "nackt\\w*|nacktbild\\w*|nacktfoto\\w*|intime\\w*|sexvideo\\w*|webcam|masturb\\w*|(?:aufgenommen|aufgezeichnet|mitgeschnitten|gespeichert|gefilmt|screenshots?) |(?:video|bilder|fotos|aufnahme\\w*|screenshots?) von dir|dein(?:e)? (?:video|bilder|fotos|nudes)|private (?:bilder|videos?)|freizugig\\w*",
  ],
  threat: [
    "(?:sonst|ansonsten|andernfalls|oder) … (?:chef|mutter|familie|frau|mann|freunde|kontakte|eltern|alle)\\b",
    "(?:wenn|falls) du nicht|(?:sonst|ansonsten|andernfalls|oder ich|oder alle|oder dein\\w*) |(?:schick\\w*|send\\w*|veroffentlich\\w*|post\\w*|teil\\w*|zeig\\w*|stell\\w*|lade\\w*|geht|gehen|landet|landen|weiterleit\\w*|verbreit\\w*) … (?:familie|freunde\\w*|kontakte\\w*|chef|arbeitgeber|kollegen|frau|mann|eltern|facebook|instagram|internet|netz|alle\\b|allen)|ruinier\\w*|zerstor\\w*|du hast \\d+ (?:stunden|minuten)|jeder wird|alle werden",
  ],
  lure: [
    "klick\\w*|(?:private|heisse|nackte|meine|mehr|sexy) (?:bilder|fotos|videos?|galerie|seite)|anmeld\\w*|registrier\\w*|einlogg\\w*|log ?in|verifizier\\w*|bestatig\\w*|abstimm\\w*|stimm\\w* … fur mich|herunterlad\\w*|download|installier\\w*|kostenlos|gratis|gewinn\\w*|link\\b|freischalt\\w*|jugendschutz|alter(?:s)?(?:prufung|nachweis)|konto|schau (?:mal|hier|dir)",
  ],
  office: [
    "(?:redthread|support|sicherheits|kunden|moderat\\w*|admin\\w*|offizielle\\w*|verifizierungs)[- ]?(?:team|dienst|service|support|abteilung|mitarbeiter\\w*)|(?:wir sind|ich bin|hier ist) (?:\\w+ )?(?:redthread|support|moderat\\w*|admin\\w*)|(?:konto|account|profil) … (?:gesperrt|geloscht|eingeschrankt|deaktiviert|gemeldet)",
  ],
  outing: [
    "(?:zahle?|bezahle?|kaufe?|buche?) … (?:selbst|selber)",
    "jeder (?:zahlt|seine|kauft|fur)|teilen wir|ich (?:lade|zahle|bezahle|geb dir|ubernehme)\\b|konzert|kino|museum|theater|festival|ausstellung|abendessen|kaffee|eis\\b|spass|haha|scherz|rezept|buch\\b|lied\\b|tipps?\\b|regenschirm",
  ],
  denial: [
    "(?:niemals|nie|kein\\w*|nicht) … geld (?:schick\\w*|uberweis\\w*|gib|geben|leihen)|schick\\w* (?:niemals|nie|keinem|niemandem)|(?<!kein )betrug\\w*|betrog\\w*|betruger\\w*|(?:vorsicht|aufpassen|pass auf)|abzocke|fake-?profil\\w*|(?:geld|nichts) … (?:nicht wichtig|egal)|will (?:kein|nicht dein) geld|schon (?:bezahlt|gekauft|gebucht)|habe (?:ich )?(?:schon |bereits )?(?:mein\\w* )?(?:ticket|flug|karte) (?:schon |bereits )?(?:gebucht|gekauft)",
  ],
}
