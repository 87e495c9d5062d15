import { languageTags, type Language } from "@redthread/contract/language"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { currentLanguage } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { profileQuery, useShareText, whatYouShare } from "../../profile/profile"
import { write } from "../chat.send"
import type { ThreadHead } from "./conversation"
import { openersFor } from "./openers"
import styles from "./Openers.module.css"
import { phraseBookQuery } from "../chat.queries"

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
