import { languageTags } from "@redthread/contract/language"
import type { SavedWord } from "@redthread/contract/vocabulary"
import { IconTrash, IconVolume } from "@tabler/icons-react"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import setting from "../../ui/setting/setting.module.css"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { Practice } from "./Practice"
import { removeWord, wordsQuery } from "./vocabulary.queries"
import { canSpeak, speak } from "./words"
import styles from "./vocabulary.module.css"

/** The member's saved words, and the practice of those that are due. */
export const WordsScreen = () => {
  const { t } = useTexts("vocabulary")
  const query = useInfiniteQuery(wordsQuery)
  const [isPractising, setPractising] = useState(false)
  const words = query.data?.pages.flatMap(({ items }) => items) ?? []
  const due = query.data?.pages[0]?.due ?? 0
  if (isPractising) return <Practice onEnd={() => setPractising(false)} />
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("mine")}</h1>
      <InfiniteList
        query={query}
        isEmpty={words.length === 0}
        skeleton={<Skeleton height="240px" />}
        empty={<EmptyState drawing="letters" text={t("empty")} />}
      >
        <div className={styles.due}>
          <p>{due > 0 ? t("due", { count: due }) : t("none_due")}</p>
          {due > 0 && <Button onClick={() => setPractising(true)}>{t("practise")}</Button>}
        </div>
        <ul className={setting.card}>
          {words.map((word) => (
            <WordRow key={word.id} word={word} />
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

const WordRow = ({ word: { id, word, gloss, source, language, sentence, user_id } }: { word: SavedWord }) => {
  const { t } = useTexts("vocabulary")
  const { mutate, isPending } = useMutation({ mutationFn: () => removeWord(id) })
  const tag = languageTags[source]
  return (
    <li className={styles.row}>
      <div className={styles.entry}>
        <p>
          <strong lang={tag} dir="auto">
            {word}
          </strong>
          <span lang={languageTags[language]} dir="auto">
            {gloss}
          </span>
        </p>
        {sentence && user_id !== null && (
          <Link to="/chat/$id" params={{ id: String(user_id) }} className={styles.sentence} lang={tag} dir="auto">
            {sentence}
          </Link>
        )}
      </div>
      {canSpeak() && (
        <IconButton
          icon={<IconVolume {...icon} />}
          label={t("speak_word", { word })}
          onClick={() => speak(word, tag)}
        />
      )}
      <IconButton
        icon={<IconTrash {...icon} />}
        label={t("remove", { word })}
        disabled={isPending}
        onClick={() => mutate()}
      />
    </li>
  )
}
