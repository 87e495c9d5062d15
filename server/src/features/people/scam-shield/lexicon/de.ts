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
    "leg\\w* (?:du )?(?:sie|es|das|mir|die) (?:\\w+ )?aus\\b|aus(?:zu)?legen|zahl (?:bitte|du)|ersetz(?:e)? (?:ich )?(?:es )?dir",
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
    "\\w*genehmigung|ausreise\\w*|reisegenehmigung|papiere|beamter|beamte\\w*",
    "lieferant\\w*|ersatzteil\\w*|maschinen?\\b|arbeiter\\w*|mannschaft|lohne\\b|abschlepp\\w*|versicherung|unterschrift|anwaltsrechnung|pumpe",
    "tierarzt|zahnarzt|werkstatt|raten?\\b|heizung|einkauf|lebensmittel|gericht|kautionszahlung",
    "taxi|uber|benzin|sprit|papiere|dokumente|zug\\b|bus\\b|monatskarte|strom|heizung|zahnarzt|tierarzt|auto(?:reparatur)?",
    `${costs}\\b`,
    "anwalt|versicherung|vermieter|krankenhausrechnung|op\\b",
  ],
  repay: [
    "das doppelte|ersetz(?:e)? (?:ich )?(?:es )?dir|(?:geb|gebe|zahl\\w*) (?:ich )?dir (?:\\w+ )?(?:das geld|alles|jeden cent|das doppelte)|jeden cent",
    "zuruck(?:zahl|geb(?!ra)|uberweis|bekomm|erstatt)\\w*|(?:bekommst|kriegst|zahle|gebe|geb|erstatte|uberweise) … (?:zuruck|wieder)\\b|erstatt\\w*|ruckzahl\\w*|mit zinsen|sobald … (?:gehalt|lohn|konto)|wenn … gehalt|das doppelte zuruck",
  ],
  lack: [
    "nur bis (?:mein\\w*|das|der|die) … (?:bezahlt|da ist|kommt|uberwiesen)|(?:strom|wasser|heizung|gas|internet) (?:\\w+ )?(?:abgestellt|abgedreht|gesperrt|weg)",
    "nicht mal … bezahlen|(?:firmen)?karte nicht (?:ging|geht|angenommen)",
    "(?:lasst|lassen) sich … nicht offnen|komm(?:e)? (?:ich )?(?:gerade |grad |da |hier )*nicht (?:dran|ran)|(?:konto|guthaben|geld) … (?:gesperrt|fest|eingefroren|blockiert)|fangt nicht an|fehlt (?:nur|noch)",
    "(?:gehalt|lohn) (?:kommt|erst|verspatet|ist)|(?:app|karte|konto|automat) … (?:spinnt|geht nicht|funktioniert nicht|defekt|eingezogen)|komme nicht (?:ran|an|dran)|weiss nicht (?:mehr )?(?:weiter|wohin|wen)",
    "(?:mir )?fehl(?:t|en) (?:mir )?(?:nur |noch |gerade |leider )*|nicht (?:genug|leisten|bezahlen|ran|an mein)|kein (?:geld|essen)|pleite|knapp bei kasse|(?:konto|karte|bank|geldbeutel|portemonnaie|brieftasche|handtasche|gehalt) … (?:gesperrt|eingefroren|gestohlen|geklaut|verloren|blockiert|weg\\b)|(?:gestohlen|geklaut|verloren|ausgeraubt|beraubt)|niemand(?:en)? … (?:helfen|fragen|sonst)|komme … nicht an",
  ],
  plight: [
    "(?:oma|opa|mutter|vater|bruder) ist … gestorben|gestorben|beerdigung|sarg",
    "krankenhaus|klinik|unfall|operation|operiert|\\bop\\b|notfall|dringend|ausgeraubt|beraubt|gestohlen|geklaut|gestrandet|festgehalten|festsitz\\w*|sitze … fest|krank\\b|krebs|verhaftet|polizei|gefangnis|hunger|verzweifelt|beerdigung|gestorben|rausgeworfen|zwangsraumung|intensivstation",
  ],
  card: [
    "apple-?karte\\w*|google-?karte\\w*|amazon-?gutschein\\w*",
    "roblox|fortnite|v-?bucks|xbox|psn\\b",
    "ladst du mich auf|lad mich auf|datenvolumen|lebara|aldi ?talk|congstar|guthaben (?:ist )?(?:leer|alle)",
    "(?:google[- ]?play|itunes|steam|amazon|apple) … (?:\\d+|karte|code|guthaben)|\\d+er (?:google|apple|steam|amazon|itunes|paysafe)\\w*",
    "(?:geschenk|gutschein|prepaid|guthaben|itunes|steam|google[- ]?play|amazon|apple|paysafe|razer|xbox|playstation|psn|play[- ]?store)[- ]?(?:geschenk)?(?:karten?|gutscheine?|codes?|guthaben)|geschenkkarten?|gutscheinkarten?|gutscheincodes?|guthabenkarten?|paysafe\\w*|steamkarten?|gutscheine?\\b",
  ],
  code: ["codes?\\b|pins?\\b|ruckseite|freirubbel\\w*|rubbel\\w*|nummern?\\b|foto\\w*|bild\\w*|abfotografier\\w*"],
  app: [
    "hangouts",
    "(?:blaue\\w*|grune\\w*|gelbe\\w*|weisse\\w*) (?:\\w+ )?(?:papierflieger|flieger|app|symbol|messenger)|papierflieger",
    "whats ?app|telegram|wechat|signal\\b|viber|zalo|skype|hangouts?|snap ?chat|discord|kakao\\w*|threema|messenger|(?:meine|deine) (?:handy|telefon)?nummer|handynummer|(?:auf|bei|uber|per) line\\b|(?:andere|anderen|anderem|privat\\w*) (?:app|plattform|messenger|chat|seite)|gmail|(?:meine|deine) (?:private )?e-?mail\\w*",
  ],
  contactMe: [
    "such(?:e)? \\w+_\\w+|bin ich unter|unter dem namen",
    "such(?:e)? mich|findest (?:du )?mich|find mich|gleicher name",
    "(?:schreib|schreibe|melde|kontaktier\\w*|adde|fug\\w*|ruf|meld|such|texte|schick) (?:mir|mich|dich|uns)(?: \\w+)?\\b|(?:schreib|melde|meld) (?:dich|doch|lieber|einfach|bitte)",
    "lass (?:uns|mal) … (?:schreib\\w*|chatt\\w*|reden|wechseln|weiter\\w*|sprechen)|(?:wollen|konnen|sollen) wir … (?:schreib\\w*|chatt\\w*|reden|wechseln|weiter\\w*|sprechen|austausch\\w*)",
    "(?:gib|gibst|schick|schickst|sag|verrat\\w*) (?:du )?mir (?:mal |doch |bitte )?deine|wie (?:ist|lautet) deine (?:nummer|handy\\w*)|meine (?:nummer|id|handynummer|adresse)(?: \\w+)? (?:ist|lautet|:)|(?:hier|das) (?:ist )?meine (?:nummer|handynummer)|wechseln (?:wir|zu)|erreichst (?:du )?mich|weiterschreiben|weiterreden|schreiben wir|reden wir",
  ],
  rarelyHere: [
    "(?:links?|fotos?|bilder|anrufe|nummern?) (?:gehen|sind|kann man) (?:hier )?nicht|hier (?:gehen|sind) keine|nicht erlaubt|gesperrt wenn",
    "hier (?:ist|sind) (?:alles |die )?(?:so |zu )?streng",
    "(?:verschwinden|verschluckt|loscht|blockiert|gefiltert) … nachrichten|nachrichten … (?:verschwinden|geloscht|blockiert|ubrig|verschluckt|frei)|hier nicht (?:zeigen|schreiben|schicken|sagen)",
    "(?:selten|kaum|nicht (?:so )?(?:oft|haufig|viel)|nie|wenig|nicht mehr lange|nicht lange) … (?:hier|online|app\\b|seite|plattform|rein)|(?:hier|online|app|seite) … (?:selten|kaum|nicht (?:so )?oft|langsam|hangt|spinnt|sicher)|(?:losch\\w*|verlass\\w*|kundig\\w*) … (?:profil|konto|account|app\\b|abo|seite)|(?:abo|mitgliedschaft|probezeit) … (?:ab\\b|aus\\b|endet|lauft)|(?:einfacher|privater|leichter|bequemer|diskreter)",
  ],
  coin: [
    "mein\\w* trader|kopier\\w* … (?:trader|trades|handel)",
    "goldoption\\w*|optionen\\b|optionshandel|goldhandel|copytrading",
    "bitcoins?|btc\\b|krypto\\w*|crypto\\w*|ethereum|usdt|forex|trad(?:en|e|er|ing)\\b|invest\\w*|aktien\\w*|anlage(?:n|plattform)?\\b|geldanlage|borse|binance|mining|goldhandel|handelsplattform|handeln",
  ],
  profit: [
    "gewinn\\w*|verdien\\w*|rendite\\w*|\\d+ ?(?:%|prozent)|verdoppel\\w*|verdreifach\\w*|garantier\\w*|passives? einkommen|ohne risiko|risikofrei|risikolos|reich\\b|finanziell (?:frei|unabhangig)|ausgezahlt|auszahlung\\w*|einkommen",
  ],
  coach: [
    "wenn du (?:seinen|ihren|den|meinen) link",
    "halt(?:e)? ich dir die hand|hat mich (?:zu|dazu) … gebracht|die dame",
    "(?:kann|konnte) (?:ich )?dir … einrichten",
    "(?:platz|platze) (?:fur dich|frei)|abend\\w* … mit mir|zeig(?:e)? dir (?:mein|wie)",
    "sag(?:e)? (?:ich )?(?:dir|uns)\\b|(?:richt|richte) (?:ich )?dir|zeigt? ?'?s? dir|zeigts dir|(?:mein|meinem|dem) (?:\\w+ )?(?:broker|bruder|schwager|onkel|cousin)",
    "(?:zeig\\w*|erklar\\w*|beibring\\w*|bring\\w*|lehr\\w*) (?:es |dir |ihnen |das )*|kann (?:es )?dir … (?:beibringen|zeigen|erklaren|helfen)|(?:mein|meine|ein|eine) (?:onkel|tante|mentor\\w*|analyst\\w*|cousin\\w*|berater\\w*|experte|freund)\\b|insider\\w*|signale|(?:mach|steig|folg)\\w* … (?:mit|ein|mir)\\b|(?:willst|mochtest|hast du) … (?:wissen|lernen|mitmachen|einsteigen|interesse|investieren|verdienen)|zeige dir|zeig dir|du (?:auch )?(?:kannst|konntest)",
  ],
  start: [
    "(?:reichen|genugen|reicht|genugt|start\\w*|beginn\\w*|anfang\\w*|einzahl\\w*|einsteig\\w*|mindest\\w*|eroffn\\w*)|anmeld\\w*|melde dich … an\\b|registrier\\w*|plattform|startkapital|ab \\d+",
  ],
  abroadJob: [
    "us[- ]?(?:armee|army|soldat\\w*|general|militar\\w*|marine|offizier\\w*)|(?:amerikanisch\\w*|britisch\\w*) (?:armee|soldat\\w*|general|offizier\\w*|militar\\w*|marine)|(?:soldat\\w*|general|oberst|offizier\\w*|hauptmann|major|sergeant|kommandant|friedenstruppe\\w*|blauhelm\\w*|un-?soldat\\w*)\\b|bohrinsel|olplattform|olbohr\\w*|erdol\\w*|offshore|(?:militar|un|armee|kriegs)-?(?:arzt|arztin|chirurg\\w*)|(?:arzt|arztin|chirurg\\w*) (?:bei|der|fur|im|mit|in)|arzte ohne grenzen|kapitan|schiffsingenieur|frachtschiff|(?:bei|fur) der (?:un|uno|nato)\\b|auslandseinsatz|friedensmission",
  ],
  abroadPlace: [
    "auf see|lagos|accra|auf (?:dem|einem) schiff|offshore",
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
    "(?:wir )?teilen\\b|halbe[- ]halbe|zu gleichen teilen",
    "\\d{2,3}[.,]000\\b|vererbt|hinterlassen|erbt\\b",
    "\\d[\\d.,]{0,12} ?(?:millionen|mio|milliarden)|millionen (?:euro|dollar)|erbe\\b|erbschaft|vermogen\\b|goldbarren|kilo gold|lotto\\w*|lotterie|nachlass|treuhand\\w*|diplomat\\w*",
  ],
  heir: [
    "(?:ihren|deinen|gleichen|denselben) nachnamen|nachname\\w*|klient\\w*|mandant\\w*|verungluckt\\w*|anwalt in",
    "tante|onkel|opa\\b|oma\\b|grossvater|vererbt|hinterlassen",
    "verstorben\\w*|erbe\\b|erbschaft|hinterlass\\w*|vererb\\w*|nachlass|testament|notar\\w*|anwalt\\w*|rechtsanwalt\\w*|krebs|sterbe|todkrank|unheilbar|spende\\w*|wohltatig\\w*|\\d+ ?(?:%|prozent)|anteil|begunstigt\\w*|schenk\\w*",
  ],
  parcel: [
    "truhe|goldbarren|aktenkoffer|gepack",
    "kette\\b|laptop|ring\\b|parfum|pakete",
    "paket\\w*|packchen|geschenk\\w*|sendung|kiste|koffer|kurier\\w*|lieferung|dhl\\b|uhr\\b|schmuck|iphone|laptop",
  ],
  customs: [
    "kurier|freigegeben|festgehalten|ausgelost",
    "empfanger (?:muss|soll)|auslosen|zuruckgehen|hangt fest|hangt (?:beim|im)",
    "diplomat\\w*|siegel|plakette|lager-?gebuhr\\w*|gelbe\\w* (?:siegel|schein|marke)",
    "spediteur\\w*|spedition\\w*|versicherung\\w*|zusteller\\w*|lieferant\\b|kurier\\w*",
    "zoll\\w*|kurier(?:dienst|gebuhr|firma)?|freigabe\\w*|einfuhr\\w*|liefergebuhr\\w*|versandkosten|versandgebuhr\\w*|beschlagnahmt|festgehalten|abfertigung\\w*",
  ],
  toYou: [
    "(?:dir|dich|euch|ihnen) |dein(?:e|en|em)? (?:paket|geschenk|sendung|name|adresse)|ihr(?:e|en)? (?:paket|geschenk|sendung)|fur dich|an dich",
  ],
  sugar: [
    "(?:schick|uberweis|zahl|geb)\\w* (?:ich )?dir (?:jede|jeden|monatlich|wochentlich)|reife (?:dame|frau)|reiche? (?:dame|witwe|mann)",
    "verwohn\\w* (?:meine|dich|dein)|meine babys",
    "(?:gleich\\w*|tilg\\w*|begleich\\w*|zahl\\w*) … (?:kreditkarte|schulden|dispo) (?:aus|ab)?|gleiche? dein\\w*",
    "(?:such\\w*|wunsch\\w*) … (?:madchen|frau|mann|jungen?|babe?y?|studentin) … (?:verwohn\\w*|unterstutz\\w*)|zahle? dir (?:das|dein\\w*|die) (?:studium|miete|rechnungen|schulden|ausbildung)|vermogend\\w*|wohlhabend\\w*|gut situiert\\w*|\\d+ (?:€ |euro )?(?:die|pro|jede) woche (?:fur dich)?|taschengeld",
    "sugar ?-?(?:daddy|mommy|mama|baby|babe|girl|boy)\\w*|taschengeld|(?:euro|dollar|€|\\$) (?:pro|die|in der|jede|wochentlich|im) ?(?:woche|monat)?|verwohn\\w*|sponsor\\w*|gonner\\w*|finanziell verwohn\\w*|bezahle dich|zahle dir|escort|gegen (?:tg|bezahlung)",
  ],
  bankData: [
    "(?:foto|bild|kopie) (?:von )?(?:deine\\w*|deiner) (?:\\w+ )?(?:karte|ausweis\\w*|pass)|beide seiten deiner karte|iban\\b",
    "(?:bei )?welche\\w* bank|dein paypal",
    "(?:sechs|vier|6|4)(?:stellige\\w*)? (?:ziffern|zahlen)|ziffern … (?:bekommen|erhalten)|(?:zugangs|login)-?daten|karte hinterlegen|sicherheitsnachweis",
    "deine (?:bank|karte|kontodaten|zugangsdaten)|login\\b|dein (?:konto|paypal)",
    "bankdaten|kontodaten|kontonummer|iban\\b|bankverbindung|kreditkarte\\w*|kartennummer|tan\\b|(?:sms|bestatigungs|verifizierungs|sicherheits|anmelde|aktivierungs)-?code|code … (?:sms|handy|bekomm\\w*|erhalt\\w*|geschickt)|passwort|kopie … (?:ausweis|pass)|ausweiskopie|foto … (?:ausweis|pass|personalausweis)|onlinebanking|online-banking|zugangsdaten|paypal-?(?:konto|adresse)",
  ],
  job: [
    "(?:suche|brauche|suchen|gesucht) (?:\\w+ )?\\d+ (?:leute|personen|frauen|tester)|(?:schuhe|kleidung|apps?|produkte) (?:\\w+ )?bewert\\w*|bewerten\\b",
    "herzchen|drucken\\b",
    "pakete … (?:annehmen|empfangen)|ohne (?:bewerbung|vorstellungsgesprach)|start (?:sofort|heute)|sofort anfangen",
    "produkttest\\w*|(?:likes?|sterne) (?:verteil\\w*|vergeb\\w*|klick\\w*)|von der couch|(?:hotels?|apps?|produkte|restaurants?) (?:bewert\\w*|test\\w*)|modelagentur|als model\\b|hostess\\w*|(?:sprachnachrichten|briefe) (?:verschick\\w*|eintut\\w*)|nebenbei",
    "nebenjob\\w*|nebenverdienst|heimarbeit|homeoffice|von zu ?hause|(?:einfache|leichte|online)[- ]?(?:aufgaben|arbeit|jobs?|tatigkeit)|provision\\w*|ohne (?:vor)?(?:erfahrung|kenntnisse)|(?:am|pro) tag … (?:verdien\\w*|euro)|bewertungen",
  ],
  nude: [
    "(?:video|videocall|anruf|chat|alles) … (?:gespeichert|aufgenommen|aufgezeichnet|mitgeschnitten|gefilmt)",
    "nackt\\w*|nacktbild\\w*|nacktfoto\\w*|intime\\w*|sexvideo\\w*|webcam|masturb\\w*|(?:aufgenommen|aufgezeichnet|mitgeschnitten|gespeichert|gefilmt|screenshots?) |(?:video|bilder|fotos|aufnahme\\w*|screenshots?) von dir|dein(?:e)? (?:video|bilder|fotos|nudes)|private (?:bilder|videos?)|freizugig\\w*",
  ],
  threat: [
    "blockier(?:e|st)? (?:du )?mich|wenn du (?:mich )?(?:blockier|ignorier)\\w*|im postfach",
    "(?:sonst|ansonsten|andernfalls|oder) … (?:chef|mutter|familie|frau|mann|freunde|kontakte|eltern|alle)\\b",
    "(?:wenn|falls) du nicht|(?:sonst|ansonsten|andernfalls|oder ich|oder alle|oder dein\\w*) |(?:schick\\w*|send\\w*|veroffentlich\\w*|post\\w*|teil\\w*|zeig\\w*|stell\\w*|lade\\w*|geht|gehen|landet|landen|weiterleit\\w*|verbreit\\w*) … (?:familie|freunde\\w*|kontakte\\w*|chef|arbeitgeber|kollegen|frau|mann|eltern|facebook|instagram|internet|netz|alle\\b|allen)|ruinier\\w*|zerstor\\w*|du hast \\d+ (?:stunden|minuten)|jeder wird|alle werden",
  ],
  lure: [
    "klick\\w*|(?:private|heisse|nackte|meine|mehr|sexy) (?:bilder|fotos|videos?|galerie|seite)|anmeld\\w*|registrier\\w*|einlogg\\w*|log ?in|verifizier\\w*|bestatig\\w*|abstimm\\w*|stimm\\w* … fur mich|herunterlad\\w*|download|installier\\w*|kostenlos|gratis|gewinn\\w*|link\\b|freischalt\\w*|jugendschutz|alter(?:s)?(?:prufung|nachweis)|konto|schau (?:mal|hier|dir)",
  ],
  office: [
    "konto-?sicherheit|sicherheits(?:hinweis|warnung|abteilung|prufung)|profil (?:wird|werden|sonst) (?:\\w+ )?(?:geschlossen|gesperrt|geloscht)|kontoschutz",
    "(?:redthread|support|sicherheits|kunden|moderat\\w*|admin\\w*|offizielle\\w*|verifizierungs)[- ]?(?:team|dienst|service|support|abteilung|mitarbeiter\\w*)|(?:wir sind|ich bin|hier ist) (?:\\w+ )?(?:redthread|support|moderat\\w*|admin\\w*)|(?:konto|account|profil) … (?:gesperrt|geloscht|eingeschrankt|deaktiviert|gemeldet)",
  ],
  outing: [
    "(?:zahle?|bezahle?|kaufe?|buche?) … (?:selbst|selber)",
    "jeder (?:zahlt|seine|kauft|fur)|teilen wir|ich (?:lade|zahle|bezahle|geb dir|ubernehme)\\b|konzert|kino|museum|theater|festival|ausstellung|abendessen|kaffee|eis\\b|spass|haha|scherz|rezept|buch\\b|lied\\b|tipps?\\b|regenschirm",
  ],
  denial: [
    "(?:niemals|nie|kein\\w*|nicht) … geld (?:schick\\w*|uberweis\\w*|gib|geben|leihen)|schick\\w* (?:niemals|nie|keinem|niemandem)|(?<!kein )betrug\\w*|betrog\\w*|betruger\\w*|(?:vorsicht|aufpassen|pass auf)|abzocke|fake-?profil\\w*|(?:geld|nichts) … (?:nicht wichtig|egal)|will (?:kein|nicht dein) geld|schon (?:bezahlt|gekauft|gebucht)|habe (?:ich )?(?:schon |bereits )?(?:mein\\w* )?(?:ticket|flug|karte) (?:schon |bereits )?(?:gebucht|gekauft)",
  ],
  account: [
    "(?:handy|iphone|telefon) mit vertrag|handyvertrag",
    "deine (?:sparkassen|volksbank|banking|bank|n26|ing|dkb|comdirect|commerzbank|postbank|paypal)-?app|(?:bei der )?(?:sparkasse|volksbank|n26|dkb|comdirect|commerzbank|postbank)\\b",
    "schecks?\\b",
    "(?:dein|deins|deine|deinem|deiner|ein|eins|zweites|ungenutztes)(?:e|es)? ?(?:\\w+ )?(?:konto|bankkonto|girokonto|paypal\\w*|karte|bankkarte|ec-?karte|ausweis|n26|revolut|wallet|handyvertrag)\\b|sim-?karten?|simkarten?|handyvertra\\w*|prepaid-?karten?|deutsche\\w* konto|konto (?:bei|hier|in)\\b|auf deinen namen|auf deins|video-?ident|postident|onlinebanking",
  ],
  lendOut: [
    "nimm (?:ein|einen|zwei) (?:\\w+ )?(?:handy|vertrag|kredit)|schliess … ab\\b",
    "(?:vermiet\\w*|leih\\w*|verleih\\w*|miet\\w*|uberlass\\w*|borg\\w*|nutz\\w*|benutz\\w*|verwend\\w*) (?:mir |uns )?(?:\\w+ )?(?:dein|dir|mein|ein)\\w*|auf (?:deinen|ihren) namen|mit deinem (?:ausweis|namen|gesicht)|(?:konto|karte) … (?:mieten|leihen|nutzen|nutze|brauche|eroffnen)|(?:eroffne|eroffnest|eroffnen|mach|mache|bestell|bestelle|bestellst|registrier\\w*|schliess\\w*|hol\\w*) … (?:fur mich|auf dein\\w*|mit dein\\w*)|burge\\w*|burgen|strohmann",
  ],
  intoYours: [
    "auf deins (?:schicken|uberweisen|laufen|gehen)|(?:lohn|gehalt|geld) … (?:bei mir|auf meins) nicht (?:rein|drauf|ankommen)|lass (?:ihn|sie|es|das) … (?:auf deins|zu dir|bei dir)",
    "los(?:e|t)? (?:du )?ihn (?:\\w+ )?ein|einlos\\w*|reich ihn ein",
    "auf deins\\b|auf (?:dein|ein deutsches|euer) (?:\\w+ )?konto|uber (?:dein|deins) ?(?:konto)?|(?:scheck|zahlung|uberweisung|geld) … (?:bei dir|auf dein\\w*|an dich|zu dir)|(?:scheck|zahlung) … (?:einlos\\w*|gutschreib\\w*)",
  ],
  passOn: [
    "(?:gib|gibst|schick|schickst) (?:du )?mir (?:das|die) (?:gerat|handy|karten?|paket|sims?)|das gerat",
    "(?:gib|gibst|schick|schickst) (?:du )?(?:ihn|sie|es) (?:weiter )?an|weiter an mein\\w*|(?:meinen|meine) (?:kollegen|kollegin|partner) in",
    "(?:gibst|schickst|uberweist|gib|schick) (?:du )?mir (?:davon |dann )?\\d+",
    "weiterschicken|weitersenden|schick mir \\d+",
    "heb\\w* … ab\\b|abheb\\w*|(?:den|der) rest\\b|(?:gib|gibst|geben|schick\\w*|bring\\w*|uberweis\\w*|leit\\w*) (?:\\w+ ){0,5}(?:weiter|in bar|bar\\b)|(?:meinem|meiner) (?:kollegen|cousin|bruder|fahrer|freund|schwester|cousine|bekannten|neffen)|weiterschick\\w*|weiterleit\\w*|schick\\w* (?:sie|es|die (?:karten?|briefe)) (?:weiter|an|mir)|(?:die )?karte (?:\\w+ )?(?:schicken|zuschicken|einschicken)|ungeoffnet|nicht (?:auspacken|offnen)",
  ],
  reward: [
    "(?:fur dich|dir) (?:ist|springt|fallt) (?:auch )?(?:was|etwas)|porto zahl|was drin|lohnt sich fur dich",
    "(?:der )?rest (?:gehort|ist|bleibt) (?:dir|dein\\w*|fur dich|bei dir)|\\d+ (?:euro )?pro (?:stuck|paket)",
    "(?:behaltst|behalt|behalten|bekommst|kriegst|verdienst) (?:du )?(?:dafur |davon )?\\d+|\\d+ (?:euro |€ ?)?(?:behaltst|behalt|bekommst|kriegst|fur dich|pro stuck|pro (?:tag|woche|karte)|je\\b|im monat|am tag|die woche)|kriegst (?:du )?\\d+|geb(?:e)? dir \\d+|zahle? dir \\d+|(?:musst|brauchst) (?:\\w+ )?nichts (?:\\w+ )?(?:machen|tun)|provision|\\d+ ?(?:%|prozent)|\\d{3,5} euro",
  ],
  advance: [
    "einmalige\\w*|bekommst (?:du )?(?:es |sie )?(?:danach|spater|am ende) zuruck|(?:aufnahme|einschreibe|transfer|freigabe|kurier)-?(?:gebuhr|kosten)",
    "braucht (?:vorher|erst|zuerst) (?:\\w+ )?\\d+|als bestatigung|danach (?:ladst|ladest|zahlst)|zum testen|von deinem konto",
    "(?:bearbeitungs|aktivierungs|verifizierungs|registrierungs|anmelde|aufnahme|freischaltungs|freischalt|vermittlungs|service|verwaltungs|sicherheits|start|akten|notar|anwalts|agentur|kautions)-?(?:gebuhr\\w*|betrag|pauschale|leistung|zahlung|kosten|guthaben)|freischaltung|aktivierung\\b|hinterlegung|vorab|vorleistung|vorkasse|anzahlung|kaution|vorschuss|im voraus|(?:erst|zuerst|nur|einmalig|vorher) (?:\\w+ ){0,3}\\d+ ?(?:€|euro)?|(?:ladst|lad|zahlst|uberweist) (?:du )?(?:erst|einmalig|vorher|anfangs)|kleine (?:gebuhr|anzahlung|summe|kaution)|sicherheit\\b|damit ich weiss,? (?:dass|ob) du|am anfang … (?:auf|ein|zahl\\w*)|legst (?:du )?aus",
  ],
  rate: [
    "\\d+ ?€? ?/ ?(?:std|stunde|tag|woche|h\\b)",
    "\\d+ (?:euro )?(?:jeden|immer) (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?",
    "\\d[\\d.,]* ?(?:€|euro|eur|dollar)? ?(?:am|pro|in der|die|im|jede|jeden|je) ?(?:tag|woche|monat|stunde|montag|freitag|auftrag|bewertung)|(?:jede woche|jeden tag|jeden montag|jeden monat|wochentlich|monatlich|taglich|am tag) … \\d+",
  ],
  readOut: [
    "(?:lies|les|diktier\\w*|sag|schick|schreib|schreibe|tipp|gib|nenn|zeig)\\w* (?:sie |es |die |das |mir |uns |einfach |kurz |doch )*(?:mir|uns|vor|durch|ab)\\b|schick\\w* mir|vorles\\w*|durchgeb\\w*|abschreib\\w*|abtipp\\w*|fotografier\\w*|foto (?:von|vom|davon)|mir (?:den|die|das) (?:zettel|code|bon|ziffern)",
  ],
  digits: [
    "vorn(?:e)? und hinten|beide seiten|vorder- und ruckseite",
    "ziffern?\\b|codes?\\b|nummern?\\b|zahlen?\\b|pins?\\b|\\d+ ?stellen|stelligen?",
  ],
  slip: [
    "unter der (?:folie|schicht|beschichtung)|abziehen",
    "\\bbon\\b|vom bon|tanke\\b",
    "rubbel\\w*|freirubbel\\w*|(?:kassen)?(?:bon|zettel|beleg|quittung)\\b|(?:blaue|grune|rote|schwarze) karte|an der kasse|paysafe\\w*|guthabenkarte\\w*|gutschein\\w*|kiosk|tankstelle|aus dem laden|geschenkkarte\\w*",
  ],
  toSettle: [
    "(?:ist|sind|wird|werden) … fallig|fallig (?:am|um|bis|heute|morgen)|(?:gibt|geben|lassen|lasst) … (?:erst|nur) (?:frei|raus|los|heraus)|freigeben|(?:erst )?wenn (?:das|die) … (?:bezahlt|uberwiesen|da) ist",
    "(?:bevor|ehe|bis|solange|wenn|ohne) … (?:bezahlt|beglichen|gezahlt|uberwiesen|da ist|halfte|uberweisung|zahlung|zahle|anzahlung|geld)\\b|(?:will|wollen|verlangt|verlangen|fordert|fordern|mochte) (?:\\w+ ){0,4}(?:\\d{2,}|rechnung|geld|gebuhr|anzahlung|sicherheit|vorschuss)|(?:beglichen|bezahlt|gezahlt|uberwiesen) (?:sein|werden|haben)|(?:muss|mussen) … (?:bezahlt|beglichen|gezahlt|uberwiesen|raus)\\b|mahnung|frist|fallig|fangt nicht an|(?:fehlt|fehlen) nur|damit (?:er|sie|die) … (?:zustell\\w*|freigeb\\w*|herausgeb\\w*|rausgeb\\w*)",
  ],
  plea: [
    "(?:mein|meine) (?:wunder|held\\w*|retter\\w*|fels)\\b|kein verlass|im stich|verlass mich auf dich|vergess ich dir nie|vertrau mir,? (?:schatz|liebling|baby|hase|susser?)|du bist mein ein und alles",
    "(?:familie|eltern|niemanden|keinen) kann ich (?:nicht )?fragen|wurdest mich retten|rettest mich|fur meinen kleinen|fur meine kleine|mit so viel liebe|lass (?:es|sie) nicht zuruck",
    "alles hilft|egal wie viel|was (?:immer )?du (?:kannst|geben kannst|entbehren)|jeder (?:euro|betrag)|magst du (?:dein|deine) (?:madchen|susse|frau|prinzessin)|(?:madchen|susse|liebste) (?:\\w+ )?glucklich|mach(?:e)? (?:ich )?(?:es|das) (?:dir |wieder |alles )*(?:wieder )?gut|sei (?:mir )?nicht bose|nicht mal (?:den|die|das|mehr|genug)|lass mich nicht",
    "(?:hab|habe) (?:sonst |ja |doch )?(?:keinen|niemanden?|niemand)\\b|nur (?:noch )?dich|(?:wenn|falls) du mich (?:wirklich |nur |auch |je )?(?:liebst|lieb hast|sehen willst|magst)|du weisst(?:,)? (?:was|wohin|wie)|weisst (?:ja )?(?:was|wohin)|(?:zwei|funf|ein paar) (?:minuten|klicks)|ein klick|was (?:mir|dir) gehort|(?:meins|deins|mein) ist (?:auch )?(?:dein|meins|deins)|du hast (?:gesagt|versprochen|doch)|scham\\w*|du (?:legst|sparst|hast) … (?:zuruck|gespart|gelegt)|(?:lauft|rennt) (?:dir |uns )?nicht weg|lass(?:t|e)? (?:du )?mich (?:nicht|hier)|(?:flehe|bitte) dich (?:an)?|mein(?:e)? (?:retter\\w*|engel)|letzte hoffnung|verschwiegen|sag (?:es )?(?:niemand\\w*|keinem)|bleibt unter uns|ersetz (?:es|dir)|machst du das fur uns|fur uns(?: beide)?\\b|vertrau mir|kontodaten schick|schick ich dir (?:gleich|spater)",
  ],
  reunion: [
    "vor deiner tur|bei dir vor der tur|vor dir stehen",
    "(?:ersten|nachsten) (?:flieger|flug|zug)|(?:flieger|zug|flug) zu dir|dann bin ich (?:frei|bei dir)|komme? (?:ich )?(?:sofort |gleich )?zu dir",
    "in deine\\w* armen?|zu dir (?:kommen|fliegen|reisen|fahren|zuruck)|bei dir (?:sein|bin)|unser(?:e|em|en)? (?:wochenende|zukunft|urlaub|haus|leben|reise)|zusammen sein|meine kinder|nach hause|gehort uns|kaufen wir",
  ],
  held: [
    "zwischen uns (?:liegt|steht|ist)|beamte\\w*|im lager|behalt er|furs schweigen|einbehalt\\w*",
    "(?:behalt|behalten|einbehalten|hat|haben|halten) (?:mir )?(?:meinen|meine) (?:pass|papiere|koffer|gepack|ausweis)|hauptquartier|(?:mein )?urlaub … genehmigt|fur die papiere|kommandant|(?:firmen)?karte nicht (?:ging|geht|angenommen)",
    "(?:am|beim|an der) (?:schalter|gate|grenze|zoll|flughafen|bahnhof|konsulat|botschaft|polizei)|abgeschleppt|verwahrstelle|gepfandet|gerichtsvollzieher\\w*|(?:lassen|lasst) mich nicht|festgehalten|festsitz\\w*|sitze … fest|(?:chefarzt|klinik|vermieter|anwalt|notar|hotel|baustellenleiter|chef|kapitan|wirt|hausverwaltung)\\b|raumung\\w*|abgestellt|rauswerf\\w*|(?:fliege|flieg) … raus|stutzpunkt",
  ],
  proof: [
    "screenshot\\w*|siehst (?:du )?(?:ja|doch|selbst)|sieh selbst|kontostand|auf meinem konto (?:sind|liegen|ist)|mein login|zugangsdaten",
  ],
  footage: [
    "andenken|erinnerung\\w* gesichert|(?:unserem|unser) (?:chat|video|anruf)|gestern (?:abend )?(?:vor|auf|im)",
    "(?:schoner|geiler|heisser|toller) korper|dein(?:e)? korper",
    "(?:dein|das|den|der|unser|die) (?:\\w+ )?(?:video|clip|film|aufnahme\\w*|filmchen|auftritt|videocall|videochat)\\b|dein gesicht|im (?:clip|video|film)|(?:die|deine) (?:bilder|fotos|aufnahmen|screenshots)|vor der (?:kamera|cam)|was du (?:gemacht|gezeigt|getan)|sieht dich|tattoo|muttermal",
  ],
  audience: [
    "dein(?:e|en|em|er) (?:schuler\\w*|patienten|kunden|ex\\b|studenten)|aufs handy",
    "\\d+ freunde|freunde hast du|jeden (?:einzelnen )?(?:markieren|anschreiben)|dein(?:em|e|s)? (?:facebook|instagram|linkedin)|auf facebook",
    "\\d+ (?:follower|freunde|kontakte|abonnenten)|(?:frau|mann|freundin) (?:namens|heisst)|ganze (?:praxis|abteilung|belegschaft|dorf|stadt)|im postfach",
    "(?:dein(?:e|en|em|er)?|der ganze|die ganze|den ganzen|der gesamte) (?:\\w+ )?(?:frau|mann|chef\\w*|mutter|mama|vater|eltern|schwester|bruder|kinder|tochter|sohn|familie|freunde|kollegen|firma|verein\\w*|gemeinde|team|schule|klasse|arbeit|arbeitgeber|nachbarn|buro|kontakte|follower|freundin|kegelverein|chor|club|betrieb|\\w+verein)\\b|(?:frau|mann|schwester|chef) heisst|alle (?:sehen|erfahren|wissen)|wo du (?:arbeitest|wohnst)",
  ],
  price: [
    "(?:ware?|war) (?:doch |ja )?(?:blod|schade|dumm|peinlich)|was ist dir das",
    "wie (?:wichtig|viel|sehr) dir das|sag du mir|nenn (?:mir )?(?:eine|deine|einen) (?:zahl|summe|preis)|furs schweigen",
    "nie (?:wieder|mehr) (?:von mir|was von)|bin ich weg|verschwinde ich|gibt es mich nicht",
    "was dir das wert|wert ist\\b|(?:reden|sprechen) wir (?:mal )?(?:daruber|uber|was)|(?:preis|summe) (?:einig\\w*|nenn\\w*|mach\\w*)|kaufst? (?:du )?mir (?:die|das|sie) … ab|einig\\w*|(?:mein|furs|fur mein) schweigen|(?:den|meinen) mund (?:zu )?halt\\w*|losch(?:e|en) (?:ich )?(?:es|alles|das|die)|vergess(?:e|en) (?:ich )?|ware (?:doch )?schade|(?:grosszugig|nett) (?:bist|zu mir)|deine entscheidung|du entscheidest|liegt an dir|deal\\b|loskauf\\w*",
  ],
  deadline: [
    "bis (?:heut|heute|morgen) (?:abend|nacht|fruh|mittag)",
    "bis (?:morgen|heute|freitag|montag|sonntag|mitternacht|mittag|\\d+ uhr|zum)|(?:zwei|drei|vier|\\d+) (?:tage|stunden)|\\d+ ?(?:h|std)\\b|noch heute|letzte (?:chance|warnung)|danach\\b|frist",
  ],
  exposed: [
    "wem ich|wer (?:es|das|sie) (?:gleich|bald|als) |(?:schicke|zeige|sende) ich",
    "markier\\w*|verlink\\w*|rumschick\\w*|weiterleit\\w*",
    "(?:sieht|sehen|bekommt|bekommen|kriegt|erfahrt|erfahren|weiss|wissen) (?:es |das |den |dich |alles |alle |davon )|geht (?:der|das|die|es|alles) … an\\b|landet|freuen sich|(?:wird|werden) (?:\\w+ ){0,4}(?:sehen|staunen|lachen|bekommen|erfahren)|online (?:stell\\w*|geh\\w*)|veroffentlich\\w*|rumschick\\w*|sehen es\\b",
  ],
  install: [
    "installier\\w*|apk\\b|(?:schick|sende) (?:ich )?(?:dir )?(?:die|eine) (?:datei|app|apk)|nicht im (?:app-?|play-?)?store|(?:ausserhalb|ohne) (?:den|des|vom)? ?(?:app-?|play-?)?store|(?:lad|lade|ladst) (?:\\w+ ){0,4}(?:runter|herunter|app|dir)|herunterlad\\w*|programm\\b",
  ],
  invite: [
    "passwort\\b|kleinen raum|geheimer raum",
    "(?:einladungs|empfehlungs|zugangs|werbe|promo|freunde)-?code|(?:gib|gibst|mit|benutz\\w*) (?:\\w+ )?(?:meinen|den) (?:\\w+ )?code|einladung",
  ],
  showMe: [
    "ganz ich|die echte|wie ich bin|mein wahres",
    "zeig(?:e|t)? (?:ich )?dir (?:alles|mehr|was|mich)|(?:heisse|echte|scharfe|private|unzensierte|sexy)n? (?:bilder|fotos|videos)|alles von mir|nackt\\w*|unzensiert|ohne zensur|hier nicht zeigen|(?:die|meine) (?:cam|kamera) an|mich (?:ganz|live|sehen)|gehore ich dir|privatshow|dessous|meine (?:bilder|fotos|videos|show)",
  ],
  pass: [
    "fansly|halber preis|zum halben preis|erste (?:woche|monat)|freischalten",
    "\\d+[.,]99\\b|fur immer\\b|einmalig\\w*|lebenslang",
    "(?:den|einen|kleinen|meinen|kleine|das|ein) (?:\\w+ )?(?:pass|mitgliedschaft|vip\\w*|paket|abo|zugang|premium)\\b|onlyfans|einmalig\\b|nur fur mitglieder|freischalt\\w*",
  ],
  timing: [
    "(?:professor\\w*|lehrer\\w*|mentor\\w*|experte\\w*)-?(?:gruppe|kanal)|(?:signal|vip|trading|borsen)-?gruppe|gruppe (?:von|eines) (?:\\w+ )?(?:professor\\w*|experten|analyst\\w*)",
    "wann (?:wir |du |ich |man |zu )?(?:\\w+ ){0,2}(?:kauf\\w*|verkauf\\w*|einsteig\\w*|aussteig\\w*|rein|raus|musst)|(?:kennt|weiss) die kurse|(?:kauf|verkaufs|einstiegs)-?(?:signal\\w*|zeitpunkt\\w*)|(?:an|bei) der borse|meinem broker|insider\\w*",
  ],
  easyMoney: [
    "(?:zwanzig|dreissig|vierzig|funfzig|sechzig|hundert|\\d+) (?:euro|dollar|€)? ?in (?:\\w+ )?(?:minuten?|stunden?|tagen?)|arbeitet (?:nachts )?fur (?:mich|dich)|passiv\\w*",
    "\\d+ ?% plus|plus \\d+ ?%|kopier(?:e)? (?:ich )?(?:einfach )?was",
    "kein(?:en)? wecker|gekundigt|\\d+ verdient|verdient mit",
    "(?:zwanzig|dreissig|zehn|\\d+) minuten (?:am|pro|jeden) (?:tag|abend)|(?:jeden|jeder) (?:abend|tag) (?:\\w+ )?(?:zwanzig|dreissig|zehn|\\d+) minuten|schuftest|alle … (?:verdoppelt|verdient)",
    "(?:programm|bot|roboter|software|algorithmus|ki|app) … (?:arbeitet|lauft|verdient|handelt|macht|tradet)|im schlaf|uber nacht|wahrend (?:ich|du) schl\\w*|aus \\d+ … (?:sind|wurden|geworden|gemacht)|\\d+ … (?:geworden|gemacht|jetzt schon|inzwischen)|(?:heute|gestern|in \\w+ minuten|diese woche|letzte woche) … (?:\\d+ (?:euro|€|dollar) )?(?:gemacht|verdient|rausgeholt)|verdreifach\\w*|verdoppel\\w*|nicht vom gehalt|sichere sache|kannst nicht(?:s)? verlieren",
  ],
  putIn: [
    "mach (?:dir )?(?:auch )?(?:eins|eines|einen) auf|log dich (?:mit|in) mein\\w*|druck (?:den|auf|wenn)|kleiner? betrag|bisschen was",
    "ab \\d+\\b|mindestens \\d+",
    "(?:den|deinen|die) ersten \\d+|ladst (?:du )?(?:selber|selbst)",
    "anfangen (?:kannst|mit)|mit dem geld (?:fur|von)|preis (?:fur|eines)|startest mit",
    "(?:legst|leg|steckst|tust|zahlst|setzt|gibst|schiesst|packst) (?:du )?(?:nur |einfach |halt )?(?:\\w+ ){0,3}(?:rein|hinein|ein\\b)|reintun|reinlegen|reinstecken|einzahl\\w*|zahl (?:ein )?bisschen|ein (?:bisschen|wenig) (?:was )?(?:rein|geld|usdt)|(?:richt|richte) (?:ich )?(?:dir )?(?:\\w+ )?(?:einen|eins|auch)|einrichten|anmeld\\w*|meld dich|mit \\d+|\\d+ reichen|startkapital",
  ],
  obey: [
    "(?:hab|habe) (?:ich )?(?:ihm|ihr|denen) deine nummer|red(?:e)? (?:du )?mit ihm|sprich mit ihm",
    "(?:nimmt|verlangt|will|bittet um) (?:\\w+ )?\\d+|gib (?:es |sie )?ihm",
    "(?:mach|tu|tue|folg\\w*) (?:bitte |einfach |genau )*(?:was|wie|seinen|ihren) |(?:er|sie|die|jemand) (?:ruft|meldet|kontaktiert|schreibt) (?:dich|sich bei dir|dir)|ruft dich an|meldet sich bei dir|kleine formalitat|formalitat\\w*",
  ],
  received: [
    "(?:gewonnen|bekommen|geschenkt|gekriegt)\\b … (?:gutschein|karte)|(?:gutschein|karte) … (?:gewonnen|bekommen|geschenkt|gekriegt)|tombola|verlosung|losbude|mein(?:e)? (?:neffe|nichte|enkel\\w*) (?:will|wollte|wunscht)",
  ],
  unhurried: [
    "kein(?:e|en)? (?:eile|stress|druck)|ohne (?:eile|druck|stress)|(?:bleiben|schreiben|reden|weiter) (?:wir )?(?:\\w+ )?(?:auch |gern\\w* |einfach )*hier|hier (?:ist|passt|reicht|geht) (?:\\w+ )?(?:auch|gut|ok|vollig|mir)|(?:nach|erst nach|beim|wenn wir uns) (?:dem |einem |unserem |ein paar )?(?:ersten )?(?:treffen|getroffen|kaffee|kennen)|wie du (?:magst|willst|mochtest)|liegt bei dir",
  ],
  appTalk: [
    "was (?:nutzt|benutzt|nehmt|verwendet) (?:ihr|man|du)|hier (?:hat|nutzt|haben|benutzt) (?:jeder|alle|fast)|(?:ruf|rufe) (?:ich )?(?:\\w+ ){0,3}(?:durch|an\\b|dich)|lieber (?:telefonier\\w*|anruf\\w*)|wenn ich (?:da bin|ankomme|lande)|neues handy|neue (?:nummer|sim)|tippen liegt",
  ],
  sum: [
    "(?:nur|noch|kostet|kosten|sind|auch|fur|verlangt|berechnet|nimmt|will|etwa|gerade mal) (?:\\w+ ){0,2}\\d{2,6}\\b(?! ?(?:jahre?|minuten|stunden|tage?|wochen|km|kilometer|leute|mal|prozent|%|follower|uhr|pro nase|cm|kilo|grad))|(?:auch|nur) (?:funfzig|zwanzig|hundert)|\\d{2,} ?(?:€|euro|eur|franken|dollar)|(?:paar|einige) hundert",
  ],
  broken: [
    "(?:handy|display|bildschirm|laptop|kamera|auto|heizung|brille) (?:\\w+ ){0,3}(?:kaputt|hin|gesprungen|gerissen|tot|geklaut)|(?:kaputte\\w*|neues) (?:handy|display)|ein neues kostet",
  ],
  payOut: [
    "(?:gewinn|geld|guthaben) … (?:auszahlen|auszuzahlen|abheben|abzuheben|freischalten)|um … auszuzahlen|auszahlung",
  ],
  reported: [
    "gemeldet\\b|(?:einfach|gleich|direkt|sofort) (?:melden|blockiert|blockieren)|blockiert und|geliehen hab|(?:hab|habe) (?:ich )?(?:meine[mr]|ihm|ihr) … geliehen|fake-?(?:soldat\\w*|profil\\w*|account\\w*)|wollte einer|wollte (?:jemand|einer|mein)|betrugs\\w*",
  ],
  proveLove: [
    "(?:wenn|falls) du mich (?:wirklich |nur |auch |je )?(?:liebst|lieb hast|sehen willst|willst)|beweis\\w* (?:mir )?(?:deine|dass du)|wer liebt|wenn (?:zwei|man) sich lieb\\w*|aus liebe",
  ],
  hint: [
    "du weisst(?: ja)?(?:,)? (?:was|wohin|wie)|weisst (?:ja )?(?:was|wohin)|(?:zwei|funf|ein paar|eine) (?:minuten?|klicks?) (?:fur dich|deiner|und)|ein klick|was (?:mir|dir) gehort|(?:meins|deins|mein) ist (?:auch )?(?:dein|meins|deins)|du hast die app|die (?:nummer|daten|kontonummer) hast du|(?:lauft|rennt) (?:dir |uns )?nicht weg|muss (?:ich )?(?:es )?(?:dir )?nicht sagen|liegt (?:nur )?an dir",
  ],
  ownPay: [
    "ich (?:muss|zahl\\w*|bezahl\\w*|spar\\w*) (?:\\w+ ){0,4}(?:miete|steuer\\w*|rechnung\\w*|strom|rate\\w*|zahlen|bezahlen)|muss ich (?:\\w+ ){0,3}steuer\\w*",
  ],
}
