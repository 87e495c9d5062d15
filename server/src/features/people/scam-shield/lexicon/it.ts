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
    "veterinari\\w*|dentista|meccanic\\w*|utenze|latte e pannolini|condominio",
    "taxi|uber|benzina|documenti|dentista|veterinario|luce|gas\\b|auto\\b|rata|rate\\b|mutuo|bolletta",
    `${costs}\\b`,
    "avvocato|assicurazione|padrone di casa|funerale|sdoganamento",
  ],
  repay: [
    "(?:te|ve|glie) ?l[oiae] (?:restitu\\w*|rend\\w*|ridar?\\w*|rida)|(?:ti|vi) (?:restitu\\w*|rimbors\\w*|ripag\\w*|rido|ridar\\w*)|restitui\\w*|rimbors\\w*|ripag\\w*|(?:te|ve) l[oi] rid\\w*|con gli interessi|appena … (?:stipendio|conto|pagano|paga)|il doppio",
  ],
  lack: [
    "(?:stipendio|paga|accredito) … (?:arriva|arrivera|ritardo|tarda)|(?:app|carta|bancomat|conto) … (?:non va|non funziona|smagnetizzat\\w*|rifiutat\\w*|ritirat\\w*)|non so (?:piu )?(?:come|a chi)",
    "mi manc\\w*|(?:non (?:ho|abbiamo|riesco|posso|arrivo)) … (?:soldi|abbastanza|pagare|prelevare|accedere|permetter\\w*|denaro|contanti|fine mese)|(?:conto|carta|banca|portafoglio|borsa|stipendio|soldi) … (?:bloccat\\w*|rubat\\w*|pers\\w*|sospes\\w*|congelat\\w*|clonat\\w*|ritardo)|(?:rubato|perso|derubat\\w*) |al verde|senza (?:soldi|un soldo|denaro)|nessun altro|unica persona|a corto",
  ],
  plight: [
    "ospedale|clinica|incidente|operazione|operar\\w*|operan\\w*|intervento|urgen\\w*|emergenza|rubat\\w*|derubat\\w*|bloccat\\w*|malat\\w*|cancro|tumore|arrestat\\w*|polizia|prigione|fame\\b|disperat\\w*|funerale|morto|morta|sfratt\\w*|terapia intensiva|ricoverat\\w*",
  ],
  card: [
    "(?:google ?play|itunes|steam|amazon|apple) … (?:\\d+|codice)|ricarica (?:pcs|postepay|paysafe|da \\d+)",
    "(?:carte?|buon[io]|schede?|codic[ei]) (?:regalo|prepagat\\w*|google ?play|steam|itunes|apple|amazon|paysafe\\w*|psn|xbox|ricarica)|gift ?cards?|paysafe\\w*|(?:steam|google ?play|itunes|amazon) (?:card|cards)|buon[io] regalo",
  ],
  code: ["codic[ei]\\b|numer[oi]\\b|gratt\\w*|sul retro|foto\\w*|pin\\b|screenshot"],
  app: [
    "whats ?app|watsapp|whatsap|telegram|wechat|signal\\b|viber|zalo|skype|hangouts?|google chat|snap(?:chat)?\\b|discord|kakao\\w*|messenger|(?:il )?(?:mio|tuo) (?:numero|cellulare|e-?mail|indirizzo e-?mail)|su line\\b|(?:altra|altro) (?:app|piattaforma|chat|sito)|chat privata|in privato|gmail",
  ],
  contactMe: [
    "(?:scriv\\w*mi|contatt\\w*mi|aggiung\\w*mi|cerc\\w*mi|chiam\\w*mi|trov\\w*mi|mandami un|sentiamoci|parliamo|spostiamoci|passiamo|continuiamo|vediamoci|chattiamo|scrivi(?:mi)?|mi trovi|mi puoi (?:scrivere|contattare|trovare))\\b|(?:possiamo|potremmo|vuoi|meglio|preferisco|preferirei) (?:\\w+ )?(?:parlare|scriver\\w*|sentirci|continuare|spostarci|passare|chattare|scriverci)|(?:dammi|mandami|lasciami|passami|mi dai|mi lasci|mi mandi|mi passi) il tuo|(?:ecco|questo e|il mio) (?:il mio )?(?:numero|contatto|whatsapp|id|telegram|nick|contatto)|ti (?:lascio|do|mando) il mio|qual e il tuo numero",
  ],
  rarelyHere: [
    "(?:raramente|quasi mai|non (?:molto )?spesso|poco|di rado|mai|non .{0,12}(?:entro|vengo|uso|apro|guardo)) … (?:qui|app\\b|sito|piattaforma|online|collego)|qui (?:non )?(?:entro|vengo|sono|ci sono) … (?:raramente|mai|spesso|poco|sempre)|(?:cancell\\w*|elimin\\w*|chiud\\w*|lasci\\w*|disattiv\\w*) … (?:profilo|account|app\\b|sito|iscrizione)|abbonamento … (?:scad\\w*|fin\\w*)|(?:app|sito) … (?:lent\\w*|blocc\\w*|notifiche|sicur\\w*)|piu (?:facile|comodo|semplice|privat\\w*|tranquill\\w*|riservat\\w*)",
  ],
  coin: [
    "bitcoins?|btc\\b|cripto\\w*|crypto\\w*|ethereum|usdt|forex|trad(?:er|ing)\\b|invest\\w*|borsa valori|azioni\\b|binance|mining|piattaforma di (?:trading|investiment\\w*)|opzioni binarie",
  ],
  profit: [
    "profitt\\w*|guadagn\\w*|rendiment\\w*|rendit\\w*|\\d+ ?(?:%|per ?cento)|raddoppi\\w*|triplic\\w*|garantit\\w*|reddito passivo|senza (?:alcun )?risch\\w*|ricc[oh]\\w*|liberta finanziaria|indipendenza economica|prelev\\w*|entrate",
  ],
  coach: [
    "(?:ti|vi|te lo) (?:insegn\\w*|mostr\\w*|spieg\\w*|guid\\w*|aiut\\w*|faccio vedere|posso (?:insegnare|mostrare|spiegare|aiutare|guidare))|insegnar\\w*|(?:mi[oa]|un[oa]?) (?:zio|zia|mentore|coach|analista|cugin\\w*|consulente|esperto|broker|amic\\w*)\\b|segnali|unisciti|entra nel|seguimi|segui|(?:vuoi|vorresti|interess\\w*|ti va) … (?:sapere|imparare|provare|iniziare|guadagnare|investire|entrare)|(?:anche tu|puoi anche tu)|il mio metodo|la mia strategia|mi ha insegnato",
  ],
  start: [
    "(?:bastano|basta|iniziar\\w*|cominci\\w*|inizi\\b|partir\\w*|deposit\\w*|minimo|a partire|aprire un conto|primo versamento)|registra\\w*|iscriv\\w*|piattaforma|piccola somma",
  ],
  abroadJob: [
    "(?:militare|soldato|generale|colonnello|capitano|ufficiale|sergente|maggiore|comandante|casco blu)\\b|(?:esercito|marina|forze) (?:american\\w*|britannic\\w*|usa|us|speciali|armate)|us army|piattaforma (?:petrolifera|offshore)|petrolifer\\w*|offshore|petrolio|(?:medico|chirurgo|dottore|dottoressa|infermiere?\\w*) (?:militare|dell'onu|per l'onu|delle nazioni|di guerra|ortopedic\\w*|in missione|senza frontiere|all'onu)|medici senza frontiere|nazioni unite|l'onu|dell'onu|ingegnere (?:navale|marittimo|petrol\\w*|minerario)|nave (?:mercantile|cargo|da carico)|missione di pace",
  ],
  abroadPlace: [
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
    "\\d[\\d. ,]{0,12} ?(?:milion[ei]|miliard\\w*)|milioni (?:di )?(?:euro|dollari)|eredit\\w*|patrimonio|lingott\\w*|chili d'oro|lotteria|fortuna di|lascito|diplomatic\\w*|vincita|ingente somma",
  ],
  heir: [
    "defunt\\w*|eredit\\w*|lasciat\\w*|lasciar\\w*|vedov\\w*|testamento|notaio|avvocato|cancro|tumore|moren\\w*|malattia|benefic\\w*|donar\\w*|\\d+ ?(?:%|per ?cento)|quota|parte\\b|compianto",
  ],
  parcel: [
    "pacc[ohi]\\w*|regal\\w*|spedizione|scatola|corriere|consegna|dhl\\b|gioiell\\w*|orologio|iphone|valigia|fiori",
  ],
  customs: [
    "dogan\\w*|sdogana\\w*|corriere|spese di (?:spedizione|consegna|sdoganamento)|tass[ae] di|sequestrat\\w*|bloccat\\w* (?:in|alla|all')|spedizioniere|costi di spedizione",
  ],
  toYou: [
    "ti (?:ho|chied\\w*|contatt\\w*|chiam\\w*|arriv\\w*|spedi\\w*)|(?:tuo|tua|vostro) (?:pacco|regalo|nome|indirizzo|casa)|per te\\b|(?:devi|dovrai|paga|puoi pagare|basta che|dovresti)|a te\\b",
  ],
  sugar: [
    "versamenti (?:settimanali|mensili)|senza incontri|(?:signore|signora|uomo|donna) (?:matur[oa]|facoltos[oa]|generos[oa])|compagnia a pagamento",
    "sugar ?(?:daddy|mommy|mummy|mama|baby|babe)\\w*|paghetta|(?:a|alla|per|ogni|al) (?:settimana|mese)|settimanal\\w*|mensil\\w*|(?:uomo|donna|signore|signora) (?:generos\\w*|benestante|ricc[oa]|facoltos\\w*)|viziar\\w*|mantener\\w*|sponsor\\w*|escort|a pagamento|compenso",
  ],
  bankData: [
    "nome della (?:tua )?banca|credenziali|la tua carta|dati di accesso|il tuo conto",
    "(?:coordinate|dati|informazioni) bancari\\w*|iban\\b|carta di credito|numero (?:di|del|della) (?:conto|carta)|dati della carta|password|codice … (?:sms|arriv\\w*|ricev\\w*|verifica|conferma|sicurezza|mandat\\w*|whatsapp|cellulare)|(?:copia|foto) … (?:documento|passaporto|carta d'identita)|home banking|conto paypal",
  ],
  job: [
    "(?:lavoro|lavoretto|lavori|attivita|compiti) (?:online|da casa|facil\\w*|semplic\\w*|a distanza)|da casa\\b|senza esperienza|commission\\w*|al giorno|provvigion\\w*|recensioni",
  ],
  nude: [
    "(?:video|videochiamata|chiamata|chat|tutto) … (?:salvat|registrat|filmat)\\w*",
    "nud[oaei]\\b|nudes?\\b|intim[oaei]\\b|sesso|sessual\\w*|hot\\b|webcam|masturb\\w*|(?:registrat\\w*|filmat\\w*|salvat\\w*|screenshot) … (?:videochiamat\\w*|video|foto|chiamata|tutto|volto)|(?:tue|tuoi|tuo|nostra) (?:video\\w*|foto|immagini)",
  ],
  threat: [
    "(?:o|oppure|altrimenti) … (?:capo|madre|famiglia|moglie|marito|amici|contatti|genitori|tutti)\\b",
    "se non|(?:altrimenti|sennò|senno|oppure) |(?:mand\\w*|invi\\w*|pubblic\\w*|post\\w*|condivid\\w*|diffond\\w*|mostr\\w*|mett\\w*|fini\\w*) … (?:famiglia|amici|contatti|capo|datore|colleghi|moglie|marito|genitori|facebook|instagram|internet|tutti|rete\\b|follower\\w*|parenti)|rovin\\w*|distrugg\\w*|hai \\d+ (?:ore|minuti)|tutti (?:vedranno|sapranno)",
  ],
  lure: [
    "clicc\\w*|(?:foto|video|immagini|album) (?:privat\\w*|hot|sexy|nud\\w*|intim\\w*|piccant\\w*)|mie (?:foto|immagini)|miei video|registr\\w*|iscriv\\w*|acced\\w*|login|verific\\w*|vota\\w*|scaric\\w*|install\\w*|gratis|gratuit\\w*|vinc\\w*|vinto|link\\b|conferm\\w*|sblocc\\w*|conto\\b|guarda(?:mi)?\\b",
  ],
  office: [
    "(?:team|servizio|assistenza|supporto|staff|centro) (?:\\w+ )?(?:redthread|clienti|sicurezza|moderazione|tecnic\\w*|verifica|ufficiale)|(?:moderat\\w*|amministrat\\w*|assistenza|staff) (?:di |ufficiale )?(?:redthread|sito)|(?:siamo|sono|qui) (?:\\w+ )?(?:redthread|assistenza|moderat\\w*|admin\\w*|staff)|(?:account|profilo) … (?:sospeso|bloccato|cancellato|limitato|segnalato|disattivato)",
  ],
  outing: [
    "(?:me lo|me la|lo) (?:pago|compro|prendo) (?:io|da sol[oa])|da sol[oa]\\b",
    "ognuno (?:il|la|paga)|dividiamo|offro io|pago io|concerto|cinema|museo|teatro|festival|mostra\\b|cena\\b|caffe|aperitivo|gelato|haha|ahah\\w*|scherz\\w*|ricetta|libro|canzone|playlist|consigl\\w*",
  ],
  denial: [
    "(?:mai|non) (?:mand\\w*|invi\\w*|dar\\w*|prest\\w*) (?:mai )?(?:soldi|denaro)|(?<!non sono una )truff\\w*|imbrogli\\w*|attent[oiae]\\b|diffida\\w*|profil\\w* fals\\w*|non (?:voglio|mi servono|chiedo) (?:i tuoi )?soldi|gia (?:pagat|comprat|prenotat|pres)\\w*|i soldi non",
  ],
}
