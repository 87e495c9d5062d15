import type { Lexicon } from "./lexicon"

const costs =
  "(?:billets?|vol\\b|visa|loyer|factures?|frais|operation|medicaments?|traitement|passeport|impots?|taxes?|caution|acompte|dettes?|hotel|voyage|transport|nourriture|courses|hopital|forfait|reparation\\w*|avance|train|bus)"

export const fr: Lexicon = {
  request: [
    "(?:prends|procure|trouve|apporte|regle|depose|recharge|credite)[- ](?:moi|le|la|nous)\\b|me (?:preter|depanner|avancer|virer|envoyer|payer|acheter|aider)\\b",
    "(?:ca me coute|c'est dur|c'est difficile|j'ai du mal|ca me gene) … (?:demander|dire)|(?:juste|seulement|que) (?:ton|ta|tes|le nom)|ton aide|votre aide|compte sur (?:toi|vous)|petit service|fais-le pour moi|m'aider",
    "(?:peux|pourrais|veux|voudrais|pouvez|pourriez|voulez|accepterais|serais|aurais)[- ](?:tu|vous)\\b|(?:tu|vous) (?:peux|pourrais|pouvez|pourriez|me|m'|dois|devez|n'as qu|as juste|payes|paies)|(?:est[- ]ce que|si) (?:tu|vous) … (?:peux|pourrais|pouvez|pourriez|aider|voulais)|t'?(?:en )?(?:supplie|prie)|s'?il (?:te|vous) plait|stp\\b|svp\\b|j'ai (?:vraiment |juste |urgemment |absolument )?besoin|il me faut|aide[- ]?(?:z|moi|r|s)|besoin de (?:ton|votre) aide",
    "(?:envoie|envoyez|prete|pretez|donne|donnez|achete|achetez|paie|paye|payez|vire|verse|versez|avance|depanne|rends|fais)(?:s|z)?[- ](?:moi|nous|le|la|les|lui)\\b|(?:honte|gene|gener|desole\\w*) … (?:demander|dire)|serait[- ]il possible|il faut (?:que tu|juste)|tu dois|vous devez|merci de\\b|veuillez",
  ],
  lend: [
    "(?:regle|paie|paye|avance|verse)[- ](?:la|le|les|mon|ma|lui)\\b|tu t'en charges|avance-la",
    "(?:envo\\w*|donn\\w*|fai\\w*|pass\\w*|file\\w*) (?:moi |-moi )?(?:\\w+ ){0,3}(?:argent|\\d{2,}|euros?|sous)|pai?e[- ](?:le|la|les|moi)|payer (?:a ma place|pour moi)|sur mon compte|recharge\\w*|coup de main",
    "pret(?:er|e|es|ez|erais|eriez)\\b|emprunt\\w*|virement|virer|vires?\\b|verse\\w*|depann\\w*|avanc(?:er|e|es|erais)\\b|transfer\\w*|mandat\\b|western union|money ?gram|paypal|lydia|paylib|ria\\b|credit\\b|transcash",
    `(?:pay\\w*|pai\\w*|regl\\w*|financ\\w*|achet\\w*|aid\\w*|particip\\w*|contribu\\w*|prendre en charge|offr\\w*|couvr\\w*) … ${costs}`,
    "aid\\w* … (?:financierement|argent)|aide financiere|soutien financier|coup de (?:pouce|main) financier",
  ],
  give: [
    "envo\\w*|donn\\w*|aid(?:er|e|es|ez|ait)\\b|aide[- ]moi|pay\\w*|paie\\w*|regl\\w*|achet\\w*|particip\\w*|rembours\\w*|recharg\\w*|investi\\w*|fai(?:s|tes|re) (?:un )?(?:virement|don|geste)|depos\\w*",
  ],
  money: [
    "argent|euros?\\b|dollars?|\\d[\\d. ,]{0,12} ?(?:€|eur\\b|usd|k\\b|balles|fcfa|francs?)|[€$] ?\\d|francs?\\b|fcfa|somme|montant|sous\\b|fric|thune\\w*|especes|fonds\\b|mille\\b|centaines?",
  ],
  cost: [
    "autorisation (?:de sortie|de voyage)?|permis de (?:sortie|sejour)|employe|agent\\b",
    "fournisseurs?|ouvriers?|machines?\\b|equipage|piece de rechange|fourriere|provision|assurance|huissier|reglement|taxe d'exportation",
    "veto\\b|garage|electricien|cantine|mensualite\\w*|charges\\b|couches",
    "taxi|uber|essence|papiers|documents|dentiste|veterinaire|electricite|voiture|credit\\b|amende",
    `${costs}\\b`,
    "avocat|assurance|proprietaire|obseques|dedouanement",
  ],
  repay: [
    "rembours\\w*|(?:te |vous )(?:le |la |les |l')?(?:rend\\w*|redonn\\w*)|(?:rend\\w*|redonn\\w*) (?:tout|l'argent|la somme|chaque)|des que … (?:salaire|paie|paye|compte|banque)|avec (?:les )?interets|le double",
  ],
  lack: [
    "(?:electricite|courant|eau|gaz|internet) (?:\\w+ )?coup\\w*|coupe (?:l'|le |la )|le temps que (?:ma|mon)",
    "(?:meme )?pas de quoi|carte (?:\\w+ )*n'est pas passee",
    "(?:compte|argent|solde|carte|tout) (?:\\w+ )?(?:est |sont )?(?:gele\\w*|bloque\\w*|suspendu\\w*|indisponible\\w*)|ne commence pas|avant de debloquer",
    "(?:salaire|paie|paye|virement) … (?:tombe|arrive|retard|le \\d+)|(?:appli\\w*|carte|distributeur|compte) … (?:plante|marche (?:pas|plus)|fonctionne pas|refuse\\w*|avale\\w*)|sais (?:plus|pas) (?:quoi|comment|vers qui)",
    "(?:il )?(?:me|nous|lui) manque\\w*|(?:pas|plus) (?:assez|d'argent|les moyens|de quoi|un sou|acces)|(?:peux|puis|pouvons) (?:pas|plus) (?:payer|acceder|retirer)|(?:compte|carte|banque|portefeuille|sac|salaire|argent) … (?:bloque\\w*|gele\\w*|vole\\w*|perdu\\w*|suspendu\\w*|retard)|(?:perdu|vole\\w*) … (?:portefeuille|sac|carte\\w*|passeport|argent)|fauche\\w*|a sec|decouvert|personne d'autre|seule personne",
  ],
  plight: [
    "(?:mamie|papi|grand-mere|grand-pere|mere|pere) est (?:parti\\w*|mort\\w*|decede\\w*)|enterrement|obseques|fleurs",
    "hopital|clinique|accident|operation|operer|opere\\w*|urgen\\w*|vole\\w*|agress\\w*|coince\\w*|bloque\\w*|malade|cancer|arrete\\w*|police|prison|faim|desesper\\w*|enterrement|obseques|decede\\w*|expuls\\w*|reanimation|detresse|soins intensifs",
  ],
  card: [
    "cartes? apple|cheque cadeau|carte google|carte amazon",
    "roblox|fortnite|v-?bucks|xbox|psn\\b",
    "tu me recharges|plus de (?:data|forfait|credit)|lebara|lyca\\w*",
    "(?:google ?play|itunes|steam|amazon|apple) … (?:\\d+|code)",
    "(?:cartes?|coupons?|tickets?|recharges?|codes?) (?:cadeaux?|pcs|transcash|neosurf|google ?play|steam|itunes|apple|amazon|paysafe\\w*|toneo|prepaye\\w*|psn|xbox|razer)|cartes? prepayees?|pcs\\b|transcash|neosurf|paysafe\\w*|toneo",
  ],
  code: ["codes?\\b|numeros?\\b|gratt\\w*|au dos|photo\\w*|pin\\b"],
  app: [
    "hangouts",
    "avion (?:bleu|en papier)|appli (?:verte|bleue|jaune)|(?:la|l') ?(?:verte|bulle verte)",
    "whats ?app|watsapp|whatsap|telegram|wechat|signal\\b|viber|zalo|skype|hangouts?|google chat|snap(?:chat)?\\b|discord|kakao\\w*|messenger|(?:mon|ton) (?:numero|num\\b|mail|e-?mail|adresse mail|gmail)|(?:sur|par|via) line\\b|(?:autre|meilleure) (?:appli\\w*|plateforme|messagerie|site)|messagerie privee|gmail",
  ],
  contactMe: [
    "cherche \\w+_\\w+|je suis \\w+_\\w+",
    "cherche[- ]moi|tu me trouv\\w*|trouve-moi|meme nom|meme pseudo",
    "(?:ecri\\w*|contact\\w*|ajout\\w*|rejoi\\w*|envoie|appell?e\\w*|retrouv\\w*|parl\\w*|texte)[- ]?(?:z[- ])?moi|(?:m'|me )(?:ecrire|contacter|ajouter|rejoindre|joindre|parler|retrouver)|(?:on|nous) (?:peut|pourrait|continue|passe|discute|parle|se parle|ecrit|va|poursui\\w*|pouvons|bascule)|(?:continu\\w*|poursuiv\\w*|discut\\w*|parl\\w*|pass\\w*|bavard\\w*|echang\\w*) … (?:sur|par|via|ailleurs|la-bas)|(?:donne|envoie|laisse|passe|file)[- ]moi (?:ton|votre)|(?:voici|c'est|voila) mon|mon (?:numero|num|identifiant|pseudo|whatsapp|id|mail|telegram|adresse) (?:est|:|c'est)|quel est ton (?:numero|whatsapp|num)",
  ],
  rarelyHere: [
    "(?:liens?|photos?|numeros?|videos?) (?:ne )?(?:passent|marchent) pas|ici (?:les )?(?:liens?|photos?)|pas autoris\\w*",
    "ici ils sont (?:trop )?stricts?",
    "messages? (?:disparaiss\\w*|bloque\\w*|supprime\\w*|efface\\w*|restants?)|(?:ici|sur ce site) (?:je|on) (?:ne )?peux? pas|ne laisse pas passer",
    "(?:rarement|pas souvent|peu|presque jamais|presque plus|guere|pas beaucoup|quasiment jamais|plus longtemps) … (?:ici|ligne|connect\\w*|appli\\w*|site|plateforme|la\\b)|(?:viens|suis|connecte) … (?:rarement|pas souvent|peu)|(?:supprim\\w*|quitt\\w*|ferm\\w*|desactiv\\w*) … (?:compte|profil|appli\\w*|site)|abonnement … (?:expire|termine|fin\\w*|prend)|(?:appli\\w*|site) … (?:bug\\w*|lent\\w*|rame\\w*|sur\\b)|plus (?:simple|facile|pratique|discret|intime|tranquille\\w*)",
  ],
  coin: [
    "mon trader|copi\\w* … trader",
    "options? (?:sur l'or|binaires)|\\bor\\b.{0,10}options|copy ?trading",
    "bitcoins?|btc\\b|crypto\\w*|ethereum|usdt|forex|trad(?:er|ing|e)\\b|investi\\w*|placements?|bourse|actions en bourse|binance|mining|plateforme de trading|options binaires",
  ],
  profit: [
    "profits?\\b|benefices?|gagn\\w*|rendement\\w*|rapport(?:e|er|ent) |\\d+ ?(?:%|pour ?cent)|doubl\\w*|tripl\\w*|garanti\\w*|revenus? passif\\w*|sans (?:aucun )?risque|riche\\b|liberte financiere|independance financiere|gains\\b|retir\\w*",
  ],
  coach: [
    "si tu veux (?:son|le|mon) lien",
    "je te tiens la main|m'a mise?\\b|la dame|elle t'offre",
    "(?:une )?place pour toi|chaque soir avec moi|te montre (?:mon|comment)",
    "(?:je peux )?t'en installer|je te (?:montre|dis|guide|forme|donne)|(?:mon|ma) (?:\\w+ )?(?:beau-frere|oncle|tante|cousin\\w*|frere|mentor|cheffe?)|il nous dit",
    "(?:t'|vous |te )(?:apprend\\w*|montr\\w*|expliqu\\w*|guid\\w*|aider|accompagn\\w*|former|forme)|(?:mon|ma|un|une) (?:oncle|tante|mentor|coach|analyste|cousin\\w*|conseiller\\w*|expert\\w*|courtier|ami\\w*)\\b|initi\\w*|signaux|rejoin\\w*|suis[- ]moi|suivre|(?:veux|voudrais|aimerais|interesse\\w*|envie) … (?:savoir|apprendre|essayer|commencer|gagner|investir|rejoindre)|tu (?:peux|pourrais|pourras) aussi|ma methode|ma strategie|m'a appris",
  ],
  start: [
    "(?:il suffit|suffit|commenc\\w*|debut\\w*|demarr\\w*|depos\\w*|a partir de|minimum|ouvr\\w* un compte|mise\\b|mises\\b|premier depot)|inscri\\w*|plateforme|petite somme",
  ],
  abroadJob: [
    "(?:militaire|soldat|general|colonel|capitaine|officier|sergent|commandant|lieutenant|casque bleu|legionnaire)\\b|(?:armee|marine|navy|forces) (?:americaine|britannique|francaise|us|de l'onu)|us army|plateforme (?:petroliere|offshore)|petroli\\w*|offshore|(?:medecin|chirurgien\\w*|infirmier\\w*) (?:militaire|de l'onu|pour l'onu|aux nations|de guerre|orthopedi\\w*|a l'onu|en mission|sans frontieres)|medecins sans frontieres|nations unies|l'onu|ingenieur (?:marin|maritime|en mer|petrol\\w*)|cargo\\b|navire|mission humanitaire",
  ],
  abroadPlace: [
    "en mer\\b|lagos|accra|sur (?:le|un) (?:bateau|navire)|offshore",
    "syrie|yemen|afghanistan|kaboul|irak|ukraine|libye|somalie|soudan|mali\\b|nigeria|ghana|lagos|cote d'ivoire|abidjan|benin|mer du nord|golfe|en poste|deploye\\w*|stationne\\w*|en mission|zone de guerre|en mer\\b|base militaire|a l'etranger|au large",
  ],
  widowed: [
    "veuf|veuve|(?:pere|mere|papa|maman) (?:celibataire|seule?)|(?:perdu|decede\\w*|morte?) … (?:femme|mari|epoux|epouse)|(?:femme|mari|epoux|epouse) … (?:decede\\w*|morte?|partie?)|(?:une|un|ma|mon) (?:seule? |petite? )?(?:fille|fils)\\b|divorce\\w*|orphelin\\w*|eleve seul",
  ],
  honest: [
    "honnete\\w*|fidele\\w*|sincere\\w*|confiance|craignant dieu|pieuse|pieux|ame soeur|grand amour|vrai amour|serieu(?:x|se)|seconde chance|retraite|bon coeur",
  ],
  keepForMe: [
    "(?:recevoir|receptionner|garder|conserver|recuperer|reception\\w*|recois|mettre en surete|accueillir) … (?:malle|colis|caisse|valise|fonds|argent|economies|coffre|paquet)|(?:malle|caisse|valise|coffre|mallette) … (?:argent|dollars|euros|economies|or\\b|fonds)|(?:cherche|recherche|besoin) … (?:personne|partenaire|femme|homme|quelqu'un) … (?:confiance|fiable|etranger|honnete|transfer\\w*|recevoir)|beneficiaire|a ton nom|a votre nom|sur (?:ton|votre) compte|compagnie de securite",
  ],
  fortune: [
    "(?:nous )?partager\\w*|moitie-moitie|parts egales|cinquante-cinquante",
    "\\d{2,3}[ .,]000\\b|legu\\w*|succession",
    "\\d[\\d. ,]{0,12} ?(?:millions?|milliards?|m€)|millions? (?:d'euros|de dollars)|herit\\w*|fortune|lingots?|kilos? d'or|loterie|leguer|succession|diplomat\\w*|fonds de placement|gros lot",
  ],
  heir: [
    "(?:portez|portes) le (?:meme )?nom|meme nom|nom de famille|client (?:mort|decede)|suis avocat\\w*|notaire a",
    "tante|oncle|grand-(?:pere|mere|oncle|tante)|legu\\w*",
    "veuve|veuf|feu mon|defunt\\w*|decede\\w*|herit\\w*|laisse\\w*|leguer|legs\\b|notaire|avocat|cancer|malade|mourir|mourante?|don\\b|donation|oeuvre\\w* (?:de charite|caritative)|\\d+ ?(?:%|pour ?cent)|succession|part\\b|beneficiaire",
  ],
  parcel: [
    "coffre|lingots?|valise|mallette",
    "collier|ordinateur|bague|parfum",
    "colis|paquet|cadeaux?|malle|caisse|coursier|livr\\w*|transporteur|dhl\\b|bijou\\w*|montre\\b|iphone|fleurs",
  ],
  customs: [
    "coursier|libere\\w*|relach\\w*",
    "destinataire|(?:laisse|laissez)[- ](?:pas |le )?(?:pas )?repartir|est bloque|renvoi\\w*",
    "diplomate|sceau|tampon|frais de garde|timbre",
    "transitaire\\w*|assurance|transporteur|livreur|entrepot|certificat",
    "douan\\w*|dedouan\\w*|transporteur|frais de (?:livraison|port|liberation|dedouanement|transport)|bloque\\w* (?:a|par|au)|taxe\\w* (?:d'|de )|confisqu\\w*|saisi\\b|coursier",
  ],
  toYou: [
    "(?:t'ai|t'|te |vous )(?:ai )?(?:envoye\\w*|envoie|expedi\\w*|achete\\w*|prepar\\w*|contact\\w*|appel\\w*|demand\\w*)|(?:ton|votre|tes) (?:colis|cadeau\\w*|paquet|nom|adresse)|pour toi|(?:tu|vous) (?:dois|devez|devras|payes|paies|n'as)|paie-?les|a toi",
  ],
  sugar: [
    "je te (?:verse|donne|vire|envoie) \\d+ (?:par|chaque)|femme mure|riche veuve",
    "gate (?:toujours )?mes",
    "(?:solde|rembourse|efface|paie) (?:ta|tes|ton) (?:carte|dettes?|credit|pret)",
    "a gater|te gater|gater|protege[e]?\\b|(?:payer|paie|financer) (?:tes|vos) (?:etudes|factures|loyer)|tres a l'aise|homme mur|femme mure|cougar|\\d+ (?:€ )?chaque (?:lundi|semaine|mois)",
    "versements? (?:chaque|par|hebdo\\w*)|sans rencontre|(?:monsieur|madame|homme|femme|dame) (?:genereu\\w*|mur|mure|fortune\\w*|aise\\w*)",
    "sugar ?(?:daddy|mommy|mummy|mama|baby|babe)\\w*|argent de poche|par (?:semaine|mois)|chaque (?:semaine|mois)|hebdomadaire|mensuel\\w*|(?:homme|femme|monsieur|dame) (?:genereux|genereuse|aise\\w*|riche)|gater|entreten\\w*|sponsor\\w*|escort\\w*|tarifs?\\b|moyennant|contre (?:remuneration|argent)",
  ],
  bankData: [
    "(?:photo|copie) de (?:ta|votre) (?:carte|piece|identite)|iban\\b",
    "(?:ta|quelle) banque|ton paypal",
    "(?:six|quatre|6|4) chiffres|chiffres … recus|identifiant et (?:le )?mot de passe|il faut (?:juste )?une carte\\b|verification … carte",
    "nom de (?:ta|votre) banque|(?:tes|vos) identifiants|ta carte(?! d'anniv| postale| de )|votre carte|acces bancaires",
    "(?:coordonnees|donnees|infos?|informations?|identifiants?) bancaires?|rib\\b|iban\\b|carte (?:bancaire|bleue|de credit)|numero de (?:compte|carte)|mot de passe|code … (?:recu|sms|recevoir|envoye|verification|confirmation|validation|securite)|copie … (?:piece d'identite|passeport|carte d'identite)|photo de ta carte|piece d'identite|compte paypal",
  ],
  job: [
    "(?:cherche|recherche|il faut) \\d+ (?:personnes|filles|testeurs)|noter des",
    "coeurs?\\b|mettant des",
    "(?:recevoir|receptionner) des colis|sans entretien|on commence (?:tout de suite|aujourd'hui)|reexpedi\\w*",
    "(?:lik\\w*|not\\w*|test\\w*|evalu\\w*|mettre des likes) (?:des |les )?(?:videos?|hotels?|produits?|applis?|restaurants?|posts?)|testeu\\w*|missions? sur internet|mannequin|maison de couture|hotesse|agence|contrat\\b|canape|mise sous pli",
    "(?:travail|job|emploi|boulot|activite|taches?|missions?) (?:en ligne|a domicile|a distance|simples?|facile)|depuis chez (?:toi|vous|soi)|teletravail|sans experience|commission|par jour|complement de (?:revenu|salaire)",
  ],
  nude: [
    "(?:video|appel|tout) … (?:enregistre|filme|garde|capture|sauvegarde)\\w*",
    "nues?\\b|nudes?|intimes?\\b|seins|sexe|sexuel\\w*|coquin\\w*|webcam|masturb\\w*|(?:enregistr\\w*|capture\\w*|filme\\w*) … (?:video|appel|photos?|tout|camera|visage)|(?:tes|ta|votre|vos) (?:videos?|photos?)|denude\\w*",
  ],
  threat: [
    "bloque-moi|si tu me (?:bloques|ignores)|boite mail",
    "(?:ou|sinon) … (?:patron|mere|famille|femme|mari|amis|contacts|parents|proches)\\b",
    "si (?:tu|vous) ne|(?:sinon|autrement|ou alors|ou je|faute de quoi) |(?:envo\\w*|publi\\w*|post\\w*|partag\\w*|diffus\\w*|montr\\w*|balanc\\w*|met\\w*) … (?:famille|amis|contacts|patron|employeur|collegues|femme|mari|parents|facebook|instagram|internet|tout le monde|proches|abonnes|reseaux)|ruin\\w*|detrui\\w*|gacher|tu as \\d+ (?:heures|minutes)|tout le monde (?:va|saura|verra)",
  ],
  lure: [
    "clique\\w*|(?:photos?|videos?|images?|album) (?:coquin\\w*|privee?s?|hot|sexy|nues?|intimes?)|mes (?:photos|videos)|inscri\\w*|connect\\w*|verifi\\w*|vote\\w*|telecharg\\w*|install\\w*|gratuit\\w*|gagn\\w*|lien\\b|confirm\\w*|debloqu\\w*|compte|certificat|regarde",
  ],
  office: [
    "securite des comptes|(?:service|avis|alerte|equipe|cellule) (?:de )?securite|(?:profil|compte) sera",
    "(?:equipe|service|support|assistance|agent|centre) (?:\\w+ )?(?:redthread|client\\w*|securite|moderation|technique|verification|officiel\\w*)|(?:moderat\\w*|administrat\\w*|support) (?:de |du |officiel )?(?:redthread|site)|(?:nous sommes|je suis|ici) (?:\\w+ )?(?:redthread|support|moderat\\w*|admin\\w*)|(?:compte|profil) … (?:suspendu|bloque|supprime|limite|signale|desactive)",
  ],
  outing: [
    "(?:paie|paye|achete|prends) … moi-meme|de ma poche",
    "chacun (?:le|la|son|sa|paie|paye)|on partage|je (?:paie|paye|t'invite|m'occupe)|concert|cine\\w*|musee|theatre|festival|expo\\w*|diner|cafe\\b|verre|glace|haha|mdr|blague|rigole|recette|livre\\b|chanson|playlist|conseil",
  ],
  denial: [
    "(?:jamais|n'envoie\\w*|ne (?:pas )?(?:donn|envoy|pret)\\w*) … (?:d'argent|argent)|(?<!pas une )(?<!pas un )arnaqu\\w*|escroc\\w*|mefi\\w*|attention aux|faux profils?|(?:pas|rien) (?:besoin )?de (?:ton|votre) argent|deja (?:paye|achete|reserve)\\w*|l'argent (?:ne|n')",
  ],
  account: [
    "telephone (?:avec|en) (?:abonnement|forfait|credit)",
    "(?:appli|app) (?:credit agricole|bnp|lcl|boursorama|boursobank|societe generale|caisse d'epargne|credit mutuel|la banque postale|revolut)|(?:credit agricole|boursobank|caisse d'epargne|banque postale|bnp paribas)\\b",
    "cheques?\\b",
    "(?:ton|un|le|ta|une|la|tes) (?:\\w+ )?(?:compte|carte|paypal|rib|lydia|revolut|piece|identite)\\b|puces?\\b|cartes? sim|lignes? (?:mobiles?|telephoniques?)|forfaits? (?:mobiles?|a ton nom)|a ton nom|sur le tien|compte (?:bancaire|en ligne|a la poste|en france|chez)|boursorama|n26|cheques?\\b|prete-nom",
  ],
  lendOut: [
    "prends un (?:\\w+ )?(?:telephone|abonnement|credit|pret|forfait)",
    "(?:lou\\w*|pret\\w*|emprunt\\w*|utilis\\w*|sers?)(?:-moi|er|e|es)? (?:\\w+ ){0,2}(?:ton|ta|compte|carte|le tien)|(?:ouvr\\w*|prend\\w*|souscri\\w*|activ\\w*|cre\\w*|inscri\\w*) … (?:a ton nom|avec ta|pour moi)|a ton nom|c'est moi qui (?:m'en sers|l'utilise)|(?:t'as|tu as|as-tu|tu aurais) un compte|(?:je n'ai|j'ai) pas de compte|prete-nom|louer",
  ],
  intoYours: [
    "ne passe pas (?:chez|sur) (?:moi|le mien)|laisse-le (?:t'envoyer|te virer)|t'envoyer \\d+|sur le tien",
    "encaisse-le|depose-le|encaisse",
    "sur (?:le tien|ton compte|ta carte)|(?:te|t') ?(?:faire|fais|fait) (?:\\w+ )?(?:le |un |rentrer )?(?:virement|rentrer|cheque)|(?:cheque|virement|argent|salaire|paiement) … (?:sur le tien|chez toi|sur ton|a toi)|(?:encaiss\\w*|depos\\w*) (?:\\w+ )?(?:cheque|le|un)|fais rentrer",
  ],
  passOn: [
    "tu me (?:laisses|donnes|envoies) (?:l'appareil|le telephone|les puces|la carte|le colis)|l'appareil",
    "(?:fais|fait) suivre|a mon (?:collegue|associe|ami) (?:a|au|en)",
    "tu me (?:files|vires|renvoies|rends|envoies) (?:\\w+ )?\\d+",
    "les reexpedi\\w*|reexpedi\\w*|envoie-moi \\d+",
    "retir\\w*|le reste\\b|la difference|(?:donn\\w*|rend\\w*|remet\\w*|pass\\w*|renvoi\\w*|envoi\\w*) (?:\\w+ ){0,4}(?:le reste|en liquide|en especes|a mon|a ma)\\b|en (?:liquide|especes|cash)|(?:m'|me les |me l')envoi\\w*|renvoi\\w* (?:les|le)|sans (?:l'|les )?ouvrir",
  ],
  reward: [
    "petit quelque chose|je paie le port|quelque chose pour toi",
    "(?:le reste|les autres|les \\d+ autres) (?:est|sont|c'est|pour) (?:a |pour )?(?:toi|toi)|\\d+ (?:euros )?(?:piece|par colis)",
    "(?:tu )?gardes? (?:\\w+ )?\\d+|\\d+ (?:euros? |€ )?(?:chacune?|chaque|pour toi|par (?:puce|carte|semaine|jour|mois)|piece|la ligne)|je te (?:verse|donne|paie|file|laisse) (?:\\w+ )?\\d+|rien a faire|commission|\\d+ ?%|\\d{3,4} euros",
  ],
  advance: [
    "une seule fois|(?:te|vous) (?:sera|seront) rendu\\w*|frais de (?:transfert|secretariat|coursier|liberation)",
    "a besoin (?:d'abord )?de \\d+|de confirmation|depuis ton compte|apres tu recharges|pour essayer",
    "frais (?:de|d')? ?(?:dossier|activation|inscription|verification|ouverture|traitement|gestion|deblocage|notaire|agence)|(?:de|d'|pour) ?(?:activ\\w*|dossier|deblocage|verification|inscription)\\b|(?:petit\\w*|premier|premiere) (?:\\w+ )?(?:depot|solde|dossier|caution|preuve|avance|versement|frais|mise)|provision\\b|acompte|caution\\b|garantie\\b|d'avance|au depart|au debut|(?:mets|verses|paies|recharges|avances|envoies) (?:juste |d'abord )?\\d+|(?:avant|juste|d'abord|seulement),? (?:\\w+ )?\\d+ ?€?|preuve de confiance|recharger un|vous avancez|tu avances|avance-la|avance-les",
  ],
  rate: [
    "\\d+ ?€? ?/ ?(?:h\\b|heure|jour|semaine)|de l'heure",
    "\\d+ (?:euros )?(?:tous les|chaque) (?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?",
    "\\d[\\d.,]* ?(?:€|euros?|eur|balles|dollars)? ?(?:par|chaque|le|tous les|toutes les|la) ?(?:jour\\w*|semaine\\w*|mois|heure|lundi\\w*|vendredi\\w*|avis|shooting)|(?:chaque|par|tous les|toutes les) (?:semaine\\w*|mois|lundis?|jours?) … \\d+",
  ],
  readOut: [
    "(?:lis|dicte\\w*|dis|envoi\\w*|donn\\w*|ecri\\w*|montr\\w*|tap\\w*|recopi\\w*)[- ](?:les[- ]|le[- ])?(?:moi|nous)\\b|tu me (?:les? |la )?(?:lis|dictes|dis|envoies|donnes|ecris)|dicter|dictes?|lire\\b|me (?:les? )?(?:lire|dicter)|photo d(?:e|u|es)\\b",
  ],
  digits: ["recto[- ]?verso|des deux cotes|devant et derriere", "chiffres?\\b|codes?\\b|numeros?\\b|pin\\b"],
  slip: [
    "sous (?:la|le) (?:pellicule|film|bande|autocollant)|decolle",
    "n'importe quel tabac|du ticket",
    "gratt\\w*|bande (?:argentee|grise)|(?:ticket|recu|coupon)s?\\b|(?:bureau de )?tabac|buraliste|kiosque|transcash|neosurf|pcs\\b|cartes? cadeaux?|caisse",
  ],
  toSettle: [
    "(?:tombe|arrive a echeance|est due?|a regler) (?:a|le|demain|aujourd'hui|vendredi)|echeance|avant de (?:debloquer|liberer|livrer|remettre|lacher)|(?:liberent|debloquent|livrent|remettent) … (?:que|quand|si|apres)",
    "rien n'est regle|si rien n'est",
    "(?:tant que|avant que|avant de|sans|si|jusqu'a ce que) … (?:pay\\w*|vers\\w*|regl\\w*|moitie|virement|argent|caution|provision|debloqu\\w*|livr\\w*|remettr\\w*)|(?:veut|veulent|demande|demandent|exige|exigent|reclame|reclament|attend) (?:\\w+ ){0,4}(?:\\d{2,}|provision|caution|garantie|avance|argent|frais)|(?:doit|doivent) etre (?:regl\\w*|pay\\w*|vers\\w*)|(?:rien n'est|est pas|soit) (?:regle\\w*|paye\\w*)|a regler|relance|impaye\\w*|avant (?:ce soir|minuit|demain|vendredi|dix|\\d+ ?h)|ne commence pas|reglements?\\b",
  ],
  plea: [
    "mon (?:miracle|heros|sauveur|roc)\\b|m'a lachee?|comptais sur|compte sur toi|je ne l'oublierai|fais-moi confiance|tu es (?:tout|le seul|la seule)|pour nous\\b",
    "(?:peux|puis) pas (?:demander|en parler)|tu me sauv\\w*|sauve-moi|pour mon petit|pour ma petite|avec tant d'amour|ne le laisse pas",
    "(?:n'importe quoi|n'importe quelle somme|ce que tu peux|tout ce que tu peux)|(?:fais|ferais|faire) (?:plaisir a|un geste)|plaisir a ta|je te revaudrai|ne te fache pas|meme pas de quoi|pas de quoi payer|me pardonneras",
    "(?:je n'ai|j'ai) (?:plus )?(?:personne|que toi)|que toi\\b|il n'y a que toi|toi seul\\w*|si tu m'aim\\w*|si tu (?:veux|voulais) (?:vraiment )?(?:me voir|de moi|qu'on)|tu sais (?:quoi|ou|comment|ce que)|(?:deux|cinq) minutes|un clic|ce qui est a (?:moi|toi|l'un)|a moi est a toi|tu (?:m'avais|m'as) (?:dit|promis)|honte|tes (?:economies|epargnes)|tu (?:mets|economises|epargnes)|peut attendre|(?:ne )?me (?:laisse|laisserais|laisses|abandonne) pas|(?:t'|te) ?(?:en )?(?:supplie|implore|conjure)|mon (?:ange|sauveur)|derniere chance|mon seul espoir|en parle a personne|entre nous|notre secret|fais-moi confiance|tu t'en charges|tu m'aides|quand on s'aime",
  ],
  reunion: [
    "devant ta porte|a ta porte|devant chez toi",
    "(?:premier|prochain) (?:avion|vol|train)|libre de (?:venir|te voir)|avion vers toi|je saute dans",
    "dans tes bras|(?:venir|viens|arriver|arrive|voler|rentrer|courir|rejoindre) (?:chez toi|vers toi|te (?:voir|rejoindre)|a la maison)|te rejoindre|notre (?:week-?end|vie|avenir|voyage|maison|futur)|etre ensemble|on partage|moitie",
  ],
  held: [
    "entre nous il n'y a|employe\\b|au depot|il garde tout|pour se taire|agent\\b",
    "(?:garde\\w*|retien\\w*|pris|confisque) mon (?:passeport|sac|bagage)|mes papiers|etat-major|permission (?:est )?(?:signee|accordee)|pour les papiers|commandant|carte (?:\\w+ )*n'est pas passee|hotel",
    "(?:a la|au|a l'|devant la) ?(?:frontiere|douane|guichet|porte|embarquement|comptoir|gare|commissariat|aeroport|ambassade|consulat|police)\\b|fourriere|remorqu\\w*|saisi\\w*|huissier\\w*|(?:me|m') ?(?:retien\\w*|bloquen?t?|laissent pas|empech\\w*)|(?:chirurgien\\w*|clinique|proprio\\w*|avocat|notaire|hotelier|patron|chef de chantier|medecin|banque)\\b|expuls\\w*|coup\\w* (?:l'|le |la )?(?:electricite|courant|eau|ligne)|embarque tout|mettent dehors|garde a vue",
  ],
  proof: [
    "capture\\w*|screen\\w*|regarde (?:la|le|ma|mon|toi)|j'ai \\d[\\d .]+ sur (?:le|mon) compte|mon solde|mes identifiants|sur le compte",
  ],
  footage: [
    "souvenirs? (?:de|d')|notre (?:visio|chat|appel|video)|hier (?:soir )?(?:en|devant|dans)",
    "(?:joli|beau|super) (?:corps|cul|physique)|ton corps",
    "(?:ta|la|cette|notre|sur la|tes|les|une) (?:\\w+ )?(?:video|videos|cam|camera|webcam|photos|images|seance)\\b|ton (?:visage|corps|tatouage|film)|ce que tu (?:as fait|montrais|faisais)|en visio",
  ],
  audience: [
    "tes (?:eleves|patients|clients|etudiants)|sur leur telephone",
    "\\d+ amis|ton (?:facebook|insta\\w*|linkedin)|un par un",
    "\\d+ (?:abonnes|amis|contacts|followers)|(?:femme|mari|copine) qui s'appelle|tout le (?:cabinet|service|village|quartier)|boite mail",
    "(?:ton|ta|tes|votre|tout le|toute la|toute ta) (?:\\w+ )?(?:femme|mari|patron\\w*|mere|maman|pere|parents|soeur|frere|enfants|fille|fils|famille|amis|collegues|boite|entreprise|club|paroisse|equipe|ecole|classe|travail|bureau|voisins|contacts|copine|copain|eleves|employeur)\\b|tout le monde|ou tu (?:travailles|bosses|habites)|tes proches",
  ],
  price: [
    "dommage si|ce serait (?:dommage|bete)|bete si",
    "combien ca compte|dis-moi combien|pour se taire|ton prix",
    "tu as jusqu'a",
    "plus (?:jamais )?(?:parler|entendre parler) de moi|je disparais|je n'existe",
    "combien (?:tu|ca|vous|vaut)|ca vaut (?:quoi|combien|bien)|(?:trouv\\w*|s'arrang\\w*|faire) (?:un )?(?:accord|arrangement)|on s'arrange|mon silence|(?:je me|me) (?:tais|taire)|(?:j'|je l'|je )(?:efface|supprime|oublie)|dommage (?:si|que)|sauf si|(?:es|sois|etre) (?:genereu\\w*|gentil\\w*)|a toi de (?:voir|choisir|decider)|ca depend de toi|prix\\b|rachet\\w*",
  ],
  deadline: [
    "jusqu'a (?:ce soir|demain|minuit|midi)",
    "(?:jusqu'a|avant|d'ici|tu as|sous) (?:\\w+ )?(?:demain|ce soir|minuit|midi|vendredi|lundi|\\d+ ?h\\b|\\d+ heures?)|\\d+ (?:heures|jours|minutes)|(?:deux|trois|quarante-huit) (?:heures|jours)|derniere chance|apres,|passe ce delai",
  ],
  exposed: [
    "a qui je|qui (?:va|vont) (?:la|les|le) recevoir",
    "tagu\\w*|taggu\\w*|transfer\\w* (?:la|le|a)|faire tourner",
    "se regaler\\w*|(?:vont|va) en profiter",
    "(?:vont|va|vas) (?:\\w+ )?(?:ador\\w*|voir|recevoir|savoir|decouvrir|se regaler|rire|aimer)|se regaler\\w*|(?:verra|verront|recevra|recevront|saura|sauront)\\b|(?:ne )?la recoive|la recoi\\w*|en ligne|(?:j'|je l'|je la |je les )(?:envoie|montre|publie|balance)|publi\\w*|diffus\\w*",
  ],
  install: [
    "install\\w*|apk\\b|(?:t'envoie|te passe|t'envoi|envoie) (?:le|un|l') ?(?:fichier|appli\\w*)|(?:pas|hors|sans passer|en dehors) (?:sur|du|par|dans) (?:le |l')?(?:store|play ?store|app ?store)|telecharg\\w*",
  ],
  invite: [
    "mot de passe [a-z]+|petit salon|salon (?:prive|secret)",
    "code (?:parrain\\w*|invitation|promo|d'invitation|d'acces|ami)|(?:mets|entre|tape|avec|utilise) (?:mon|le) code|code [a-z]+\\d+",
  ],
  showMe: [
    "vraiment moi|la vraie moi|etre moi",
    "(?:je )?te montre (?:tout|plus|mon)|(?:me|m') ?voir (?:vraiment|nue|en vrai|sans)|mes photos|photos (?:sans|coquines|hot|privees|intimes)|sans (?:censure|rien|filtre)|toute a toi|allumer la cam|ici je peux pas|nue\\b|lingerie|show prive|coquin\\w*",
  ],
  pass: [
    "fansly|moitie prix|premiere semaine|premier mois",
    "\\d+[.,]99\\b|a vie\\b|pour toujours",
    "(?:le|un|mon|petit) (?:\\w+ )?(?:pass|forfait|vip|abonnement|pack|premium)\\b|onlyfans|mym\\b|groupe (?:vip|prive)|reserve aux (?:membres|abonnes)|carte de membre",
  ],
  timing: [
    "groupe (?:d'un|du|de) (?:prof\\w*|expert\\w*|analyste\\w*|mentor)|groupe (?:de signaux|vip|trading)",
    "quand (?:entrer|sortir|acheter|vendre|j'achete|on achete|tu achetes)|salle de marche|(?:bosse|travaille) (?:a la|en) bourse|connait les cours|signaux|minute exacte|moment (?:exact|precis)|mon (?:courtier|broker|trader)",
  ],
  easyMoney: [
    "(?:vingt|trente|quarante|cinquante|soixante|cent|\\d+) (?:euros|dollars)? ?en (?:\\w+ )?(?:minutes?|heures?|jours?)|travaille(?:nt)? pour (?:moi|toi)|passifs?",
    "plus \\d+ ?%|je copie ce",
    "plus de reveil|j'ai demissionne|\\d+ (?:balles|euros) avant",
    "(?:vingt|trente|dix|\\d+) minutes (?:par|chaque) (?:jour|soir)|tu travailles tant|(?:tous|tout le monde) … double\\w*",
    "(?:robot|bot|logiciel|programme|algorithme|systeme|appli\\w*) … (?:tourne|travaille|rapporte|gagne|trade|bosse)|pendant (?:que je|qu'on|que tu|mon) (?:dor\\w*|sommeil)|la nuit|\\d+ hier,? \\d+|(?:hier|aujourd'hui|ce matin|en \\w+ minutes) … (?:j'ai (?:fait|gagne|pris)|sont deja)|devenu\\w* \\d+|doubl\\w*|tripl\\w*|argent facile|sur a 100|a coup sur|c'est sur\\b|\\d+ ?(?:€|euros)? par jour",
  ],
  putIn: [
    "ouvre (?:le tien|un|toi)|connecte-toi (?:avec|sur) mon|appuie (?:sur|quand)|petite somme",
    "minimum \\d+",
    "(?:les|tes) \\d+ premiers|tu recharges",
    "tu commences avec|avec le prix d'|prix d'un resto|demarres avec",
    "(?:mets|mettre|mettes|deposes|depose|verses|places|investis) (?:\\w+ )?(?:ce que|un peu|dedans|\\d+|quelque)|dedans|avec (?:seulement |juste )?\\d+|\\d+ (?:€ |euros )?(?:au depart|suffi\\w*|au debut)|t'en installer|t'inscri\\w*|ouvr\\w* (?:un compte|le tien)|essaie avec",
  ],
  obey: [
    "(?:lui|leur) ai donne ton (?:numero|nom)|parle-lui|vois avec lui",
    "(?:demande|veut|demandera) (?:\\w+ )?\\d+|donne-les?[- ]lui",
    "(?:fais|faites) (?:ce qu'|comme |tout ce qu')|(?:va|vont) (?:t'|te )(?:appeler|contacter|ecrire|telephoner)|il t'appelle|formalite|suis ses instructions",
  ],
  received: [
    "(?:gagne|recu|offert) … (?:bon|carte|tombola|loterie)|tombola|kermesse|ma niece (?:veut|a)|mon neveu (?:veut|a)|loto de l'ecole",
  ],
  unhurried: [
    "(?:pas|rien|aucune|sans) (?:de |ne )?(?:presse\\w*|pression|urgence|obligation)|(?:rester|continuer|ecrire|parler|papoter|discuter|se parler) (?:ici|la)\\b|ici (?:ca )?(?:me va|c'est (?:bien|parfait|tres bien)|convient)|(?:apres|une fois|quand on (?:se )?) ?(?:une |un |la |notre )?(?:premiere? )?(?:rencontre|cafe|rendez-vous|sera vus?|connait)|comme tu (?:veux|preferes)|quand tu (?:veux|voudras|te sens)",
  ],
  appTalk: [
    "(?:vous|on|tu) (?:utilis\\w*|parl\\w*) (?:quoi|avec quoi)|ici tout le monde|(?:prefere|pour) t'appeler|(?:je )?t'appelle (?:ce soir|quand|si)|quand j'arrive|si je suis en retard|nouveau (?:numero|telephone)|change de (?:puce|numero|telephone)",
  ],
  sum: [
    "(?:juste|que|encore|meme|coute|c'est|reste|facture|demande|veut|environ|suffit|pour) (?:\\w+ ){0,2}\\d{2,6}\\b(?! ?(?:ans|minutes?|heures?|jours?|semaines?|km|kilometres|personnes|fois|pour cent|%|abonnes|chacun|cm|kilos|degres|h\\b))|meme (?:cinquante|vingt|cent)|\\d{2,} ?(?:€|euros?|balles|dollars)|(?:quelques|deux) centaines",
  ],
  broken: [
    "(?:telephone|ecran|portable|ordi\\w*|voiture|chaudiere|lunettes) (?:\\w+ ){0,3}(?:casse\\w*|mort\\w*|hs\\b|vole\\w*|fele\\w*)|un neuf (?:c'est|coute)",
  ],
  payOut: [
    "(?:retirer|debloquer|recuperer|sortir) (?:\\w+ )?(?:tes|vos|les|ton|mes) (?:gains?|benefices?|argent|fonds|profits?)",
  ],
  reported: ["signale\\w*|bloque direct|j'ai prete|m'a rembourse|service fraude|j'ai du demander"],
  proveLove: [
    "si tu m'aim\\w*|si tu (?:veux|voulais) (?:vraiment )?(?:me voir|de moi|qu'on)|prouve[- ](?:moi|le)|quand on (?:s'aime|aime)|preuve d'amour",
  ],
  hint: [
    "tu sais (?:deja )?(?:quoi|ou|comment|ce que)|(?:deux|cinq) clics|(?:deux|cinq) minutes de ton|un clic|ce qui est a (?:moi|toi|l'un)|a moi est a toi|tu as l'appli|(?:le numero|les coordonnees) (?:tu les? as|que je t'ai)|me fais pas (?:dire|demander)|ca depend de toi|le reste (?:depend|est entre)",
  ],
  ownPay: ["(?:je dois|je paie|j'ai paye|je paye) (?:\\w+ ){0,2}(?:impots?|loyer|factures?|credit|electricite)"],
}
