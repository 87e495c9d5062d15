export type Intent = "thanks" | "bye" | "city" | "food" | "weekend" | "hobby" | "wellbeing" | "laugh"

/** The most reliable patterns come first. Chinese, Japanese and Korean words have no `\b`, as it is ASCII only. */
const signs: [Intent, RegExp][] = [
  [
    "bye",
    /\b(bye|goodbye|good night|see you|tschüss|gute nacht|bis bald|ciao ciao|buona ?notte|a presto|au revoir|bonne nuit|à bientôt)\b|再见|再見|晚安|拜拜|さようなら|おやすみ|またね|안녕히|잘 ?자/iu,
  ],
  ["laugh", /\b(haha\w*|hehe\w*|lol|mdr|ahah\w*)\b|哈哈|ふふ|（笑）|www|ㅋㅋ|ㅎㅎ|😂|😄|🤣/iu],
  [
    "wellbeing",
    /\b(how are you|how do you do|wie geht|come stai|comment (allez|vas|ça)|ça va)|你好吗|你好嗎|最近好|お元気|元気です|잘 지내|어떻게 지내/iu,
  ],
  [
    "food",
    /\b(eat|food|cook\w*|dinner|breakfast|lunch|recipe|essen|koch\w*|frühstück|mangi\w*|cucin\w*|cena|pranzo|manger|cuisin\w*|dîner)\b|吃|饭|飯|菜|料理|食べ|ごはん|ご飯|음식|먹|요리/iu,
  ],
  [
    "weekend",
    /\b(weekend|week-end|sunday|saturday|wochenende|sonntag|samstag|domenica|sabato|fine settimana|dimanche|samedi)\b|周末|週末|星期|日曜|土曜|주말|일요일|토요일/iu,
  ],
  [
    "city",
    /\b(city|town|where|live|weather|stadt|wohnst|wo\b|wetter|città|dove|vivi|tempo fa|ville|où|habite\w*|temps fait)|城市|哪里|哪裡|住|天气|天氣|どこ|住ん|町|街|天気|어디|살아|사세요|도시|날씨/iu,
  ],
  [
    "hobby",
    /\b(hobb\w*|free time|like to do|freizeit|magst du|tempo libero|passatemp\w*|loisir\w*|temps libre|passe-temps)\b|爱好|愛好|喜欢做|喜歡做|兴趣|興趣|趣味|好きなこと|취미|좋아하는/iu,
  ],
  ["thanks", /\b(thanks?|thank you|danke|grazie|merci)\b|谢谢|謝謝|多谢|ありがとう|고마|감사/iu],
]

export const intentOf = (text: string): Intent | null => signs.find(([, sign]) => sign.test(text))?.[0] ?? null
