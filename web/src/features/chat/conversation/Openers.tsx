import { languageTags, type Language } from "@redthread/contract/language"
import type { MessageTemplate } from "@redthread/contract/message-template"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { currentLanguage } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { profileQuery, useShareText, whatYouShare } from "../../profile/profile"
import { write } from "../chat.send"
import type { ThreadHead } from "./conversation"
import styles from "./Openers.module.css"
import { phraseBookQuery } from "../chat.queries"

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

interface Props {
  head: ThreadHead
  to: Language
}

export const Openers = ({ head, to }: Props) => {
  const { t } = useTexts("talk")
  const me = useMe()
  const shareText = useShareText()
  const { data: person } = useQuery(profileQuery(head.user_id))
  const { data: mine } = useQuery({ ...profileQuery(me?.id ?? 0), enabled: me !== null })
  const { data: book } = useQuery(phraseBookQuery(to))
  const [chosenId, setChosenId] = useState<number | null>(null)
  if (!person || !book) return null
  const { content = "", translate } = person.introduction ?? {}
  const openers = openersFor(`${content}\n${translate ?? ""}`, book.items)
  const chosen = openers.find(({ id }) => id === chosenId)
  const shares = mine ? whatYouShare(mine, person) : []
  return (
    <section className={styles.openers} aria-label={t("openers.title", { name: head.name })}>
      {shares.length > 0 && <p className={styles.shares}>{shares.map(shareText).join(" · ")}</p>}
      <p className={styles.title}>{t("openers.title", { name: head.name })}</p>
      {openers.map((phrase) => (
        <button
          key={phrase.id}
          type="button"
          className={styles.opener}
          aria-pressed={phrase.id === chosenId}
          onClick={() => setChosenId(phrase.id === chosenId ? null : phrase.id)}
        >
          <span>{phrase.content}</span>
          {phrase.translate !== null && currentLanguage() !== to && (
            <span className={styles.theirs} lang={languageTags[to]}>
              {phrase.translate}
            </span>
          )}
        </button>
      ))}
      {chosen && (
        <Button wide onClick={() => write(head.user_id, chosen.content, { template_id: chosen.id })}>
          {t("openers.send")}
        </Button>
      )}
    </section>
  )
}
