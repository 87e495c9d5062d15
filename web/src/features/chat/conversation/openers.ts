import type { MessageTemplate } from "@redthread/contract/message-template"

/** Stems of words in all eight languages, and the id of the phrase about their topic. */
const topics: readonly (readonly [RegExp, number])[] = [
  [/cook|\bkoche|cuisin|cucin|\bbake|料理|做饭|做飯|烹饪|烹飪|요리/i, 708],
  [/music|musik|musique|musica|guitar|gitarre|chitarra|piano|klavier|音楽|音乐|音樂|吉他|ギター|음악|노래/i, 802],
  [/\bfilm|movie|\bkino|cinema|cinéma|映画|电影|電影|영화/i, 803],
  [/travel|reise|voyage|viaggi|旅行|旅する|여행/i, 902],
  [
    /mountain|\bberg|wander|montagn|randonn|hik(e|ing)|\bsea\b|\bmeer|\bmer\b|\bmare\b|beach|海|爬山|登山|山に|바다|등산/i,
    907,
  ],
  [
    /sport|running|\blaufe|joggen|swim|schwimm|nager|nuot|yoga|ヨガ|瑜伽|tennis|跑步|运动|運動|スポーツ|운동|수영/i,
    806,
  ],
  [/coffee|kaffee|café|caffè|\btea\b|\btee\b|\bthé|コーヒー|咖啡|お茶|喝茶|커피/i, 706],
  [/famil(y|ie|le)|famiglia|家族|家人|가족/i, 610],
  [/learn|\blerne|apprend|impar|勉強|学习|學習|習って|배우/i, 407],
  [/\bwork|arbeite|travaill|lavor|仕事|工作|직업|일해/i, 301],
]
const always = [905, 306, 304]
const offered = 3

/** Returns phrases to begin a conversation, those about the introduction's topics first. */
export function openersFor(introduction: string, book: readonly MessageTemplate[]): MessageTemplate[] {
  const about = topics.filter(([words]) => words.test(introduction)).map(([, id]) => id)
  const chosen = [...new Set([...about, ...always])].slice(0, offered)
  return chosen.flatMap((id) => book.find((phrase) => phrase.id === id) ?? [])
}
