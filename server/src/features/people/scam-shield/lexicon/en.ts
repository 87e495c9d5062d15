import type { Lexicon } from "./lexicon"

const costs =
  "(?:tickets?|flights?|visa|rent|bills?|fees?|fare|surgery|operation|medicines?|medication|hospital|treatment|passport|tax|taxes|fine|hotel|tuition|food|phone|data|internet|repairs?|costs?|expenses?|deposit|debts?|travel|trip|school)"

export const en: Lexicon = {
  request: [
    "(?:pick up|grab|bring|find|fetch|spare|advance|forward|deposit|sponsor) (?:me|us|a|some)\\b|need a (?:favou?r|hand|loan|hero)|(?:just|only|all i need is|i need|send me|give me) (?:\\w+ ){0,2}your\\b|(?:is there )?any way (?:you|u)\\b|(?:your|little|some|any|bit of) help|hoping|turn to you|count on you|be there for me|do(?: this| it| that)? for me",
    "(?:tell|read|forward|give|show) (?:me|it|us)\\b|send (?:it|me|that|back)|(?:can|could|would|will|cld|might) (?:you|u|ya)\\b|(?:if|hope|hoping|wonder\\w*|appreciate|grateful|was thinking) … you (?:can|could|would|will|might|are able)|(?:want|need|like|beg|ask\\w*) you(?:r help)? to\\b|please|pl[sz]\\b|kindly|i beg|i (?:really |just |only |still |urgently |desperately )*need\\b|(?:help|assist|support) (?:me|us|out)\\b",
    "do me a (?:big |small |huge |little )?favou?r|(?:would|will) it be possible|is it possible|any chance|(?:send|lend|loan|wire|give|buy|get|pay|transfer|spot|front) (?:me|us|it|him|her)\\b|(?:hate|ashamed|embarrass\\w*|shy|sorry|awkward) … (?:to )?ask|any (?:help|amount)|(?<!do |did |much |what )you (?:just |only |will |first |would )*(?:have to|need to|must|should|pay|cover)|(?:all|what) (?:i|you|we) need",
    "would you mind",
  ],
  lend: [
    "(?:help|assist|support|rescue|save) me … (?:money|cash|financ|[$€£]?\\d{2,}|rent|bill|debt|fee|cost)|send (?:me |some |the |a |over )*(?:money|cash|funds|[$€£]? ?\\d{2,})|(?:give|spare|get) me … (?:money|cash|[$€£]? ?\\d{2,}|dollars|euros)|pay (?:me|for me|it for me|the|this|my|a|half)\\b|top ?up|bank ?transfer|pay ?pal|bitcoin (?:atm|wallet)|sort me out|bail me|lend|loan(?: me|ed|ing)?\\b|borrow|wire\\b|wiring",
    "transfer|western union|money ?gram|cash ?app|zelle|venmo|paypal|revolut|remitly|bank deposit|(?:spot|front|advance) (?:me|us)|cover (?:my|the|it|this|half|part|for|a|his|her|these|some)\\b",
    `(?:help|pay|pays|paying|buy|book|send|get|gets|give|chip in|contribut\\w*|support|assist|sort out|settle) (?:me |us |in )*(?:out )?(?:with |for |to |towards? |pay |buy |cover |get )*(?:half |part |some |the rest )?(?:of )?(?:my |the |a |our |this |his |her |mom's |their )?(?:\\w+ ){0,2}?${costs}\\b`,
    `help … (?:pay|buy|cover|afford|settle) … ${costs}\\b`,
    "financial(?:ly)? (?:help|assist\\w*|support)|(?:help|assist|support) (?:me |us )?financially",
  ],
  give: [
    "settle|sort (?:me|it|this)|handle the|take care of the|put (?:down|up) the|spare|support|send|give|help|pay(?:s|ing|ment)?\\b|buy|get me|contribut|donat|chip in|top up|recharge|advance|assist|invest|put in",
  ],
  money: [
    "(?:wants?|charges?|asks? for|asking|costs?|needs?|demands?|owe|about|around|just|only) (?:\\w+ ){0,2}[$€£]?\\d{2,}\\b(?! (?:years?|minutes?|hours?|days?|km|people|times|percent))|payday|pay ?check|salary|savings|money|cash\\b|funds?\\b|[$€£¥] ?\\d|\\d[\\d.,]{0,12} ?[$€£¥]|\\d[\\d.,]{0,12} ?k?(?:usd|eur\\b|euros?|dollars?|bucks|pounds|gbp|quid|yen|yuan|usdt|won\\b|francs?|baht|pesos|thousand|hundred|grand|k\\b)",
    "dollars|euros|pounds|bucks|quid|(?:one|two|three|four|five|six|seven|eight|nine|few|couple)(?: of)? (?:hundred|thousand|grand)|(?:small|any|this|the|that|certain) amount|whatever you can|(?:lend|loan|borrow|need|send|transfer|wire|pay|spare|give) … \\d{2,}",
  ],
  cost: [
    "(?:exit|travel|work|leave|residence) (?:permit|pass|visa)|permit\\b|voucher|clerk|suppliers?|(?:my|the) (?:crew|workers|staff|employees|machines?|invoice|contractor)|spare part|tools\\b|pump\\b|penalty|stamp",
    "vet\\b|invoice|dentist|installment|mortgage|groceries|electricity|power bill|gas bill|car\\b.{0,12}(?:repair|broke)|broken (?:car|phone)|kids? (?:food|school)|childcare|surgery|meds\\b|inhaler|insulin|ambulance|court|taxi|uber|gas money|petrol|transport\\w*|airport fee|bank fee|baggage|parcel fee|documents?|license|certificate",
    `${costs}\\b`,
    "airfare|lawyer|bail\\b|insurance|landlord|airtime|ransom|shipping|ambulance|charges\\b",
  ],
  repay: [
    "see every (?:penny|cent)|every (?:penny|cent)\\b|pay (?:you|it|u|everything|every \\w+|all|them) (?:all |right |straight |double |it |of it )*back|pay back|repay|refund (?:you|it|every)|reimburse|with interest|(?:give|send|return) (?:it|you|that|them|the money|every\\w*)(?: \\w+){0,3} back|return (?:it|the money|every|them|your money)|pay you double",
    "(?:you'?ll|you will) (?:get|have|see|receive) (?:it|everything|the money|every \\w+)(?: all)? back|(?:when|once|until|till|as soon as) … (?:salary|pay ?check|pay ?day|get paid|am paid|bank open|account is|release)",
  ],
  lack: [
    "until my (?:invoice|salary|contract|client|transfer)|(?:electricity|power|water|heating|gas|internet) (?:\\w+ )?(?:cut|off|disconnected)|can't even (?:afford|pay|buy)|card (?:bounced|was rejected)",
    "(?:balance|accounts?|money|funds?|cards?|bank) … (?:lock(?:ed|s)|frozen|froze|flagged|restricted|limited|under review)|lock(?:ed|s) (?:my|the|me out of) (?:account|card|bank|balance)|(?:rejected|declined|swallowed|ate) my card|stopped answering",
    "(?:payday|salary|paycheck|wages?) (?:is|only|comes|arrives|isn't|won't|delayed)|(?:app|card|atm|account|bank) (?:is|was|isn't|got|keeps|won't|doesn't|not) (?:\\w+ )?(?:down|working|work|blocked|frozen|declin\\w*|eaten|swallowed)|can(?:'|no)t (?:log ?in|withdraw|access)|desperate|nowhere (?:else )?to",
    "(?:don't|do not|didn't|can't|cannot|couldn't|won't|haven't|doesn't|not) (?:have|got|afford|access|enough|withdraw|pay|reach)|short (?:of|on|by)\\b|\\d+ short|(?:a|bit|little) short|(?:miss\\w*|lack\\w*|still need|only need|just need|i need) … (?:\\d|money|cash|the rest|funds)",
    "(?:accounts?|cards?|bank|wallet|money|funds|salary) … (?:frozen|blocked|stolen|locked|lost|suspended|declined|hacked|robbed|stuck|delayed|on hold)|(?:lost|stole|stolen|robbed|took) … (?:wallet|bag|purse|cards?|passport|money)|(?:ran|run|running) out of|out of (?:money|cash)|broke\\b|no (?:money|cash|food|one else)|nobody (?:else )?… (?:help|ask|turn)|only one i can (?:ask|turn|trust)",
  ],
  plight: [
    "passed (?:away|this|last|on|yesterday)|grandma|grandmother|funeral|towed|impound\\w*|thrown? out|throwing me out|locked out|life support|bleeding|dialysis|chemo\\w*|hospital|accident|surgery|operation|operate|robbed|mugged|stolen|stranded|emergency|urgent|evict|homeless|sick\\b|cancer|arrest|police|jail|custody|starving|hungry|desperate|funeral|intensive care|icu\\b|detained|stuck (?:at|in)\\b",
  ],
  card: [
    "paysafe\\w*|razer gold|amazon voucher|apple card|google card|play card|roblox|fortnite|v-?bucks|xbox|psn\\b|top me up|top ?up (?:my|voucher|card)|lebara|lycamobile|giffgaff|data(?:'s| is)? (?:about to |almost |nearly )?(?:run|ran|gone|out)|(?:razer|neosurf|vanilla|steam|apple|google|itunes|amazon|paysafe|roblox|nintendo|ebay)(?: \\w+)? (?:for|of|worth) [$€£]?\\d+",
    "(?:google ?play|itunes|steam|razer|amazon|apple) … (?:\\d+|card|code|credit)|[$€£]\\d+ (?:google|apple|steam|amazon)|(?:gift|itunes|steam|google ?play|play ?store|amazon|apple|razer(?: gold)?|vanilla|prepaid|sephora|xbox|playstation|psn|ebay|walmart|nike|recharge|scratch|top ?up) (?:gift )?(?:cards?|vouchers?|codes?|coupons?)|gift ?cards?|vouchers?|neosurf|transcash|paysafe(?:card)?|flexepin",
  ],
  code: ["codes?\\b|pins?\\b|scratch|back of (?:it|the|them|each)|(?:picture|photo|pic|snap|image)s? of|numbers? on"],
  app: [
    "hangouts|only ?fans|my (?:snap|insta|ig|tg|wa)\\b|(?:blue|paper|white|green|yellow|purple) (?:paper )?(?:plane|app|bubble|icon|messenger|one)\\b|google chat|whats ?app|what'?s ?app|watsapp|whatapp|wsp\\b|telegram|wechat|we chat|kakao(?: ?talk)?|viber|zalo|skype|hangouts?|google chat|snap ?chat|discord|kik\\b|threema|messenger|(?:on|my|via|by|add|use|to|through) (?:line|signal|imo|wa|tg|snap)\\b",
    "(?:line|signal) (?:id|app|:)|(?:my|your|private|cell|mobile) (?:phone )?(?:number|cell)|(?:another|different|other|better|private|secret|more private) (?:app|platform|place|chat|site|messenger)|(?:off|outside|out of) (?:this|the|here|of here)(?: (?:app|site|platform))?|(?:my|your) (?:private )?(?:e-?mail|gmail)|gmail",
  ],
  contactMe: [
    "search (?:for )?\\w+|i(?:'m| am) under|(?:look|search) (?:for|up) (?:me|\\w+\\d)|find me|same name|i answer there|(?:text|message|msg|write|dm|contact|add|reach|hit|find|ping|email|mail|inbox)(?: to)? (?:me|us)\\b|(?:chat|talk|speak|connect|continue|write|meet) (?:with )?(?:me |more |there |better |further |privately |freely |up )*(?:on|via|over|in|through|there)\\b",
    "(?:move|switch|go|change|come) (?:this |our chat |over |it |us )*(?:to|over|on)\\b|(?:give|send|drop|share|tell|leave|let) (?:me |us )?(?:have )?your|what(?:'s| is) your (?:number|whats|tele|line|kakao|wechat|phone|email|contact)|(?:here|this)(?:'s| is) my|my (?:id|number|username|handle|contact|line|whatsapp|telegram|email|wechat|kakao|phone)(?: number| id)? (?:is|:|=)",
    "let'?s (?:move|chat|talk|continue|go|switch|take|use)|can (?:we|i) (?:move|chat|talk|continue|have your|get your|switch)|catch me|reach out to|better to (?:talk|chat)|prefer to (?:talk|chat)|exchange (?:numbers|contacts)",
  ],
  rarelyHere: [
    "(?:don't|doesn't|won't) (?:allow|let) (?:me |us )?(?:\\w+ )?(?:links?|photos?|calls?|videos?|pics|numbers?)|not allowed here|(?:gets?|got|get) (?:banned|blocked|flagged) here|(?:inbox|here|site|app) (?:here )?is (?:so |too )?strict",
    "(?:messages|msgs|texts) (?:left|disappear|vanish|get (?:eaten|deleted|blocked))|filter (?:here )?(?:eats|blocks|deletes)|can't (?:show|say|send|write) (?:u |you |it |that |this )?here|account … expires?|doesn't allow (?:calls|photos|links)",
    "(?:rarely|seldom|hardly|barely|not (?:very |so |that |really )?(?:often|much|always|active)|don't (?:come|log|check|use|get)|won't be|never|not gonna be) … (?:here|online|this (?:app|site|platform|account)|log|check)|(?:delet|leav|clos|deactivat|quit)\\w* … (?:account|profile|app\\b|site|page)|(?:subscription|membership|trial) … (?:expir|end|over|run)",
    "(?:app|site|here|platform) … (?:slow|lag|glitch|bug|crash|notif|not safe|unsafe)|(?:easier|faster|safer|more (?:private|comfortable|convenient)) (?:to (?:talk|chat)|there|for (?:me|us))",
  ],
  coin: [
    "my trader|copy (?:his|her|my|the) trad\\w+|copy what my|(?:gold|binary|stock) options|options trading|gold (?:trade|trading)|copy trading|signals?\\b|bitcoins?|btc\\b|crypto\\w*|ethereum|eth\\b|usdt|tether|forex|fx\\b|trad(?:e|er|es|ing)\\b|binary option|invest(?:ing|ments?|ors?|ed)?\\b|stocks?\\b|nfts?\\b|mining|blockchain|defi\\b|binance|coinbase|metatrader|mt[45]\\b|arbitrage|gold futures|liquidity",
  ],
  profit: [
    "profit\\w*|earn(?:s|ing|ings|ed)?\\b|returns?\\b|roi\\b|\\d+ ?(?:%|percent)|doubl\\w+|tripl\\w+|guarante\\w*|passive income|financial(?:ly)? (?:freedom|free|independen\\w*)|risk[- ]free|(?:no|without|zero) risk|rich\\b|wealth\\w*|made (?:over |about |more than )?[$€£\\d]|payouts?|gains\\b",
    "mak(?:e|es|ing) (?:you |me )?(?:good |real |easy |quick |fast |serious |a lot of |so much |some |extra |big |\\w+ )?(?:money|income|cash|[$€£\\d])",
  ],
  coach: [
    "if (?:u|you) want (?:his|her|my|the) link|dm me|hold your hand|got me into|the (?:lady|guy|woman|man) who runs it|she gives you|room for you|a (?:spot|place|seat) for you|(?:ask|see) if there(?:'s| is) room|show you my (?:wallet|account|profits?|method)|set (?:one|it) up for you|i(?:'ll| will| can|'d| could) (?:teach|show|guide|set|open)|add (?:her|him) on|step by step",
    "(?:teach|show|guide|coach|mentor|explain|introduce|walk) (?:it |this )?(?:to )?you\\b|help you (?:start|invest|earn|make|trade|grow|open|set)|you (?:can|could|should|too can) (?:also |too )?(?:join|start|learn|try|invest|earn|make|do it)|(?:my|an?) (?:\\w+ )?(?:uncle|aunt|mentor|analyst|cousin|teacher|broker|account manager|insider|expert|professor)",
    "follow (?:my|me|the|her|his)|insider|signals?\\b|join (?:my|our|the|us|me)|(?:want|like|interested|curious|care) … (?:know|learn|try|start|join|invest|how|earn|in it)|ask me how|my (?:method|strategy|system|platform)|i(?:'ll| will| can) (?:teach|show|guide|help you|add you)",
  ],
  start: [
    "(?:start|begin|open|deposit|invest|put)\\w* … (?:with|from|only|just|as little|\\d|an? account|minimum)|(?:minimum|only need|just need) … \\d|sign ?up|register|(?:small|minimum|initial|little) (?:amount|deposit|capital|investment|sum)|platform",
  ],
  abroadJob: [
    "(?:us|u\\.s\\.?|american|nato|un|united nations|british|royal|states) (?:army|navy|marines?|military|air force|soldier|general|officer|forces|special forces)|(?:a|an|as|am|retired|serving|active) (?:\\w+ )?(?:soldier|sergeant|sgt|general|colonel|captain|major|lieutenant|peacekeeper|marine|officer|commander)\\b|oil ?(?:rig|platform|field|company|industry|engineer|driller)|offshore|drilling|petroleum",
    "(?:un|united nations|who|red cross|without borders|military|army|orthop\\w+|war|field) (?:doctor|surgeon|nurse|medic|physician)|surgeon (?:with|for|in|at)|(?:doctor|nurse) (?:with|for) the (?:un|united|red)|marine engineer|(?:captain|engineer|sailor) (?:of|on) (?:a|the|board)|(?:cargo|merchant) (?:ship|vessel)|contractor|gem(?:stone)?s? (?:dealer|trader)|gold (?:dealer|merchant|mine)|peace ?keep\\w*",
    "(?:in|with) the (?:us |u\\.s\\.? |american |british )?(?:army|military|navy|marines)",
  ],
  abroadPlace: [
    "offshore|on (?:a|the) (?:ship|rig|boat)|lagos|accra|nairobi|kuala lumpur|syria|yemen|afghanistan|kabul|iraq|baghdad|ukraine|libya|somalia|sudan|mali\\b|nigeria|ghana|lagos|ivory coast|benin|north sea|gulf of|deploy\\w*|stationed|war ?zone|on (?:a |the )?(?:\\w+ )?(?:mission|contract|base|rig|ship|vessel)|at sea|in camp|overseas",
  ],
  widowed: [
    "widow\\w*|single (?:father|dad|mother|mom|mum|parent)|lost my (?:wife|husband)|(?:wife|husband) (?:died|passed|left)|(?:one|only|my|little) (?:daughter|son|child)\\b|divorced|orphan|raising",
  ],
  honest: [
    "honest|loyal|faithful|sincere|trustworthy|god[- ]?fearing|soul ?mate|true love|life partner|(?:can|i|someone to) trust|settle down|retire|second chance|good heart|serious (?:woman|man|lady|relationship)|spend the rest",
  ],
  keepForMe: [
    "(?:keep|receiv|hold|stor|secur|collect|guard|safeguard)\\w* … (?:box|package|parcel|trunk|consignment|funds?|money|luggage|suitcase|savings|for me|on my behalf)|(?:box|trunk|consignment|suitcase|briefcase|safe|chest)\\b … (?:money|cash|dollars|gold|savings|valuables)",
    "(?:need|looking for|look for|want|find|seek\\w*|search\\w*) … (?:someone|somebody|person|partner|woman|man|lady|foreigner|friend) … (?:trust|abroad|reliable|receive|transfer|invest|claim)|(?:foreign|business|reliable|trust\\w*) partner|next of kin|beneficiary|on my behalf|in your name|your (?:custody|care)|(?:into|to|through) your (?:bank )?account|security company",
    "your (?:full )?(?:name|address),? (?:and|home|phone|full) ",
  ],
  fortune: [
    "share equally|split (?:it|everything)|fifty.fifty|half each|(?:we|both) share|\\d{3}[.,]000\\b|estate\\b|legacy\\b|vault\\b|will and testament",
    "\\d[\\d.,]{0,12} ?(?:million|mio|billion|m (?:usd|dollars|euros))|millions? (?:of )?(?:us )?(?:dollars|euros|pounds|usd)|inherit\\w*|(?:his|huge|large) fortune|gold bars?|(?:kg|kilos?) of gold|lottery|jackpot|compensation fund|trust fund|diplomat\\w*|consignment|(?:large|huge) sum",
  ],
  heir: [
    "(?:your|same) (?:surname|last name|family name)|surname of|client who (?:died|perished|passed)|solicitor|barrister|attorney|aunt|uncle|grandfather|grandpa|granddad|the will\\b|estate\\b|lawyer",
    "late (?:husband|father|mother|wife|uncle|client|dad|parents)|inherit\\w*|(?:left|leave|leaving) (?:me|behind|us|you|it all)|attorney|barrister|notary|lawyer|bank manager|unclaimed|dormant|executor|terminal\\w*|dying|cancer|charity|donat\\w*|\\d+ ?(?:%|percent)|your share|beneficiary|next of kin|claim",
  ],
  parcel: [
    "suitcase|briefcase|chest|crate|trunk|gold\\b|necklace|ring\\b|perfume|parcels|handbag|parcel|package|packet|box\\b|consignment|shipment|gifts?\\b|presents?\\b|luggage|courier|delivery|fedex|dhl\\b|ups\\b|flowers|laptop|iphone|jewel\\w*|watch\\b",
  ],
  customs: [
    "courier|shipper|detained|cleared|released?|(?:receiver|recipient|addressee) (?:must|has to|needs to|should)|let (?:them|it) (?:return|go back|be returned)|is stuck\\b|diplomat|(?:tag|seal|stamp|clearance|handling|storage|insurance) (?:fee|charge)|yellow tag|insurance (?:stamp|fee)|(?:delivery|courier|shipping|customs) (?:man|agent|guy|officer|company)|formality|release stamp|the agent\\b|forwarder|warehouse",
    "customs|clearance|courier (?:company|fee|service|will|ask|demand)|delivery (?:fee|charge|company|agent)|shipping (?:fee|cost)|import (?:duty|tax)|release fee|(?:seized|detained) (?:at|by|in)|stamp duty",
  ],
  toYou: [
    "bought you|i(?:'ve| have) bought you|(?:sent|send|sending|shipped|ship|mailed|got|bought|prepar\\w+|packed) (?:it |this |out |them )?(?:to )?(?:you|for you|your)\\b|your (?:parcel|package|gift|present|box|name|address|door|delivery)|for you\\b|you (?:have|need|must|should|only|just|will|would|can|first) … (?:pay|clear|settle|transfer|cover)|(?:contact|call|ask|email|text|tell) you\\b",
  ],
  sugar: [
    "(?:i|to) (?:send|pay|give|transfer) you \\d+ (?:every|each|a|per)|mature (?:lady|man|woman|gentleman)|rich (?:lady|widow|man|woman)|spoil my bab\\w+|my bab(?:y|ies) rotten|(?:clear|pay off|settle|wipe) your (?:credit )?(?:cards?|debts?|balance|loans?)",
    "(?:looking for|choose|want|need|seek\\w*|find) (?:\\w+ ){0,3}(?:to spoil|to pamper|baby\\b)|(?:pay|fund|finance|cover) (?:for )?your (?:studies|tuition|bills|rent|loans?|school)|i'd like to send you [$€£]?\\d+|first allowance|spoiled by|a gentleman (?:who|that) pays|be your sponsor",
    "generous (?:\\w+ )?(?:man|gentleman|lady|woman|sponsor|guy)|(?:weekly|monthly|daily) (?:deposits?|transfers?|cash|support)|no (?:meeting|sex|strings)|company (?:of|for) (?:an? )?(?:older|rich|wealthy)|wealthy (?:man|woman|lady|gentleman|widow)|sugar ?(?:daddy|mommy|mummy|mama|mom|baby|babies|momma|boy|girl)|(?:weekly|monthly|daily) (?:allowance|pay|payment)|allowance",
    "pay (?:you(?! (?:back|it|the|all|every\\w*|double|right|straight)\\b)|u(?! back)\\b|my baby|your bills|my sugar)|spoil (?:you|a|my|someone|somebody)|(?:take care of|pay off|clear) (?:your|all your) (?:bills|debts?|rent|loans?)|\\d+ ?[$€£]?(?:dollars|usd|euros|pounds|bucks)? (?:weekly|per week|a week|every week|monthly|per month|every month|an hour)",
    "benefactor|sponsor (?:you|a|someone)|mutual(?:ly)? beneficial|escort|paid (?:dates?|meet\\w*)|(?:money|pay) for (?:your )?(?:time|attention|company)",
  ],
  bankData: [
    "(?:photo|picture|copy|scan) of (?:your|both|the) (?:\\w+ )?(?:card|id|passport|licence|license)|both sides of your card|iban\\b|sort code|which bank|what bank|(?:cash ?app|paypal|venmo|zelle) (?:tag|id|name|email)|(?:six|four|6|4)[- ]?digits?|digits (?:you|that) (?:\\w+ )?(?:received|got)|login (?:for|to) (?:the|your)|credentials|safe-?date|card on file",
    "your (?:bank|card|account|login|log-in|cashapp|venmo|zelle|paypal)\\b|login (?:details|data)?\\b|bank (?:details|account|info\\w*|log ?in|card|name)|account (?:number|details|info)|routing|card (?:number|details|info)|credit card|debit card|cvv|iban\\b|online banking",
    "(?:otp|verification|one[- ]time|6[- ]?digit|six[- ]?digit|security|log ?in|activation|confirmation|sms) (?:code|password|pin|number)|code … (?:sent|received|sms|text|phone|get|arriv)|your (?:password|pin|ssn)|social security|passport (?:photo|copy|number|scan)|(?:photo|copy|picture) of your (?:id|passport|card)|cash ?tag|paypal (?:e-?mail|account|address)",
  ],
  job: [
    "hiring|(?:need|looking for) \\d+ (?:people|ppl|girls|testers)|review\\w* (?:shoes|products|apps|hotels|clothes)|assistant needed|receive (?:parcels|packages)|no interview|start (?:today|immediately|right away)|reship\\w*",
    "rate (?:hotels|apps|products|movies|restaurants)|(?:lik|boost|click|tapp?|follow|rat|review|subscrib)(?:e|ing)? (?:videos|posts|apps?|products|hotels|pages|ratings)|(?:from|on) (?:your|the|my) (?:sofa|couch|bed)|product tester|mystery shop\\w*|my agency|modell?ing|as a model|hostess|data entry|envelope",
    "(?:online|remote|part[- ]?time|easy|simple|side|home) (?:job|work|task|income|business|gig)s?|work from (?:home|your phone)|no experience|commission|hiring|recruit\\w*|(?:per|each|every|simple|daily) tasks?|from (?:your )?(?:home|phone)|earn … (?:day|week|hour|month)",
  ],
  nude: [
    "(?:video|call|everything|all of it|pics|photos) … (?:on tape|recorded|saved|captured)|(?:on tape|have proof|footage|clip of you)|nudes?\\b|naked|sex ?(?:tape|video|chat)|intimate|private (?:video|pic|photo|part|show)\\w*|masturbat\\w*|webcam|cam show|dirty|explicit|sext\\w*",
    "(?:recorded|recording|screenshots?|screen[- ]?record\\w*|saved|captured|filmed|got|have) … (?:your|our|the|whole) (?:\\w+ )?(?:video|call|chat|pic\\w*|photos?|face|cam|body|nudes)",
  ],
  threat: [
    "block me and|(?:if|when) you block|in every inbox|don't (?:try to|you dare) (?:block|ignore)|(?:or|otherwise|else) … (?:boss|mother|mom|family|wife|husband|friends|contacts|everyone|parents|employer) … (?:get|see|receive|know|watch|find)|(?:boss|mother|family|wife|husband|friends|contacts|parents) (?:will |gets? |sees? )",
    "(?:or|otherwise|else|unless|if you (?:don't|do not|won't|ignore|block|refuse|tell)|before|if i don't) … (?:send\\b|post\\b|publish|share\\b|leak|upload|ruin|expose|everyone|your family|regret|release|forward|goes to|go to|viral)",
    "(?:send|sent|post|publish|share|leak|upload|expose|releas|forward|show|go)\\w* … (?:family|friends|contacts|followers|boss|employer|everyone|everybody|wife|husband|colleagues|coworkers|facebook|instagram|internet|online|classmates|parents|viral)|ruin (?:your|you)|destroy (?:your|you)|you have \\d+ (?:hours|minutes)|everyone will|pay or|make you famous|list of your",
  ],
  lure: [
    "click|(?:private|sexy|hot|naked|nude|uncensored|more|my|special) (?:\\w+ )?(?:photos?|pics?|pictures|videos?|album|gallery|cam|profile|page)|sign ?(?:up|in)|register|log ?in|verif\\w+|vote for|download|install|join\\b|check (?:this|it|out|my)|free\\b|prove|age check|claim|win\\b|bonus|watch me|confirm|see me|link\\b|unlock|account",
  ],
  office: [
    "account (?:security|protection|service|team|department)|security (?:notice|alert|check)|profile (?:will|is going to) be (?:closed|deleted|suspended)",
    "(?:redthread|support|security|customer (?:service|care)|admin\\w*|moderat\\w*|official|verification) (?:team|staff|support|service|department|center|centre|agent|desk)|(?:we are|i am|this is|from) (?:the )?(?:\\w+ )?(?:redthread|support|moderat\\w*|admin\\w*)|account (?:will be|has been|is being|was|is) (?:\\w+ )?(?:suspend|block|limit|delet|clos|flag|lock|report)\\w*",
  ],
  outing: [
    "pay me whenever|(?:my|our|your) own (?:ticket|flight|way|bills?|money|room)|(?:pay|buy|book|afford)\\w* (?:it |everything |that )?(?:by )?myself|i (?:don't|do not) need",
    "each (?:of us|pays?|buys?|our|one)|split|my treat|on me\\b|i'?ll pay(?! (?:you|u|it|every|all|back|them|double|with))|concert|cinema|movies?|museum|theat\\w+|festival|exhibition|dinner|coffee|drinks|ice cream|joke|joking|kidding|haha|lol\\b|recipe|song|playlist|dictionary|umbrella|advice",
  ],
  denial: [
    "(?:never|don't|do not) (?:ever )?(?:send|give|lend|transfer|wire)\\w* (?:any )?(?:money|cash|anything)|(?<!not a )(?<!not some )scam(?:s|med|mers?)?\\b|fraud|fake profiles?|beware|be careful|(?:don't|do not|never) (?:want|need|ask for|take|care about|expect) (?:your |any |about )?money|report(?:ed)? (?:him|her|them|it)|i(?:'ve| have)? (?:already )?(?:paid|booked|bought)\\b",
  ],
  account: [
    "(?:phone|mobile|handset|iphone) (?:on|with) (?:a )?contract|phone contract|(?:your|ur) (?:barclays|lloyds|hsbc|monzo|natwest|santander|halifax|starling|chase|wells fargo|citi\\w*|capital one|chime|bank of america|bank|banking) (?:app|account|card|login)|(?:pay(?:s)?|paid) me by (?:check|cheque)|checks?\\b|cheques?\\b",
    "(?:bank|current|savings|second|spare|online|your|an?|unused|paypal|revolut|cash ?app|wise|business) (?:\\w+ )?accounts?\\b|(?:bank|debit|your|sim|atm) ?cards?\\b|sims?\\b|phone (?:lines?|contracts?|plans?)|(?:your|ur|the) (?:paypal|revolut|venmo|zelle|cash ?app|wise|passport|id)\\b|(?:your|ur) name\\b|banking login|(?:crypto|your) wallet",
  ],
  lendOut: [
    "take out (?:a|an|two|one) (?:\\w+ )?(?:phone|contract|loan|card)|on (?:a )?contract",
    "(?:rent|lend|borrow|lease|use|hire|sublet) (?:out )?(?:me )?(?:your|ur|one of your|somebody's)\\b|pay you rent|lend me (?:the|your) … (?:login|card|account)|(?:regist|sign|open|activat|order|verif|set up|tak|buy|get)\\w* … (?:in|under|with|on) (?:your|ur) (?:own )?(?:name|id|passport|face)|(?:in|under) (?:your|ur) name|(?:someone|somebody|person|people|anyone) (?:w|with|who has|having) (?:an? )?(?:bank|account|paypal|us)\\b|open an? (?:bank )?account (?:for (?:me|my|us))|have (?:an? )?(?:bank )?account (?:at|with|in)\\b|verify … for me",
  ],
  intoYours: [
    "in yours\\b|land in (?:mine|yours|your)|(?:drop|put|park|let) (?:it|him|them|her|the \\w+|\\w+) (?:drop |put |send )?(?:\\w+ )?(?:in|on|to|into) (?:yours|your account)|can't (?:land|come|go) in(?:to)? mine|deposit (?:it|them)|cash (?:it|them) for me",
    "(?:in)?to yours\\b|(?:in)?to (?:your|ur) (?:\\w+ )?(?:account|paypal|bank|card)\\b|through (?:your|ur|yours) (?:\\w+ )?(?:account|paypal|bank)|(?:receive|accept|deposit|cash|bank) (?:a |the |an |some |my |this )(?:\\w+ )?(?:payment|check|cheque|transfer|money|funds|salary|wire)\\b|(?:payment|money|check|cheque|transfer|client\\w*|salary) … (?:come|comes|land|lands|arrive|go|goes|paid|sent) (?:in)?to (?:you|your)",
  ],
  passOn: [
    "(?:let me have|give me|send me|hand me) the (?:handset|phone|iphone|box|card|sims?)|(?:post|send|ship|pass|mail|forward) it (?:on )?to my|to my (?:colleague|cousin|partner|friend) in|(?:ping|send|shoot|zip|forward|transfer) me (?:back )?[$€£]?\\d+|(?:send|give) (?:me )?(?:back )?the rest|ship (?:them|it) (?:on|out|forward)|forward them",
    "withdraw\\b|take it out|cash it|draw it out|(?:send|give|hand|pass|forward|wire|bring|post|mail|ship|transfer) (?:me |on |over |it |them |him |her )*(?:the rest|the remain\\w*|the balance|what's left|it on|the difference)|(?:hand|give|pass|send) (?:it|the rest|them|that|the cash) (?:on |over |back )?to (?:my|the|a)\\b|(?:post|mail|ship|courier|send) (?:them|it|the (?:cards?|sims?|box)) (?:to (?:me|my|this|the|an)|on\\b|unopened)|(?:post|mail|ship) me the|unopened|don't (?:open|unpack|unbox)|on to (?:my|me|him|her)\\b",
  ],
  reward: [
    "give you something|cover the postage|something for you|make it worth your while|(?:the )?(?:rest|remainder|other \\d+) (?:is|are) (?:all )?yours|\\d+ per (?:parcel|package|box)",
    "(?:keep|kept|take) (?:\\w+ ){0,2}[$€£]?\\d+|(?:ten|five|twenty|fifteen|\\d+) ?(?:%|percent)|(?:pay|give|offer) (?:you|u) (?:\\w+ )?[$€£]?\\d+|[$€£]?\\d+ (?:each|apiece|per (?:card|sim|piece|day|week)|a day|a week|a piece|for (?:you|u|the trouble|your trouble|each))|for (?:your|the) trouble|(?:don't|do not|won't) have to do (?:a thing|anything)|easy money|commission|a cut\\b|your share",
  ],
  advance: [
    "(?:refundable|returned|back|get it back) (?:with|after|at)|pays? (?:out )?(?:after|once) you|one-?off|starter|(?:release|admin|transfer|courier|lawyer'?s?) fee|(?:needs?|wants?) (?:a |an )?\\d+ (?:\\w+ )?(?:payment|transfer|first|handshake|confirmation)|from your account first|then you (?:recharge|top up|load)|to try,? then",
    "(?:registration|activation|verification|processing|clearance|joining|membership|sign-?up|admin\\w*|booking|application|starter|starting|unlock\\w*|release|insurance|entry|training|portfolio|file|paperwork|confirmation|security|refundable|good[- ]faith|commitment|initial|upfront|escrow|legal|notary) (?:fees?|deposits?|payments?|charges?|costs?|amounts?|tokens?|contributions?|kits?|top[- ]?ups?)|(?:small|little|tiny|one-?time) (?:\\w+ )?(?:fee|deposit|payment|charge|top[- ]?up)|(?:his|her|their) deposit|upfront|up front|beforehand|(?:only|just) (?:an? )?(?:\\w+ )?[$€£]?\\d+ (?:\\w+ )?(?:first|verification|activation|deposit|fee|to (?:start|begin|activate|unlock|verify|prove))|(?:load|deposit|top up|pay|send|put (?:in|down)|transfer|recharge) (?:just |only )?(?:with )?[$€£]?\\d+ (?:\\w+ ){0,2}(?:first|upfront|to start|at the start|before)|you (?:first )?(?:load|front|top up)|to (?:prove|show) (?:you're|you are|me that|that you)|cover the (?:lawyer|notary|attorney|paperwork)",
  ],
  rate: [
    "[$€£]?\\d+ ?/ ?(?:hr|hour|day|week|h\\b)|an hour|\\d+ (?:on|every|each) (?:mon|tues|wednes|thurs|fri|satur|sun)days?|[$€£]?\\d[\\d.,]*k? ?(?:[$€£]|dollars|euros|pounds|bucks|usd|usdt|quid)? ?(?:a|per|each|every|in a|the) ?(?:day|week|month|hour|monday|friday|task|order|review|shift|shoot)\\b|[$€£]?\\d[\\d.,]* (?:daily|weekly|monthly|hourly)|per (?:shoot|task|shift)",
  ],
  readOut: [
    "(?:read|dictate|tell|type|text|send|give|write|show|spell) (?:it to |them to )?(?:me|us)\\b|(?:read|type|text|write|send) (?:\\w+ ){0,3}(?:out|here|to me|over)\\b|(?:photo|picture|pic|snap|shot|photograph)s? … (?:of|it|them)\\b|i need to see",
  ],
  digits: [
    "pin from|number from|front (?:and|n|&|\\+) back|both sides|digits?\\b|codes?\\b|numbers?\\b|pins?\\b|serials?\\b",
  ],
  slip: [
    "(?:under|beneath) the (?:foil|film|sticker|strip|layer)|peel (?:off|back)|scratch\\w*|silver (?:strip|bit|part|layer|panel|foil)|(?:the|your|that|till) receipt|vouchers?\\b|coupons?\\b|(?:the|paper|little) slip\\b|(?:near|at) (?:a|the) (?:petrol station|gas station|kiosk|checkout|corner shop)|razer|neosurf|gift ?cards?",
  ],
  toSettle: [
    "(?:is|are|falls) due\\b|due (?:at|by|on|today|tomorrow|before)|(?:needs?|has|have) (?:the|a|my) (?:deposit|payment|fee|money) (?:by|before|today)|release (?:it|me|him|her|the \\w+) (?:once|when|after|if)|(?:before|until) they (?:release|let|give|start|unlock|unblock|ship|open)",
    "(?:unless|until|till|before|without|once) (?:\\w+ ){0,4}(?:settled?|paid|pay|cleared?|transferred|deposit\\w*|covered|half)\\b|(?:wants?|demands?|insists? on|requires?|charges?|reclaims?|owe (?:them|him|her)) (?:for |an? |still |another |me )*(?:\\w+ )?[$€£]?\\d[\\d.,]{1,}|want(?:s)? [$€£]?\\d{2,} … (?:before|by|today|or)|(?:settled|paid|cleared|covered|sorted) (?:by|before|today|tonight|within)|no (?:deposit|payment|money|cash), no|won't (?:start|release|begin|treat|operate|let|board|give|hand|open|touch|discharge) … (?:until|unless|before|without)|(?:has|have|needs?) to be (?:paid|settled|cleared)|final notice|overdue",
  ],
  plea: [
    "(?:my|a) (?:miracle|hero|saviou?r|rock)\\b|(?:let me down|counting on you|turned their backs?)|you(?:'re| are) my (?:person|world|everything)|i(?:'ll| will) never forget (?:this|it)|trust me,? (?:baby|love|babe|honey|darling)|for us\\b|prove yourself",
    "can't (?:ask|tell) (?:my|anyone|anybody)|(?:be )?saving me|you'd (?:be saving|save) me|hear the end of it|for my (?:little )?(?:boy|girl|son|daughter)|please don't let|with so much love",
    "(?:anything|whatever|any amount) … (?:spare|help|afford|mean)|(?:anything|whatever) you can|mean the world|make (?:your|ur) (?:girl|baby|queen|man|boy|princess) (?:happy|smile)|make it up to you|sponsor half|don't be (?:angry|mad)|can't even afford|i feel (?:awful|so bad) asking",
    "(?:nobody|no one|noone|not a soul) (?:else|left|here|to)\\b|have (?:nobody|no one)\\b|only (?:you|one i have|one who)|you(?:'re| are) (?:all i have|the only|my (?:only|last|angel|saviou?r))|if you (?:really |truly |only |ever )?(?:love|loved|care|cared|want to see me|trust\\w* me)|you know (?:what|where|how) to (?:do|send)|you (?:have|got) the app|(?:two|a few|five|one) (?:minutes?|seconds?|clicks?|taps?) of your|what(?:'s| is) (?:mine|yours)|mine is yours|you (?:once )?(?:said|told me|promised) … (?:need|trouble|there for|anything|help)|(?:i'll|i will) (?:send|text|write|give) (?:you )?(?:the |my )?(?:details|number|iban|where)|ashamed|swallow(?:ing)? my pride|never thought … (?:ask|beg)|(?:i )?beg you|have mercy|don't (?:leave|abandon) me|(?:do|done) the same for (?:you|u)|prove (?:your|that you) love|your savings|you(?:'re| are) saving|don't tell (?:anyone|your (?:bank|family|sister|kids|daughter|son))|not let me (?:sleep|die|sit|rot)|our little secret|be my (?:hero|angel)",
  ],
  reunion: [
    "(?:at|outside) your door|standing (?:at|in front)|on your doorstep|(?:plane|flight|bus|train) to you|free to (?:come|see|be)|on the (?:first|next) (?:plane|flight|train|bus)|i(?:'ll| will) be (?:free|yours)",
    "in(?:to)? your arms|(?:fly|come|get|drive|travel|run) (?:straight |home |over )?to you\\b|our (?:weekend|trip|holiday|life|future|home|house)\\b|be together|come home|never see … again|with you (?:tonight|tomorrow|forever|by)",
  ],
  held: [
    "(?:only|one) thing between us|clerk|(?:he|they) keeps? it all|for his silence|opened it at the|depot|(?:kept|keeps?|took|hold(?:s|ing)?|held) my (?:passport|papers|documents|luggage|bag|phone)|headquarters|(?:my|approved|grant\\w*) (?:\\w+ )?leave\\b|for the papers|card (?:bounced|declined|was rejected)",
    "(?:can't|cannot|won't let me|not allowed to|refus\\w*) (?:board|leave|cross|enter|fly|check ?out)|(?:stopped|held|stuck|kept|detained|stranded|trapped) (?:at|in|by|here|up)\\b|the (?:gate|desk|counter|border|checkpoint|embassy|consulate|bailiffs?|landlord|officer|clinic|surgeon|lawyer|foreman|hotel manager)\\b|towed|impound\\w*|clamped|pawn\\w*|(?:bus|police|train) station|evict\\w*|bailiffs?|(?:cut|switch)\\w* off|locked (?:me |us )?out|my (?:kids|children|custody)|repossess\\w*|changed the locks",
  ],
  proof: [
    "screen ?shots?|see for yourself|(?:my|the) balance|look at (?:the|my) (?:balance|account)|there(?:'s| is| are) … in (?:it|there|my account)|(?:my|the) log ?in\\b",
  ],
  footage: [
    "souvenirs?|keepsakes?|(?:our|the) (?:chat|video|call) last night|last night(?:'s)? (?:on|show|video|call)|(?:nice|great|hot|lovely|sexy) (?:body|tits|ass|dick)|your students",
    "(?:your|ur|the|that|our|whole|this) (?:\\w+ )?(?:video|clip|recording|footage|film|video ?call|nudes?|performance)\\b|(?:saw|seen|watched) (?:you|what you)|(?:on|in) (?:cam|camera|tape|webcam|the clip|the video)\\b|(?:your|ur) (?:face|body|tattoo|birthmark)|what (?:i saw|you did|you showed)|screen ?shots?|(?:your|those|the) (?:\\w+ )?(?:pics|pictures|photos)",
  ],
  audience: [
    "(?:your|ur) (?:pupils|patients|customers|clients|ex)\\b|on their phones|friends on (?:your )?(?:facebook|insta\\w*)|every (?:single )?(?:one of them|friend|contact)|your (?:facebook|instagram|linkedin|snap)\\b|\\d+ (?:followers|friends|contacts)|(?:wife|husband|girlfriend|boss) (?:called|named)|every inbox|everyone's inbox",
    "(?:your|ur) (?:\\w+ )?(?:wife|husband|boss|mum|mom|mother|dad|father|parents|sister|brother|kids|daughter|son|family|friends|colleagues|coworkers|followers|contacts|church|club|team|students|school|work|company|firm|office|neighbou?rs|class|girlfriend|boyfriend|fiance\\w*|employer|gym|congregation)\\b|everyone (?:at|in|you)|everybody (?:at|in|you)|where you (?:work|live)|(?:at|in) your (?:firm|office|work|company|church|school)",
  ],
  price: [
    "(?:be|what) a (?:shame|pity) if|hate for (?:them|your|her|him)|how (?:badly|much) (?:you want|it matters|that matters)|want me not to|name (?:a|your) (?:price|number|figure)|never (?:existed|hear from me|bother)|i(?:'ll| will) (?:disappear|vanish|be gone|go away)|be (?:gone|quiet) forever",
    "(?:agree|talk|speak|chat) (?:on|about) (?:a |the |what )?(?:price|figure|number|sum|that's worth|that is worth|it's worth)|worth (?:to|it to) you|(?:what|how much) (?:is|are|would|will) … (?:worth|silence)|my silence|keep (?:quiet|my mouth shut)|make (?:it|this|them) (?:disappear|go away|vanish)|me (?:to )?forget|i(?:'ll| will) (?:forget|delete)|delete (?:it|them|everything)|(?:find|come to|reach|make) (?:an? )?(?:agreement|arrangement|deal|understanding)|buy (?:them|it|the \\w+) (?:off|from|back)|unless you(?:'re| are| feel)? … (?:generous|nice|pay)|it(?:'s| is) gone|would be a (?:shame|pity)|\\d+ and (?:it|they|i)\\b|you decide|your call\\b|depends on you|how generous",
  ],
  deadline: [
    "(?:til|till|until) (?:tonight|midnight|tomorrow|\\d)|(?:by|until|till|before|within) (?:\\w+ ){0,2}(?:tomorrow|tonight|midnight|noon|friday|monday|sunday|today|hours?|days?|six|five|evening)\\b|\\d+ ?(?:hours|days|minutes|h\\b)|(?:two|three|one|twenty.four|forty.eight) (?:hours|days)|last chance|after that|clock is ticking",
  ],
  exposed: [
    "who i(?:'m| am) (?:about|going) to|mail (?:it|them) to|who (?:gets|sees) (?:it|them)|tag (?:every|all|each|them|your)|forward it|post it|(?:will|'ll|gonna|going to|would|could|to) (?:\\w+ )?(?:see|get|know|love|enjoy|watch|receive|hear|find out)\\b|(?:sees?|saw|gets?|watch(?:es)?) (?:it|what|everything|the|your|you)\\b|goes? (?:to your|viral|public|online|out)|leak\\w*|send (?:it|this|that|them) to",
  ],
  install: [
    "install\\w*|apk\\b|(?:send|sending|sent) (?:you |u )?(?:the|a|an) (?:file|app|apk)|(?:file|app) (?:i|that i) (?:send|sent)|not (?:in|on) the (?:app |play )?store|outside (?:of )?the (?:app |play )?store|store version|download (?:it|the|this|an?|my)\\b|sideload|testflight",
  ],
  invite: [
    "password (?:is|:)|(?:little|private|secret) room|room code|(?:invite|invitation|referral|promo|access|room|entry|sign-?up) (?:code|id|number)|(?:enter|use|type|with|put) (?:my|the) (?:\\w+ )?code|code (?:is )?[a-z]*\\d[a-z\\d]{2,}",
  ],
  showMe: [
    "be myself|real me|where i can",
    "(?:show|see|watch|send) (?:you |me |u )?(?:everything|all of me|it all|all my|more of|me\\b|my (?:pics|photos|body|videos))|can(?:'|no)?t (?:show|send|post) (?:u|you|it|them|that|those|my|this)|naughty|uncensored|without (?:clothes|censorship)|hot (?:stuff|pics|photos)|my (?:pics|photos|pictures|videos|show|content|cam|stream)\\b|i(?:'m| am) all yours|turn (?:on )?(?:the|my) cam|private (?:show|room)|live (?:show|stream|cam)|lingerie|nud\\w+|sexy|see everything",
  ],
  pass: [
    "fansly|mym\\b|loyalfans|patreon|half (?:off|price)|first (?:week|month) (?:half|free|is)|tip menu|unlock|(?:for|per) (?:lifetime|life|ever|month)|lifetime\\b|\\d+[.,]99\\b|(?:my|the|a|lil|little|small|buy|get|unlock) (?:\\w+ )?(?:pass|membership|vip|package|subscription|premium|member card|tokens|credits)\\b|only ?fans|fansly|half price|members only|for members|pass costs",
  ],
  timing: [
    "(?:professor|teacher|mentor|expert|analyst)'?s? (?:group|class|signals?|room)|(?:signal|vip|trading|investment) (?:group|room|channel)|when (?:to|we|you|i) (?:buy|sell|enter|get in|exit|trade|go in)\\b|(?:buy|sell|entry|trading) (?:signals?|points?|timing)|exact (?:minute|moment|time) to (?:buy|sell)|knows the (?:market|prices?|rates?) … (?:before|ahead)|insider|works at (?:the|an) (?:stock )?exchange",
  ],
  easyMoney: [
    "(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|\\d+) (?:dollars|euros|pounds|bucks|quid)? ?in (?:\\w+ )?(?:minutes?|hours?|days?)|passive|works for me (?:at night|while)|money (?:works?|working) for (?:you|me)|up \\d+ ?%|copy what|(?:haven't|don't|never|no) (?:set )?(?:an )?alarm|quit my job|(?:earned|made) \\d+ … (?:just|only|by)|options\\b",
    "(?:\\d+|ten|twenty|thirty|few) minutes (?:each|every|an?) (?:evening|day|night|morning)|everyone (?:in there |there )?(?:doubled|made|earned|profit\\w*)|work so hard|that's all it takes",
    "(?:bot|program(?:me)?|robot|software|algorithm|ai|script) … (?:works?|trades?|earns?|runs?|makes?)\\b|(?:while|when) (?:i|you|we|u) sleep|in my sleep|\\d+ … (?:became|turned into|is (?:now|already)|are already|it's already|now it's|grew)\\b|(?:made|earned|pulled|cleared) [$€£]?\\d[\\d.,]*k?\\b … (?:minutes?|hours?|days?|week|morning|today|yesterday|month|night)|(?:today|yesterday|this week|last night|in \\w+ minutes) … (?:made|earned|cleared|pulled) [$€£]?\\d|tripled?|(?:three|five|ten) times (?:the|your|my|as)|10x|sure thing|can't lose|asleep at|not from my (?:salary|job|wage)|grow together",
  ],
  putIn: [
    "(?:open|get|make) (?:your own|yourself one)|log ?in (?:with|to) my (?:account|wallet)|press (?:the|when)|just (?:a )?(?:small|little) amount|min(?:imum)? (?:is )?\\d+|(?:the|your) first [$€£]?\\d+|recharge\\b|start with (?:what|the price|a|just)|what you'd spend|price of (?:a )?(?:dinner|coffee|lunch)",
    "(?:put|throw|fund|stake|deposit|load) (?:it |in |only |just |up |with )*(?:with |in |a little|a bit|some|something|[$€£]?\\d)|fund it|with (?:only |just )?[$€£]?\\d+|match (?:it|you)\\b|set (?:one|it) up for you|open (?:an account|one)|sign up|(?:you|u) (?:join|start|try|do it) too|start (?:with|small)",
  ],
  obey: [
    "(?:gave|given) (?:him|her|them) your (?:number|name|address)|talk to him|speak (?:to|with) (?:him|the officer)|will ask for|(?:just )?give (?:it to )?him|do (?:what|as|exactly what) (?:he|she|they|the man|the agent) (?:says?|tells?|asks?)|follow (?:his|her|their) instructions|small formality|so (?:it|they) (?:isn't|aren't|doesn't) (?:sent|go|returned)|will (?:contact|call|ring|phone|email|text) you",
  ],
  received: [
    "(?:won|got|found|received|bought|gave|lost) … (?:raffle|tombola|lottery at|voucher|gift card|card for my|from my|for my (?:nephew|niece|son|daughter|kid|brother|sister|mum|mom|dad))|raffle|tombola|office party|my (?:nephew|niece) … card",
  ],
  unhurried: [
    "no (?:rush|hurry|pressure|need to (?:move|swap|exchange))|(?:stay|keep (?:talking|chatting|writing)|chatting|talking|writing) (?:on )?(?:here|in here|on this)|here (?:is|works|'s) (?:\\w+ )?(?:fine|good|ok|okay|well)|(?:after|once|when|until) (?:we|our|a|the) … (?:met|meet|first date|coffee|know each other)|up to you|whenever (?:you|u) (?:feel|like|want|are)",
  ],
  appTalk: [
    "what (?:do|does|are) (?:you|people|everyone|they) … (?:use|using)|everyone (?:here|around here)|rather (?:ring|call|phone|hear)|(?:ring|call|phone) you (?:when|if|tonight|later|once|from)|so i can (?:ring|call|phone)|when i (?:arrive|land|get there)|new (?:phone|sim|number)\\b|running late|pick you up",
  ],
  sum: [
    "(?:only|just|even|another|is|it's|costs?|charges?|for|about|around|want|wants|pay) (?:\\w+ )?[$€£]?\\d{2,6}\\b(?! ?(?:years?|yrs|minutes?|mins?|hours?|days?|weeks?|km|k\\b|miles?|people|times|percent|%|followers|cats?|kids?|euros? each|each|pm|am))|even (?:fifty|twenty|a hundred|ten)|[$€£]\\d{2,}|\\d{2,} ?(?:[$€£]|usd|eur|euros?|dollars|bucks|pounds|quid)|(?:few|couple of) hundred",
  ],
  broken: [
    "(?:phone|screen|laptop|camera|car|glasses|fridge|heater|boiler) (?:\\w+ ){0,3}(?:died|dead|broke\\w*|smashed|cracked|gone|stolen|exploded)|(?:broken|cracked|smashed|dead) (?:phone|screen|laptop)|a new one is",
  ],
  payOut: [
    "(?:take|get|draw|pull|cash|withdraw) (?:\\w+ ){0,2}(?:your|the|our|my) (?:profits?|winnings|earnings|money|funds) (?:out)?|to withdraw|release (?:your|the) (?:profit|funds|earnings)",
  ],
  reported: [
    "(?:i )?(?:reported|blocked|muted) (?:him|her|them|it)|(?:lent|loaned) (?:my|him|her|a|it)\\b|paid me back|do people (?:really )?fall for|fall for (?:that|it)|fraud team",
  ],
  proveLove: [
    "if you (?:really |truly |only |ever )?(?:love|loved|care|cared about|want to see|wanted to see) me|prove (?:your|that you|you) love|show me (?:your|that you) (?:love|care)|love me,? you(?:'d| would)|if two people love|people who love (?:each other|someone)|not let me (?:sleep|die|sit|rot)",
  ],
  hint: [
    "you know (?:what|where|how) to (?:do|send)|you (?:have|got) the app|(?:two|a few|five|one) (?:minutes?|seconds?|clicks?|taps?) of your|what(?:'s| is) (?:mine|yours)|mine is yours|(?:it's|it is) (?:just |only )?(?:two|a few|five|one) (?:clicks?|taps?|minutes?)|the rest is up to you|i won't say it|don't make me (?:say|ask)|the (?:number|account|details) i (?:sent|gave)|(?:still have|kept) (?:that|the) number|your thumb",
  ],
  ownPay: [
    "i (?:have to|must|need to|should|'ll|will|still have to)? ?(?:pay|paid|paying) (?:my|our|the|for my)\\b|i(?:'m| am) (?:paying|saving)",
  ],
}
