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
    "veto\\b|garage|electricien|cantine|mensualite\\w*|charges\\b|couches",
    "taxi|uber|essence|papiers|documents|dentiste|veterinaire|electricite|voiture|credit\\b|amende",
    `${costs}\\b`,
    "avocat|assurance|proprietaire|obseques|notaire|dedouanement",
  ],
  repay: [
    "rembours\\w*|(?:te |vous )(?:le |la |les |l')?(?:rend\\w*|redonn\\w*)|(?:rend\\w*|redonn\\w*) (?:tout|l'argent|la somme|chaque)|des que … (?:salaire|paie|paye|compte|banque)|avec (?:les )?interets|le double",
  ],
  lack: [
    "(?:salaire|paie|paye|virement) … (?:tombe|arrive|retard|le \\d+)|(?:appli\\w*|carte|distributeur|compte) … (?:plante|marche (?:pas|plus)|fonctionne pas|refuse\\w*|avale\\w*)|sais (?:plus|pas) (?:quoi|comment|vers qui)",
    "(?:il )?(?:me|nous|lui) manque\\w*|(?:pas|plus) (?:assez|d'argent|les moyens|de quoi|un sou|acces)|(?:peux|puis|pouvons) (?:pas|plus) (?:payer|acceder|retirer)|(?:compte|carte|banque|portefeuille|sac|salaire|argent) … (?:bloque\\w*|gele\\w*|vole\\w*|perdu\\w*|suspendu\\w*|retard)|(?:perdu|vole\\w*) … (?:portefeuille|sac|carte\\w*|passeport|argent)|fauche\\w*|a sec|decouvert|personne d'autre|seule personne",
  ],
  plight: [
    "hopital|clinique|accident|operation|operer|opere\\w*|urgen\\w*|vole\\w*|agress\\w*|coince\\w*|bloque\\w*|malade|cancer|arrete\\w*|police|prison|faim|desesper\\w*|enterrement|obseques|decede\\w*|expuls\\w*|reanimation|detresse|soins intensifs",
  ],
  card: [
    "(?:google ?play|itunes|steam|amazon|apple) … (?:\\d+|code)",
    "(?:cartes?|coupons?|tickets?|recharges?|codes?) (?:cadeaux?|pcs|transcash|neosurf|google ?play|steam|itunes|apple|amazon|paysafe\\w*|toneo|prepaye\\w*|psn|xbox|razer)|cartes? prepayees?|pcs\\b|transcash|neosurf|paysafe\\w*|toneo",
  ],
  code: ["codes?\\b|numeros?\\b|gratt\\w*|au dos|photo\\w*|pin\\b"],
  app: [
    "whats ?app|watsapp|whatsap|telegram|wechat|signal\\b|viber|zalo|skype|hangouts?|google chat|snap(?:chat)?\\b|discord|kakao\\w*|messenger|(?:mon|ton) (?:numero|num\\b|mail|e-?mail|adresse mail|gmail)|(?:sur|par|via) line\\b|(?:autre|meilleure) (?:appli\\w*|plateforme|messagerie|site)|messagerie privee|gmail",
  ],
  contactMe: [
    "(?:ecri\\w*|contact\\w*|ajout\\w*|rejoi\\w*|envoie|appell?e\\w*|retrouv\\w*|parl\\w*|texte)[- ]?(?:z[- ])?moi|(?:m'|me )(?:ecrire|contacter|ajouter|rejoindre|joindre|parler|retrouver)|(?:on|nous) (?:peut|pourrait|continue|passe|discute|parle|se parle|ecrit|va|poursui\\w*|pouvons|bascule)|(?:continu\\w*|poursuiv\\w*|discut\\w*|parl\\w*|pass\\w*|bavard\\w*|echang\\w*) … (?:sur|par|via|ailleurs|la-bas)|(?:donne|envoie|laisse|passe|file)[- ]moi (?:ton|votre)|(?:voici|c'est|voila) mon|mon (?:numero|num|identifiant|pseudo|whatsapp|id|mail|telegram|adresse) (?:est|:|c'est)|quel est ton (?:numero|whatsapp|num)",
  ],
  rarelyHere: [
    "(?:rarement|pas souvent|peu|presque jamais|presque plus|guere|pas beaucoup|quasiment jamais|plus longtemps) … (?:ici|ligne|connect\\w*|appli\\w*|site|plateforme|la\\b)|(?:viens|suis|connecte) … (?:rarement|pas souvent|peu)|(?:supprim\\w*|quitt\\w*|ferm\\w*|desactiv\\w*) … (?:compte|profil|appli\\w*|site)|abonnement … (?:expire|termine|fin\\w*|prend)|(?:appli\\w*|site) … (?:bug\\w*|lent\\w*|rame\\w*|sur\\b)|plus (?:simple|facile|pratique|discret|intime|tranquille\\w*)",
  ],
  coin: [
    "bitcoins?|btc\\b|crypto\\w*|ethereum|usdt|forex|trad(?:er|ing|e)\\b|investi\\w*|placements?|bourse|actions en bourse|binance|mining|plateforme de trading|options binaires",
  ],
  profit: [
    "profits?\\b|benefices?|gagn\\w*|rendement\\w*|rapport(?:e|er|ent) |\\d+ ?(?:%|pour ?cent)|doubl\\w*|tripl\\w*|garanti\\w*|revenus? passif\\w*|sans (?:aucun )?risque|riche\\b|liberte financiere|independance financiere|gains\\b|retir\\w*",
  ],
  coach: [
    "(?:t'|vous |te )(?:apprend\\w*|montr\\w*|expliqu\\w*|guid\\w*|aider|accompagn\\w*|former|forme)|(?:mon|ma|un|une) (?:oncle|tante|mentor|coach|analyste|cousin\\w*|conseiller\\w*|expert\\w*|courtier|ami\\w*)\\b|initi\\w*|signaux|rejoin\\w*|suis[- ]moi|suivre|(?:veux|voudrais|aimerais|interesse\\w*|envie) … (?:savoir|apprendre|essayer|commencer|gagner|investir|rejoindre)|tu (?:peux|pourrais|pourras) aussi|ma methode|ma strategie|m'a appris",
  ],
  start: [
    "(?:il suffit|suffit|commenc\\w*|debut\\w*|demarr\\w*|depos\\w*|a partir de|minimum|ouvr\\w* un compte|mise\\b|mises\\b|premier depot)|inscri\\w*|plateforme|petite somme",
  ],
  abroadJob: [
    "(?:militaire|soldat|general|colonel|capitaine|officier|sergent|commandant|lieutenant|casque bleu|legionnaire)\\b|(?:armee|marine|navy|forces) (?:americaine|britannique|francaise|us|de l'onu)|us army|plateforme (?:petroliere|offshore)|petroli\\w*|offshore|(?:medecin|chirurgien\\w*|infirmier\\w*) (?:militaire|de l'onu|pour l'onu|aux nations|de guerre|orthopedi\\w*|a l'onu|en mission|sans frontieres)|medecins sans frontieres|nations unies|l'onu|ingenieur (?:marin|maritime|en mer|petrol\\w*)|cargo\\b|navire|mission humanitaire",
  ],
  abroadPlace: [
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
    "\\d[\\d. ,]{0,12} ?(?:millions?|milliards?|m€)|millions? (?:d'euros|de dollars)|herit\\w*|fortune|lingots?|kilos? d'or|loterie|leguer|succession|diplomat\\w*|fonds de placement|gros lot",
  ],
  heir: [
    "veuve|veuf|feu mon|defunt\\w*|decede\\w*|herit\\w*|laisse\\w*|leguer|legs\\b|notaire|avocat|cancer|malade|mourir|mourante?|don\\b|donation|oeuvre\\w* (?:de charite|caritative)|\\d+ ?(?:%|pour ?cent)|succession|part\\b|beneficiaire",
  ],
  parcel: [
    "colis|paquet|cadeaux?|malle|caisse|coursier|livr\\w*|transporteur|dhl\\b|bijou\\w*|montre\\b|iphone|fleurs",
  ],
  customs: [
    "douan\\w*|dedouan\\w*|transporteur|frais de (?:livraison|port|liberation|dedouanement|transport)|bloque\\w* (?:a|par|au)|taxe\\w* (?:d'|de )|confisqu\\w*|saisi\\b|coursier",
  ],
  toYou: [
    "(?:t'ai|t'|te |vous )(?:ai )?(?:envoye\\w*|envoie|expedi\\w*|achete\\w*|prepar\\w*|contact\\w*|appel\\w*|demand\\w*)|(?:ton|votre|tes) (?:colis|cadeau\\w*|paquet|nom|adresse)|pour toi|(?:tu|vous) (?:dois|devez|devras|payes|paies|n'as)|paie-?les|a toi",
  ],
  sugar: [
    "versements? (?:chaque|par|hebdo\\w*)|sans rencontre|(?:monsieur|madame|homme|femme|dame) (?:genereu\\w*|mur|mure|fortune\\w*|aise\\w*)",
    "sugar ?(?:daddy|mommy|mummy|mama|baby|babe)\\w*|argent de poche|par (?:semaine|mois)|chaque (?:semaine|mois)|hebdomadaire|mensuel\\w*|(?:homme|femme|monsieur|dame) (?:genereux|genereuse|aise\\w*|riche)|gater|entreten\\w*|sponsor\\w*|escort\\w*|tarifs?\\b|moyennant|contre (?:remuneration|argent)",
  ],
  bankData: [
    "nom de (?:ta|votre) banque|(?:tes|vos) identifiants|ta carte|votre carte|acces bancaires",
    "(?:coordonnees|donnees|infos?|informations?|identifiants?) bancaires?|rib\\b|iban\\b|carte (?:bancaire|bleue|de credit)|numero de (?:compte|carte)|mot de passe|code … (?:recu|sms|recevoir|envoye|verification|confirmation|validation|securite)|copie … (?:piece d'identite|passeport|carte d'identite)|photo de ta carte|piece d'identite|compte paypal",
  ],
  job: [
    "(?:travail|job|emploi|boulot|activite|taches?|missions?) (?:en ligne|a domicile|a distance|simples?|facile)|depuis chez (?:toi|vous|soi)|teletravail|sans experience|commission|par jour|complement de (?:revenu|salaire)",
  ],
  nude: [
    "(?:video|appel|tout) … (?:enregistre|filme|garde|capture|sauvegarde)\\w*",
    "nues?\\b|nudes?|intimes?\\b|seins|sexe|sexuel\\w*|coquin\\w*|webcam|masturb\\w*|(?:enregistr\\w*|capture\\w*|filme\\w*) … (?:video|appel|photos?|tout|camera|visage)|(?:tes|ta|votre|vos) (?:videos?|photos?)|denude\\w*",
  ],
  threat: [
    "(?:ou|sinon) … (?:patron|mere|famille|femme|mari|amis|contacts|parents|proches)\\b",
    "si (?:tu|vous) ne|(?:sinon|autrement|ou alors|ou je|faute de quoi) |(?:envo\\w*|publi\\w*|post\\w*|partag\\w*|diffus\\w*|montr\\w*|balanc\\w*|met\\w*) … (?:famille|amis|contacts|patron|employeur|collegues|femme|mari|parents|facebook|instagram|internet|tout le monde|proches|abonnes|reseaux)|ruin\\w*|detrui\\w*|gacher|tu as \\d+ (?:heures|minutes)|tout le monde (?:va|saura|verra)",
  ],
  lure: [
    "clique\\w*|(?:photos?|videos?|images?|album) (?:coquin\\w*|privee?s?|hot|sexy|nues?|intimes?)|mes (?:photos|videos)|inscri\\w*|connect\\w*|verifi\\w*|vote\\w*|telecharg\\w*|install\\w*|gratuit\\w*|gagn\\w*|lien\\b|confirm\\w*|debloqu\\w*|compte|certificat|regarde",
  ],
  office: [
    "(?:equipe|service|support|assistance|agent|centre) (?:\\w+ )?(?:redthread|client\\w*|securite|moderation|technique|verification|officiel\\w*)|(?:moderat\\w*|administrat\\w*|support) (?:de |du |officiel )?(?:redthread|site)|(?:nous sommes|je suis|ici) (?:\\w+ )?(?:redthread|support|moderat\\w*|admin\\w*)|(?:compte|profil) … (?:suspendu|bloque|supprime|limite|signale|desactive)",
  ],
  outing: [
    "(?:paie|paye|achete|prends) … moi-meme|de ma poche",
    "chacun (?:le|la|son|sa|paie|paye)|on partage|je (?:paie|paye|t'invite|m'occupe)|concert|cine\\w*|musee|theatre|festival|expo\\w*|diner|cafe\\b|verre|glace|haha|mdr|blague|rigole|recette|livre\\b|chanson|playlist|conseil",
  ],
  denial: [
    "(?:jamais|n'envoie\\w*|ne (?:pas )?(?:donn|envoy|pret)\\w*) … (?:d'argent|argent)|(?<!pas une )(?<!pas un )arnaqu\\w*|escroc\\w*|mefi\\w*|attention aux|faux profils?|(?:pas|rien) (?:besoin )?de (?:ton|votre) argent|deja (?:paye|achete|reserve)\\w*|l'argent (?:ne|n')",
  ],
}
