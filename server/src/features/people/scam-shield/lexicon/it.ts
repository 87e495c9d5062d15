import type { Lexicon } from "./lexicon"

const costs =
  "(?:bigliett\\w*|volo|aereo|visto|affitto|bollett\\w*|spes[ae]|fattur[ae]|tass[ae]|operazione|intervento|medicin\\w*|farmac\\w*|cure|passaporto|multa|cauzione|anticipo|debit[oi]|hotel|albergo|viaggio|ospedale|cibo|ricarica|riparazione|caparra|treno)"

export const it: Lexicon = {
  request: [
    "(?:prendi|procura|trova|porta|presta|manda|compra|paga|salda|copri|anticipa|ricarica|gira|versa|spedisci)(?:mi|melo|mela|celo)\\b",
    "c'e (?:un )?modo|(?:mi costa|mi pesa|mi vergogno|e difficile) (?:\\w+ )?(?:chied\\w*|dir\\w*)|(?:solo|soltanto) (?:il tuo|la tua|i tuoi|le tue|il nome)|il tuo aiuto|conto su di te|un favore|fallo per me|tu mi aiuti",
    "(?:puoi|potresti|potrebbe|puo|vuoi|vorresti|riesci|riusciresti|potete|ti andrebbe)\\b|(?:se|che) (?:tu )?(?:puoi|potessi|riesci|potresti|mi aiut\\w*)|per favore|ti (?:prego|supplico|scongiuro)|(?:la|vi) prego|(?:ho|avrei|abbiamo) (?:davvero |urgente |urgentemente |solo |tanto )?bisogno|mi serv\\w*|aiut(?:ami|arci|armi|aci|i)\\b|mi (?:aiut\\w*|mand\\w*|prest\\w*|pagh?\\w*|compr\\w*|fai|dai|invi\\w*|anticip\\w*)",
    "(?:prest|mand|invi|compr|pag|anticip|invia|gir|vers)(?:ami|armi|alo|ale|arci|alli|amelo|ameli|almi)\\b|dammi|fammi|(?:vergogn\\w*|imbarazz\\w*|scusa\\w*) … (?:chied\\w*|dir\\w*)|sarebbe possibile|devi (?:solo|soltanto|prima|pagare)|dovresti|basta che|favore|paga tu|deve (?:pagare|versare|inviare)|si prega",
  ],
  lend: [
    "(?:paga|salda|anticipa|metti|versa)(?:la|lo|li|le)? (?:tu\\b|il fornitore|per me)|prestameli|la metti tu|li metti tu",
    "(?:mand\\w*|invi\\w*|dammi|darmi|dai|fai|fare|farmi) (?:\\w+ ){0,3}(?:soldi|denaro|\\d{2,}|euro|bonifico|ricarica)|paga (?:tu|per me|il|la)|dare una mano .{0,30}(?:soldi|euro|spese)|sul mio conto|sulla mia (?:carta|postepay)|iban",
    "prest(?:are|ar\\w*|ito|i|ami|a)\\b|prestit\\w*|anticip\\w*|bonific\\w*|postepay|ricaric\\w*|versa\\w*|versi\\b|trasferi\\w*|western union|money ?gram|paypal|satispay|vaglia|girar\\w*|finanziament\\w*",
    `(?:pag\\w*|compr\\w*|aiut\\w*|coprir\\w*|contribu\\w*|copri|prenot\\w*|sosten\\w*|saldar\\w*|finanzi\\w*|metter\\w*) … ${costs}`,
    "aiut\\w* … (?:economic\\w*|finanziari\\w*|soldi)|(?:aiuto|sostegno|mano) (?:economic\\w*|finanziari\\w*)",
  ],
  give: [
    "mand\\w*|invi\\w*|dar(?:e|mi|ci)\\b|dammi|aiut\\w*|pag\\w*|compr\\w*|regal(?:are|armi)|contribu\\w*|don(?:are|azione)|ricaric\\w*|invest\\w*|sped\\w*|vers\\w*|deposit\\w*",
  ],
  money: [
    "soldi|denaro|euro\\b|dollari|\\d[\\d. ,]{0,12} ?(?:€|eur\\b|usd|mila|k\\b)|[€$] ?\\d|somma|contant\\w*|cifra|importo|mila\\b|franchi|centinai\\w*|fondi\\b|quattrini",
  ],
  cost: [
    "permesso (?:d'uscita|di uscita|di viaggio)?|impiegato|funzionari\\w*|documento",
    "fornitor\\w*|operai\\b|macchinar\\w*|equipaggio|pezzo\\b|ricambio|pratica|garanzia|successione|carro attrezzi|assicurazion\\w*",
    "veterinari\\w*|dentista|meccanic\\w*|utenze|latte e pannolini|condominio",
    "taxi|uber|benzina|documenti|dentista|veterinario|luce|gas\\b|auto\\b|rata|rate\\b|mutuo|bolletta",
    `${costs}\\b`,
    "avvocato|assicurazione|padrone di casa|funerale|sdoganamento",
  ],
  repay: [
    "(?:te|ve|glie) ?l[oiae] (?:restitu\\w*|rend\\w*|ridar?\\w*|rida)|(?:ti|vi) (?:restitu\\w*|rimbors\\w*|ripag\\w*|rido|ridar\\w*)|restitui\\w*|rimbors\\w*|ripag\\w*|(?:te|ve) l[oi] rid\\w*|con gli interessi|appena … (?:stipendio|conto|pagano|paga)|il doppio",
  ],
  lack: [
    "(?:luce|gas|acqua|corrente|internet) (?:\\w+ )?(?:staccat\\w*|tagliat\\w*)|staccato (?:la|il|l')|solo finche",
    "non ho (?:nemmeno|neanche) (?:per|i soldi)|carta (?:aziendale )?non (?:passa\\w*|e passata)",
    "(?:conto|saldo|soldi|carta) … (?:bloccat\\w*|ferm\\w*|congelat\\w*|non dispon\\w*)|non (?:posso|riesco a) (?:toccarli|usarli|sbloccar\\w*|prenderli)|sim … scadut\\w*|non comincia",
    "(?:stipendio|paga|accredito) … (?:arriva|arrivera|ritardo|tarda)|(?:app|carta|bancomat|conto) … (?:non va|non funziona|smagnetizzat\\w*|rifiutat\\w*|ritirat\\w*)|non so (?:piu )?(?:come|a chi)",
    "mi manc\\w*|(?:non (?:ho|abbiamo|riesco|posso|arrivo)) … (?:soldi|abbastanza|pagare|prelevare|accedere|permetter\\w*|denaro|contanti|fine mese)|(?:conto|carta|banca|portafoglio|borsa|stipendio|soldi) … (?:bloccat\\w*|rubat\\w*|pers\\w*|sospes\\w*|congelat\\w*|clonat\\w*|ritardo)|(?:rubato|perso|derubat\\w*) |al verde|senza (?:soldi|un soldo|denaro)|nessun altro|unica persona|a corto",
  ],
  plight: [
    "(?:nonna|nonno|mamma|papa) e (?:mancat\\w*|mort\\w*)|mancat[ao]|funerale",
    "ospedale|clinica|incidente|operazione|operar\\w*|operan\\w*|intervento|urgen\\w*|emergenza|rubat\\w*|derubat\\w*|bloccat\\w*|malat\\w*|cancro|tumore|arrestat\\w*|polizia|prigione|fame\\b|disperat\\w*|funerale|morto|morta|sfratt\\w*|terapia intensiva|ricoverat\\w*",
  ],
  card: [
    "carte apple|carta apple|buono amazon|carta google",
    "roblox|fortnite|v-?bucks|xbox|psn\\b",
    "mi ricarichi|finendo il credito|finiti i giga|lyca\\w*|iliad|ho\\. mobile|credito (?:finito|residuo)",
    "(?:google ?play|itunes|steam|amazon|apple) … (?:\\d+|codice)|ricarica (?:pcs|postepay|paysafe|da \\d+)",
    "(?:carte?|buon[io]|schede?|codic[ei]) (?:regalo|prepagat\\w*|google ?play|steam|itunes|apple|amazon|paysafe\\w*|psn|xbox|ricarica)|gift ?cards?|paysafe\\w*|(?:steam|google ?play|itunes|amazon) (?:card|cards)|buon[io] regalo",
  ],
  code: ["codic[ei]\\b|numer[oi]\\b|gratt\\w*|sul retro|foto\\w*|pin\\b|screenshot"],
  app: [
    "hangouts",
    "aeroplanin\\w*|aeroplano (?:blu|di carta)|aereo (?:blu|di carta)|app (?:verde|blu|gialla)|(?:verde|blu|gialla) (?:app)",
    "whats ?app|watsapp|whatsap|telegram|wechat|signal\\b|viber|zalo|skype|hangouts?|google chat|snap(?:chat)?\\b|discord|kakao\\w*|messenger|(?:il )?(?:mio|tuo) (?:numero|cellulare|e-?mail|indirizzo e-?mail)|su line\\b|(?:altra|altro) (?:app|piattaforma|chat|sito)|chat privata|in privato|gmail",
  ],
  contactMe: [
    "cerca \\w+_\\w+|sono \\w+_\\w+",
    "cercami|mi trovi|trovami|stesso nome",
    "(?:scriv\\w*mi|contatt\\w*mi|aggiung\\w*mi|cerc\\w*mi|chiam\\w*mi|trov\\w*mi|mandami un|sentiamoci|parliamo|spostiamoci|passiamo|continuiamo|vediamoci|chattiamo|scrivi(?:mi)?|mi trovi|mi puoi (?:scrivere|contattare|trovare))\\b|(?:possiamo|potremmo|vuoi|meglio|preferisco|preferirei) (?:\\w+ )?(?:parlare|scriver\\w*|sentirci|continuare|spostarci|passare|chattare|scriverci)|(?:dammi|mandami|lasciami|passami|mi dai|mi lasci|mi mandi|mi passi) il tuo|(?:ecco|questo e|il mio) (?:il mio )?(?:numero|contatto|whatsapp|id|telegram|nick|contatto)|ti (?:lascio|do|mando) il mio|qual e il tuo numero",
  ],
  rarelyHere: [
    "(?:non fanno|non si possono|non lasciano|non permettono) (?:\\w+ )?(?:link|foto|numeri|video)|qui non (?:fanno|lasciano|si puo)",
    "(?:qui )?sono (?:sever\\w*|troppo rigid\\w*)",
    "(?:mi )?(?:blocc\\w*|cancell\\w*|spariscono|filtr\\w*) (?:i |qui i )?messaggi|messaggi … (?:spariscono|bloccat\\w*|rimasti|finiti|cancellat\\w*)|(?:qui|da questo sito) non (?:posso|si puo|mi fa)",
    "(?:raramente|quasi mai|non (?:molto )?spesso|poco|di rado|mai|non .{0,12}(?:entro|vengo|uso|apro|guardo)) … (?:qui|app\\b|sito|piattaforma|online|collego)|qui (?:non )?(?:entro|vengo|sono|ci sono) … (?:raramente|mai|spesso|poco|sempre)|(?:cancell\\w*|elimin\\w*|chiud\\w*|lasci\\w*|disattiv\\w*) … (?:profilo|account|app\\b|sito|iscrizione)|abbonamento … (?:scad\\w*|fin\\w*)|(?:app|sito) … (?:lent\\w*|blocc\\w*|notifiche|sicur\\w*)|piu (?:facile|comodo|semplice|privat\\w*|tranquill\\w*|riservat\\w*)",
  ],
  coin: [
    "mio trader|copi\\w* … trader",
    "opzioni (?:oro|binarie)?|oro\\b.{0,10}(?:trading|opzioni)|copy trading",
    "bitcoins?|btc\\b|cripto\\w*|crypto\\w*|ethereum|usdt|forex|trad(?:er|ing)\\b|invest\\w*|borsa valori|azioni\\b|binance|mining|piattaforma di (?:trading|investiment\\w*)|opzioni binarie",
  ],
  profit: [
    "profitt\\w*|guadagn\\w*|rendiment\\w*|rendit\\w*|\\d+ ?(?:%|per ?cento)|raddoppi\\w*|triplic\\w*|garantit\\w*|reddito passivo|senza (?:alcun )?risch\\w*|ricc[oh]\\w*|liberta finanziaria|indipendenza economica|prelev\\w*|entrate",
  ],
  coach: [
    "se vuoi il (?:suo )?link",
    "ti tengo (?:la|per) mano|mi ha mess[ao]|la signora|ti regala",
    "posto per te|(?:ogni sera|la sera) con me|ti faccio vedere (?:il|come|la)",
    "ti insegno|te lo installo|penso io|ti (?:dico|guido|mostro|aiuto)|(?:mio|mia) (?:\\w+ )?(?:cognato|zio|zia|cugino|fratello|mentore)|ci dice",
    "(?:ti|vi|te lo) (?:insegn\\w*|mostr\\w*|spieg\\w*|guid\\w*|aiut\\w*|faccio vedere|posso (?:insegnare|mostrare|spiegare|aiutare|guidare))|insegnar\\w*|(?:mi[oa]|un[oa]?) (?:zio|zia|mentore|coach|analista|cugin\\w*|consulente|esperto|broker|amic\\w*)\\b|segnali|unisciti|entra nel|seguimi|segui|(?:vuoi|vorresti|interess\\w*|ti va) … (?:sapere|imparare|provare|iniziare|guadagnare|investire|entrare)|(?:anche tu|puoi anche tu)|il mio metodo|la mia strategia|mi ha insegnato",
  ],
  start: [
    "(?:bastano|basta|iniziar\\w*|cominci\\w*|inizi\\b|partir\\w*|deposit\\w*|minimo|a partire|aprire un conto|primo versamento)|registra\\w*|iscriv\\w*|piattaforma|piccola somma",
  ],
  abroadJob: [
    "(?:militare|soldato|generale|colonnello|capitano|ufficiale|sergente|maggiore|comandante|casco blu)\\b|(?:esercito|marina|forze) (?:american\\w*|britannic\\w*|usa|us|speciali|armate)|us army|piattaforma (?:petrolifera|offshore)|petrolifer\\w*|offshore|petrolio|(?:medico|chirurgo|dottore|dottoressa|infermiere?\\w*) (?:militare|dell'onu|per l'onu|delle nazioni|di guerra|ortopedic\\w*|in missione|senza frontiere|all'onu)|medici senza frontiere|nazioni unite|l'onu|dell'onu|ingegnere (?:navale|marittimo|petrol\\w*|minerario)|nave (?:mercantile|cargo|da carico)|missione di pace",
  ],
  abroadPlace: [
    "in mare\\b|lagos|accra|sulla nave|offshore",
    "siria|yemen|afghanistan|kabul|iraq|ucraina|libia|somalia|sudan|mali\\b|nigeria|ghana|lagos|costa d'avorio|benin|mare del nord|golfo|in missione|stanza|stazionat\\w*|zona di guerra|in mare\\b|base militare|all'estero|schierat\\w*",
  ],
  widowed: [
    "vedov\\w*|(?:padre|madre|papa|mamma) (?:single|solo|sola)|(?:perso|mort[oa]|scompars[oa]) … (?:moglie|marito)|(?:moglie|marito) … (?:mort[oa]|scompars[oa]|mancat[oa])|(?:una|un|mia|mio) (?:sola |unica |unico |piccola )?figli[oa]\\b|divorziat\\w*|orfan\\w*",
  ],
  honest: [
    "onest\\w*|fedele|leale|sincer\\w*|fidat\\w*|fiducia|timorat\\w*|anima gemella|vero amore|seri[oa]\\b|seconda possibilita|pensione|buon cuore|di cui (?:mi )?fidar\\w*",
  ],
  keepForMe: [
    "(?:ricever\\w*|custodi\\w*|tener\\w*|conservar\\w*|ritirar\\w*|prender\\w* in consegna) … (?:cassa|pacco|baule|valigia|fondi|denaro|soldi|risparmi|scatola)|(?:cassa|baule|valigia|scatola|cassaforte) … (?:soldi|denaro|dollari|euro|risparmi|oro\\b)|(?:cerco|cercando|bisogno di) … (?:persona|partner|donna|uomo|qualcuno|socio) … (?:fidat\\w*|fiducia|onest\\w*|estero|trasferi\\w*|ricever\\w*|affidabil\\w*)|beneficiari\\w*|a tuo nome|sul tuo conto|per mio conto",
  ],
  fortune: [
    "dividiamo|a meta\\b|parti uguali",
    "\\d{2,3}[.,]000\\b|\\d{3}mila|successione|lasciat\\w* (?:una )?(?:villa|casa|\\d)",
    "\\d[\\d. ,]{0,12} ?(?:milion[ei]|miliard\\w*)|milioni (?:di )?(?:euro|dollari)|eredit\\w*|patrimonio|lingott\\w*|chili d'oro|lotteria|fortuna di|lascito|diplomatic\\w*|vincita|ingente somma",
  ],
  heir: [
    "(?:stesso |il )cognome|cliente (?:mort\\w*|decedut\\w*|defunt\\w*)|sono un avvocato|notaio di",
    "zi[oa]\\b|nonn[oa]\\b|prozia|successione",
    "defunt\\w*|eredit\\w*|lasciat\\w*|lasciar\\w*|vedov\\w*|testamento|notaio|avvocato|cancro|tumore|moren\\w*|malattia|benefic\\w*|donar\\w*|\\d+ ?(?:%|per ?cento)|quota|parte\\b|compianto",
  ],
  parcel: [
    "baule|lingott\\w*|valigetta|cassa",
    "collana|portatile|anello|profum\\w*|pacchi",
    "pacc[ohi]\\w*|regal\\w*|spedizione|scatola|corriere|consegna|dhl\\b|gioiell\\w*|orologio|iphone|valigia|fiori",
  ],
  customs: [
    "corriere|rilasci\\w*|svincol\\w*",
    "destinatario|(?:tornare|torni|rimand\\w*) indietro|e ferm[oa]\\b",
    "diplomatic\\w*|sigillo|timbro|giacenza|bollo",
    "spedizionier\\w*|assicurazion\\w*|deposito doganale|magazzino|corriere",
    "dogan\\w*|sdogana\\w*|corriere|spese di (?:spedizione|consegna|sdoganamento)|tass[ae] di|sequestrat\\w*|bloccat\\w* (?:in|alla|all')|spedizioniere|costi di spedizione",
  ],
  toYou: [
    "ti (?:ho|chied\\w*|contatt\\w*|chiam\\w*|arriv\\w*|spedi\\w*)|(?:tuo|tua|vostro) (?:pacco|regalo|nome|indirizzo|casa)|per te\\b|(?:devi|dovrai|paga|puoi pagare|basta che|dovresti)|a te\\b",
  ],
  sugar: [
    "ti (?:mando|verso|do|giro) \\d+ (?:al|a|ogni)|signora matura|ricca (?:vedova|signora)",
    "vizio (?:sempre )?(?:i|le) mi\\w+",
    "(?:saldo|estinguo|pago|azzero) (?:io )?(?:la|il|i) (?:tua |tuo |tuoi )?(?:carta|debit\\w*|mutuo|prestit\\w*)",
    "coccolar\\w*|vizi\\w*|(?:fare|fart?i|essere|da) (?:da )?sponsor|(?:pagar\\w*|pago) (?:gli )?(?:studi|affitto|universita)|cerca (?:un )?(?:ragazz\\w*|uomo|donna) da",
    "versamenti (?:settimanali|mensili)|senza incontri|(?:signore|signora|uomo|donna) (?:matur[oa]|facoltos[oa]|generos[oa])|compagnia a pagamento",
    "sugar ?(?:daddy|mommy|mummy|mama|baby|babe)\\w*|paghetta|(?:a|alla|per|ogni|al) (?:settimana|mese)|settimanal\\w*|mensil\\w*|(?:uomo|donna|signore|signora) (?:generos\\w*|benestante|ricc[oa]|facoltos\\w*)|viziar\\w*|mantener\\w*|sponsor\\w*|escort|a pagamento|compenso",
  ],
  bankData: [
    "foto (?:della|fronte|di) (?:\\w+ )?(?:carta|documento|patente)|iban\\b",
    "che banca|quale banca|tuo paypal",
    "(?:sei|quattro|6|4) cifre|cifre … (?:ricevut\\w*|arrivat\\w*)|user e password|serve (?:solo )?una carta|verifica di sicurezza",
    "nome della (?:tua )?banca|credenziali|la tua carta|dati di accesso|il tuo conto",
    "(?:coordinate|dati|informazioni) bancari\\w*|iban\\b|carta di credito|numero (?:di|del|della) (?:conto|carta)|dati della carta|password|codice … (?:sms|arriv\\w*|ricev\\w*|verifica|conferma|sicurezza|mandat\\w*|whatsapp|cellulare)|(?:copia|foto) … (?:documento|passaporto|carta d'identita)|home banking|conto paypal",
  ],
  job: [
    "(?:cerco|cerchiamo|servono) \\d+ (?:persone|ragazze|tester)|recensi\\w* (?:scarpe|prodotti|vestiti|app)",
    "cuoricin\\w*|cuori\\b",
    "(?:ricev\\w*|accett\\w*) pacchi|senza colloquio|si (?:parte|comincia|inizia) (?:subito|oggi)",
    "(?:mett\\w*|metti) (?:like|mi piace|stelle)|(?:valut\\w*|recensi\\w*|test\\w*) (?:\\w+ )?(?:ristoranti|hotel|alberghi|prodotti|app)|mi piace\\b|hostess|modell[ao]\\b|agenzia|posto come|imbust\\w*|vitto e alloggio|dal divano",
    "(?:lavoro|lavoretto|lavori|attivita|compiti) (?:online|da casa|facil\\w*|semplic\\w*|a distanza)|da casa\\b|senza esperienza|commission\\w*|al giorno|provvigion\\w*|recensioni",
  ],
  nude: [
    "(?:video|videochiamata|chiamata|chat|tutto) … (?:salvat|registrat|filmat)\\w*",
    "nud[oaei]\\b|nudes?\\b|intim[oaei]\\b|sesso|sessual\\w*|hot\\b|webcam|masturb\\w*|(?:registrat\\w*|filmat\\w*|salvat\\w*|screenshot) … (?:videochiamat\\w*|video|foto|chiamata|tutto|volto)|(?:tue|tuoi|tuo|nostra) (?:video\\w*|foto|immagini)",
  ],
  threat: [
    "blocc(?:ami|hi)|se mi (?:blocchi|ignori)|nella posta",
    "(?:o|oppure|altrimenti) … (?:capo|madre|famiglia|moglie|marito|amici|contatti|genitori|tutti)\\b",
    "se non|(?:altrimenti|sennò|senno|oppure) |(?:mand\\w*|invi\\w*|pubblic\\w*|post\\w*|condivid\\w*|diffond\\w*|mostr\\w*|mett\\w*|fini\\w*) … (?:famiglia|amici|contatti|capo|datore|colleghi|moglie|marito|genitori|facebook|instagram|internet|tutti|rete\\b|follower\\w*|parenti)|rovin\\w*|distrugg\\w*|hai \\d+ (?:ore|minuti)|tutti (?:vedranno|sapranno)",
  ],
  lure: [
    "clicc\\w*|(?:foto|video|immagini|album) (?:privat\\w*|hot|sexy|nud\\w*|intim\\w*|piccant\\w*)|mie (?:foto|immagini)|miei video|registr\\w*|iscriv\\w*|acced\\w*|login|verific\\w*|vota\\w*|scaric\\w*|install\\w*|gratis|gratuit\\w*|vinc\\w*|vinto|link\\b|conferm\\w*|sblocc\\w*|conto\\b|guarda(?:mi)?\\b",
  ],
  office: [
    "sicurezza account|(?:avviso|reparto|centro|ufficio) (?:di )?sicurezza|profilo verra|account verra",
    "(?:team|servizio|assistenza|supporto|staff|centro) (?:\\w+ )?(?:redthread|clienti|sicurezza|moderazione|tecnic\\w*|verifica|ufficiale)|(?:moderat\\w*|amministrat\\w*|assistenza|staff) (?:di |ufficiale )?(?:redthread|sito)|(?:siamo|sono|qui) (?:\\w+ )?(?:redthread|assistenza|moderat\\w*|admin\\w*|staff)|(?:account|profilo) … (?:sospeso|bloccato|cancellato|limitato|segnalato|disattivato)",
  ],
  outing: [
    "(?:me lo|me la|lo) (?:pago|compro|prendo) (?:io|da sol[oa])|da sol[oa]\\b",
    "ognuno (?:il|la|paga)|dividiamo|offro io|pago io|concerto|cinema|museo|teatro|festival|mostra\\b|cena\\b|caffe|aperitivo|gelato|haha|ahah\\w*|scherz\\w*|ricetta|libro|canzone|playlist|consigl\\w*",
  ],
  denial: [
    "(?:mai|non) (?:mand\\w*|invi\\w*|dar\\w*|prest\\w*) (?:mai )?(?:soldi|denaro)|(?<!non sono una )truff\\w*|imbrogli\\w*|attent[oiae]\\b|occhio (?:a|che)\\b|segnalal\\w*|bloccalo\\b|bloccala\\b|diffida\\w*|profil\\w* fals\\w*|non (?:voglio|mi servono|chiedo) (?:i tuoi )?soldi|gia (?:pagat|comprat|prenotat|pres)\\w*|i soldi non",
  ],
  account: [
    "telefono (?:a rate|in abbonamento|con contratto)|contratto telefonico",
    "(?:app di |app )(?:intesa|unicredit|poste\\w*|bper|fineco|hype|mediolanum|bnl|ing)|(?:intesa|unicredit|fineco|bancoposta|hype)\\b",
    "postepay (?:da|in|tua)",
    "assegni?\\b",
    "(?:tuo|un|il|tua|una|la) (?:\\w+ )?(?:conto|postepay|carta|paypal|iban|documento|hype|revolut|spid)\\b|schede?\\b|sim\\b|linee? (?:telefonic\\w*|mobil\\w*)|a nome tuo|sul tuo\\b|conto (?:corrente|qui|in|alle poste)|assegno|prestanome",
  ],
  lendOut: [
    "prendi (?:un|due) (?:\\w+ )?(?:telefon\\w*|sim|prestito|finanziamento)|a rate\\b",
    "(?:affitt\\w*|prest\\w*|noleggi\\w*|us(?:o|are|a)) (?:\\w+ ){0,2}(?:il tuo|la tua|conto|postepay|carta|tuo)|da affittare|(?:attiv\\w*|apri\\w*|intest\\w*|registr\\w*|fai|fare) … (?:a nome tuo|a tuo nome|con il tuo|col tuo|per me)|a (?:nome tuo|tuo nome)|intestat\\w* a te|non posso aprire un conto|hai un conto|prestanome",
  ],
  intoYours: [
    "(?:sul|nel) mio non (?:entra|arriva|passa)|fatten\\w* mandare|fallo (?:mandare|arrivare)|sul tuo\\b",
    "lo versi tu|versalo|incassalo|lo incassi",
    "(?:sul|nel) (?:tuo|tua)\\b|sulla tua (?:carta|postepay)|(?:bonifico|soldi|pagamento|stipendio|assegno) … (?:sul tuo|da te|a te|sulla tua)|(?:vers\\w*|incass\\w*|ricev\\w*) (?:tu |un |il |l'|lo )*(?:assegno|bonifico|pagamento|tu)|assegno … (?:vers\\w*|incass\\w*)",
  ],
  passOn: [
    "mi (?:lasci|dai|spedisci) (?:l'apparecchio|il telefono|le carte|la sim|la scatola)|l'apparecchio",
    "lo (?:giri|mandi|spedisci|inoltri) a|al mio (?:collega|socio|amico) (?:a|in)",
    "(?:mi|me ne) (?:giri|mandi|rimandi|passi) (?:\\w+ )?\\d+",
    "li rispedisci|rispedi\\w*|mi mandi \\d+|mandami \\d+",
    "preliev\\w*|prelev\\w*|ritir\\w*|(?:il|la) (?:resto|rimanente|parte|differenza)\\b|(?:dai|dallo|dalli|ridai|rigir\\w*|giri|gira|mandi|porti|consegni) (?:\\w+ ){0,3}(?:a mio|al mio|a mia|alla mia|in contanti|il resto)|in contanti|(?:me le|me li|me la|le|li) (?:spedisci|mandi|invii)|senza aprir\\w*|spedisci",
  ],
  reward: [
    "qualcosa ti lascio|ti lascio qualcosa|pago io la posta|qualcosa per te",
    "(?:il resto|gli altri|i restanti) (?:\\d+ )?(?:e|sono|resta|restano) (?:tu\\w*|per te|a te)|\\d+ (?:l'uno|a pacco)",
    "(?:tieni|tienti|ti tieni|trattieni) (?:\\w+ )?\\d+|\\d+ (?:euro )?(?:l'una|l'uno|a scheda|per te|a settimana|al giorno|ciascun\\w*|per il disturbo)|ti (?:do|pago|giro|resta|lascio) (?:\\w+ )?(?:\\d+|un bel)|per te\\b|senza fare niente|non devi fare niente|commission\\w*|\\d+ ?%",
  ],
  advance: [
    "(?:una )?tantum|te li ridanno|ti torna(?:no)? indietro|(?:spese|quota|tassa) (?:di )?(?:trasferimento|segreteria|corriere)",
    "vuole prima (?:\\w+ )?\\d+|di conferma|dal tuo conto|poi ricarichi|per provare",
    "(?:spes[ae]|cost[oi]|quota|tassa|contributo|deposito|cauzione|caparra|commissione|rimborso) (?:\\w+ )?(?:di |per |d')?(?:attivazione|verifica|iscrizione|registrazione|pratica|apertura|iniziale|gestione|la pratica|sicurezza|sblocco|dossier)|(?:piccol[oa]|prima una|solo una) (?:\\w+ )?(?:cauzione|deposito|quota|spesa|contributo|somma|anticipo|caparra)|(?:di|per l'?) ?(?:attivazione|verifica|iscrizione|sblocco)\\b|deposito iniziale|in anticipo|anticip\\w*|(?:versi|carichi|metti|mandi|paghi) (?:solo |prima |tu )?\\d+|all'inizio … (?:carichi|versi|metti|paghi)|(?:bastano|solo|appena) \\d+ (?:euro )?(?:di|per)|garanzia\\b|cauzione|contributo per|per sicurezza|prova di fiducia|per sbloccare",
  ],
  rate: [
    "\\d+ ?€? ?/ ?(?:ora|h\\b|giorno|settimana)|all'ora",
    "\\d+ (?:euro )?(?:ogni|il) (?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)",
    "\\d[\\d.,]* ?(?:€|euro|eur|dollari)? ?(?:al|a|alla|ogni|per) ?(?:giorno|settimana|mese|ora|lunedi|venerdi|recensione)|(?:ogni|alla|a) (?:settimana|mese|lunedi) … \\d+",
  ],
  readOut: [
    "(?:legg\\w*|dett\\w*|dimm\\w*|scriv\\w*|mand\\w*|inviam\\w*|fam\\w*|copi\\w*)(?:mi|meli|melo|mele)\\b|me l[oi] (?:detti|leggi|mandi|scrivi)|mi (?:detti|leggi|mandi|scrivi|copi|dici)|fammi (?:la |una )?foto|foto d(?:el|ei|ella)",
  ],
  digits: ["davanti e dietro|fronte e? ?retro|entrambi i lati", "cifre\\b|codic[ei]\\b|numer[oi]\\b|pin\\b|seriale"],
  slip: [
    "sotto la (?:pellicola|striscia|patina)|stacca",
    "sullo scontrino|qualsiasi tabacc\\w*",
    "di attivazione",
    "gratt\\w*|striscia|scontrin\\w*|ricevut[ae]\\b|tabacc\\w*|edicola|ricarica pcs|buon[oi]\\b|cassa del|carta (?:itunes|regalo|steam|google\\w*|amazon)",
  ],
  toSettle: [
    "scade (?:a|oggi|domani|il|alle)|in scadenza|(?:liberano|rilasciano|consegnano|sbloccano|danno) … (?:solo|dopo|quando|se)|prima di (?:sbloccar\\w*|liberar\\w*|consegnar\\w*|rilasciar\\w*)",
    "(?:se non|finche non|prima che|prima di|senza) … (?:pag\\w*|vers\\w*|vede|sald\\w*|meta|bonifico|soldi|cauzione|anticipo)|(?:vuole|vogliono|chiede|chiedono|pretende|pretendono|esige|esigono|reclama) (?:\\w+ ){0,4}(?:\\d{2,}|soldi|garanzia|cauzione|anticipo|saldo)|va (?:saldat\\w*|pagat\\w*|versat\\w*)|(?:deve|devono) essere (?:pagat\\w*|saldat\\w*)|entro (?:le|stasera|oggi|domani|venerdi|lunedi|mezzanotte|sera|le sei)|scadenza|per (?:consegnar\\w*|sbloccar\\w*|liberar\\w*|rilasciar\\w*)|non comincia\\w*|sollecito",
  ],
  plea: [
    "(?:mio|mia) (?:miracolo|eroe|salvezza|salvatore|roccia)\\b|mi ha mollat\\w*|contavo su|conto su di te|non lo dimentichero|fidati di me|sei (?:tutto|l'unic\\w*)|per noi\\b",
    "non posso chieder\\w*|mi salver\\w*|salvami|per il mio (?:bimbo|bambino)|per la mia (?:bimba|bambina)|con tanto amore|non farlo tornare",
    "(?:qualsiasi|qualunque) (?:cosa|cifra|aiuto)|quello che puoi|fai (?:felice|contenta)|felice la tua|mi faro perdonare|non arrabbiarti|non ho nemmeno|nemmeno per|mi sento in colpa|non ti arrabbiare",
    "non ho (?:piu )?(?:nessuno|altri|nessun altro)|ho (?:solo|soltanto) te|solo (?:tu|te)\\b|se (?:mi|tu mi) (?:ami|amassi|vuoi bene|vuoi vedere)|sai (?:cosa|dove|come) (?:fare|mandar\\w*|devi)|due (?:minuti|clic)|un clic|(?:quello che|cio che) e (?:di uno|mio|tuo)|mio e tuo|avevi (?:detto|promesso)|mi (?:hai detto|avevi detto|hai promesso)|mi vergogno|vergogn\\w*|stai (?:mettendo|risparmiando)|(?:hai|i tuoi) risparmi|puo aspettare|non (?:lasciarmi|abbandonarmi|lasci|mi lasci)|ti (?:supplico|scongiuro|imploro)|(?:sei|sii) (?:il mio|la mia|l'unic\\w*) ?(?:angelo|speranza|salvezza|ancora)?|angelo|non dirlo|resti tra noi|segreto|fidati|puoi pensarci tu|pensaci tu|se due si amano",
  ],
  reunion: [
    "davanti (?:alla tua porta|a te|casa)|alla tua porta",
    "(?:primo|prossimo) (?:aereo|volo|treno)|libero?a? di (?:venire|vederti)|(?:poi|e poi) (?:sono|vengo|prendo|arrivo)|aereo per te",
    "fra le tue braccia|tra le tue braccia|(?:venire|vengo|volare|volo|arrivare|arrivo|correre|tornare|torno) (?:da te|a casa|subito da te)|nostro (?:weekend|futuro|viaggio)|nostra (?:casa|vita|vacanza)|con lei il nostro|stare insieme|non (?:mi vedi|ci vediamo) piu|dividiamo",
  ],
  held: [
    "(?:tra|fra) noi c'e (?:solo)?|impiegat\\w*|funzionari\\w*|magazzino|si tiene tutto|per stare zitt[oa]",
    "(?:tenuto|tiene|tengono|trattenuto|preso) il (?:passaporto|documento|bagaglio)|quartier generale|(?:ha dato|avuto|firmato) la licenza|per le carte|comandante|carta (?:aziendale )?non (?:passa\\w*|andava|e passata)",
    "(?:al|alla|in|allo) (?:gate|imbarco|frontiera|dogana|sportello|questura|polizia|aeroporto|stazione|caserma|banco)\\b|carro attrezzi|portat\\w* via|rimoss\\w*|sequestr\\w*|pignor\\w*|ufficiale giudiziario|(?:non mi|mi) (?:fanno|lasciano|trattengono|tengono|trattiene)|(?:primario|clinica|padrone|avvocato|notaio|albergatore|capo del|direttore|cantiere)\\b|sfratt\\w*|staccan\\w*|chiudono|buttan\\w* fuori",
  ],
  proof: [
    "screenshot|schermata|guarda (?:lo|la|il|tu)|sul conto ho|vedi (?:il|lo) (?:saldo|screenshot)|ecco (?:il|la) (?:saldo|login|password)|saldo\\b",
  ],
  footage: [
    "ricordin\\w*|(?:nostra|della) (?:chat|videochiamata)|ieri (?:sera )?(?:in|davanti|nella)",
    "(?:bel|gran) (?:corpo|fisico|sedere)|tuo corpo",
    "(?:tuo|il|nel|quel|del|nostro) (?:\\w+ )?(?:video|filmato|filmatino|clip|videochiamata)\\b|tua faccia|tuo viso|tatuaggio|(?:le|tue) (?:foto|immagini)|in (?:cam|webcam|video)|cosa (?:hai fatto|facevi)|quello che hai fatto|lo vedono",
  ],
  audience: [
    "tuoi (?:alunni|studenti|pazienti|clienti)|sul telefono",
    "\\d+ amici|(?:tuo|tuoi) (?:facebook|instagram|linkedin)|su facebook|uno per uno",
    "\\d+ (?:follower|amici|contatti)|(?:moglie|marito|ragazza) di nome|tutto lo (?:studio|staff)|tutto il (?:paese|reparto)",
    "(?:tu[oaei]|suo|a tua|tutta la) (?:\\w+ )?(?:moglie|marito|capo|madre|mamma|padre|genitori|sorella|fratello|figli\\w*|famiglia|amici|colleghi|ditta|azienda|parrocchia|squadra|scuola|classe|ufficio|vicini|contatti|fidanzat\\w*|palestra|studenti)\\b|(?:in|all'|nel tuo) ?ufficio|i tuoi\\b|lavora tu[oa]|dove (?:lavor\\w*|abit\\w*)|tutti (?:i tuoi|quanti)",
  ],
  price: [
    "peccato se|che peccato|brutto se",
    "quanto ci tieni|dimmi tu|per stare zitt[oa]|fai tu il prezzo",
    "non mi senti piu|non esisto|sparisco|non mi vedrai",
    "(?:quanto|cosa) (?:vale|vuoi|mi dai|sei dispost\\w*)|vale per te|(?:trov\\w*|facciamo|mettiamoci d'?) (?:un )?accordo|mio silenzio|sto zitt[oa]|(?:stare|resto) zitt[oa]|(?:cancell\\w*|elimin\\w*) (?:tutto|il video|le foto)|dimentic\\w*|sarebbe un peccato|peccato se|decidi tu|dipende da te|sei generos[oa]|comprar\\w* le foto|prezzo",
  ],
  deadline: [
    "(?:hai )?(?:fino a|entro) (?:stasera|domani|stanotte|mezzanotte)",
    "(?:fino a|entro|hai tempo|prima di) (?:\\w+ )?(?:domani|stasera|mezzanotte|mezzogiorno|oggi|venerdi|lunedi|\\d+|le)|\\d+ (?:ore|giorni|minuti)|(?:due|tre|ventiquattro|quarantotto) (?:ore|giorni)|ultima (?:occasione|possibilita)|dopodiche|poi\\b",
  ],
  exposed: [
    "a chi (?:lo|la|li)? ?(?:spedisco|mando|invio)|chi (?:lo|la) (?:ricev\\w*|vedr\\w*)",
    "tagg\\w*|inoltr\\w*|far girare",
    "(?:vedr\\w*|vedono|sapr\\w*|ricever\\w*|guarder\\w*|scoprir\\w*|ader\\w*|ador\\w*)|(?:lo|le|glielo) (?:mostro|mando|giro|invio|faccio vedere)|va (?:a|in|on) |in rete|online|pubblic\\w*",
  ],
  install: [
    "install\\w*|apk\\b|(?:mando|passo|invio) (?:io )?(?:un|il|l') ?(?:file|app)|(?:non (?:sta|e|c'e)|fuori|senza passare) (?:nello|sullo|dallo|nel|dal) store|scaric(?:hi|a|ala|are) (?:l'app|un'app|il|la|un)|te lo installo",
  ],
  invite: [
    "password\\b|stanzetta|stanza (?:privata|segreta)",
    "codice (?:invito|amico|promo|d'invito|referral|accesso)|(?:metti|inserisci|usa|con) (?:il )?(?:mio )?codice|codice [a-z]+\\d+",
  ],
  showMe: [
    "davvero io|sono me stessa|la vera me",
    "(?:ti (?:mostro|faccio vedere)|mi vedi|vedermi) (?:tutto|tutta|davvero|senza|nuda|live)?|senza (?:censura|veli|vestiti)|(?:foto|video) (?:vere|hot|piccanti|private|intime)|tutta (?:per te|tua)|accendere la cam|qui non posso|faccio tutto|nuda|lingerie|spogli\\w*|diretta privata|in privato",
  ],
  pass: [
    "fansly|meta prezzo|prima settimana|primo mese",
    "\\d+[.,]99\\b|per sempre\\b|a vita\\b",
    "(?:il|un|lo) (?:\\w+ )?(?:pass|pacchetto|abbonamento|vip|premium)\\b|onlyfans|gruppo (?:vip|privato)|tessera|bastano pochi|per gli iscritti|pacchetto (?:piccolo|base)",
  ],
  timing: [
    "gruppo (?:del|di un|della) (?:professor\\w*|espert\\w*|analist\\w*|mentor\\w*)|gruppo (?:segnali|vip|trading)",
    "quando (?:entrare|uscire|comprare|vendere|entri|compri|comprar\\w*|si compra)|(?:lavora|sta) in borsa|conosce (?:i|le) (?:prezz\\w*|quotazion\\w*|mercat\\w*)|segnali|minuto (?:esatto|preciso)|il mio broker",
  ],
  easyMoney: [
    "(?:venti|trenta|quaranta|cinquanta|sessanta|cento|\\d+) (?:euro|dollari)? ?in (?:\\w+ )?(?:minuti|ore|giorni)|lavora(?:no)? per (?:me|te)|passiv[oa]",
    "piu \\d+ ?%|copio (?:quello|cosa)",
    "niente sveglia|ho lasciato il lavoro|\\d+ (?:euro )?(?:prima|solo)",
    "(?:venti|trenta|dieci|\\d+) minuti (?:al|ogni|a) (?:giorno|sera)|lavori tanto|tutti … (?:raddoppiat\\w*|guadagnat\\w*)",
    "(?:programm\\w*|bot|robot\\w*|algoritmo|software|app|sistema) … (?:gira|lavora|guadagna|fa soldi|rende|opera)|mentre dorm\\w*|di notte|\\d+ ieri,? \\d+|(?:oggi|ieri|in \\w+ minuti|stamattina) … (?:ho (?:preso|fatto|guadagnato|messo)|sono gia)|sono gia \\d+|diventat\\w* \\d+|raddoppi\\w*|triplic\\w*|non (?:con|dallo) stipendio|soldi facili",
  ],
  putIn: [
    "apritene|apri(?:ne)? uno|entra (?:col|con il) mio|premi (?:il|quando)|piccola cifra|qualcosina",
    "minimo \\d+|da \\d+ euro",
    "(?:i|tuoi) primi \\d+|ricarichi tu",
    "si (?:comincia|parte) con|con i soldi (?:di|per)|prezzo di una|cominci con",
    "(?:metti|mettici|ci metti|mettere|metterci|versi|versa|deposit\\w*) (?:\\w+ )?(?:qualcos\\w*|qualcosina|poco|\\d+|la stessa|un po'?|quello|dentro)|aprire il tuo|apri il tuo|con (?:solo |appena )?\\d+|bastano \\d+|(?:ti|te) (?:iscrivi|registri|lo installo)|prova (?:con|anche)|la stessa cifra",
  ],
  obey: [
    "gli ho dato il tuo (?:numero|nome)|parlaci tu|parla con lui|parlane con",
    "(?:chiede|vuole|chiedera|vorra) (?:\\w+ )?\\d+|dagliel\\w*",
    "(?:fai|fa') (?:quello|come|cio) che (?:ti )?dic\\w*|ti (?:chiamera\\w*|contatter\\w*|scriver\\w*|telefoner\\w*)|formalita|segui le (?:sue|loro) istruzioni",
  ],
  received: [
    "(?:vint[oaie]|ricevut[oaie]|regalat[oaie]) … (?:buono|carta|pesca|lotteria|tombola)|pesca di beneficenza|tombola|riffa|mi[oa] nipote (?:vuole|ha|voleva)|lotteria",
  ],
  unhurried: [
    "(?:nessuna|senza|non c'e) (?:fretta|pressione|impegno|furia)|(?:restare|rimanere|continu\\w*|scriver\\w*|parlar\\w*|sentir\\w*) … qui\\b|qui (?:va|mi va|sto|e) (?:benissimo|bene|benone|perfetto)|(?:dopo|quando ci) … (?:visti|incontrat\\w*|primo (?:caffe|appuntamento|incontro)|conosc\\w*|vediamo)|come (?:vuoi|preferisci)|quando (?:vuoi|ti va|te la senti)",
  ],
  appTalk: [
    "cosa (?:si usa|usate|usano)|qui (?:solo|tutti|usano|da noi)|(?:ti|cosi ti) (?:chiamo|telefono)|se (?:faccio|arrivo) tardi|quando (?:arrivo|atterro)|preferisco (?:chiamar\\w*|telefonar\\w*|sentire)|nuovo (?:numero|telefono)|telefono nuovo",
  ],
  sum: [
    "(?:solo|sono|ancora|anche|costa|viene|vuole|chiede|chiedono|bastano|circa|per) (?:\\w+ ){0,2}\\d{2,6}\\b(?! ?(?:anni|minuti|ore|giorni|settimane|km|chilometri|persone|volte|per ?cento|%|follower|a testa|cm|chili|gradi))|anche (?:cinquanta|venti|cento)|\\d{2,} ?(?:€|euro|dollari)|(?:qualche|un paio di) (?:centinaio|cento)",
  ],
  broken: [
    "(?:telefono|schermo|cellulare|computer|macchina|auto|caldaia|occhiali) (?:\\w+ ){0,3}(?:rott\\w*|mort\\w*|andat\\w*|rubat\\w*|crepat\\w*)|rott[oa] (?:il|lo|la) (?:telefono|schermo|cellulare)|uno nuovo (?:viene|costa)",
  ],
  payOut: [
    "(?:ritirar\\w*|preleva\\w*|sbloccar\\w*|tirar\\w* fuori) (?:\\w+ )?(?:tuoi|i|il tuo|tuo)? ?(?:guadagni|soldi|profitt\\w*|vincit\\w*)|per tirarli fuori",
  ],
  reported: [
    "segnalat\\w*|bloccat[oa] (?:subito|e segnalat\\w*)|ho prestato|mi ha ripagato|antifrode|ho dovuto chiedere",
  ],
  proveLove: [
    "se (?:mi|tu mi) (?:ami|amassi|vuoi bene|vuoi vedere|vuoi)|dimostra\\w* (?:che|il tuo|quanto)|se due si (?:amano|vogliono bene)|chi ama\\b|per amore",
  ],
  hint: [
    "sai (?:gia )?(?:cosa|dove|come) (?:fare|mandar\\w*|devi)|due (?:clic|tocchi)|due minuti del tuo|un clic|(?:quello che|cio che) e (?:di uno|mio|tuo)|mio e tuo|l'app (?:ce l'hai|sul telefono)|(?:il numero|i dati) (?:ce li hai|ce l'hai|te l'ho dato)|non (?:farmi|devo) dir\\w*|dipende (?:solo )?da te|il resto (?:lo sai|tocca a te)",
  ],
  ownPay: ["(?:devo|pago|ho pagato|sto pagando) (?:\\w+ ){0,2}(?:tasse|affitto|mutuo|bollett\\w*|rata)"],
}
