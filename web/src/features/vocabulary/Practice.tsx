import { languageTags } from "@redthread/contract/language"
import type { SavedWord } from "@redthread/contract/vocabulary"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import setting from "../../ui/setting/setting.module.css"
import { EmptyState, ErrorState, Skeleton } from "../../ui/state/States"
import { ThreadProgress } from "../../ui/state/Thread"
import { practiceQuery, sendAnswer } from "./vocabulary.queries"
import styles from "./vocabulary.module.css"

/** A round of due words: the word, then its meaning, then whether it was known. */
export const Practice = ({ onEnd }: { onEnd: () => void }) => {
  const { t } = useTexts("vocabulary")
  const { data, error, refetch } = useQuery(practiceQuery)
  const [done, setDone] = useState(0)
  const words = data?.items ?? []
  const word = words[done]
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("practice")}</h1>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="240px" />)}
      {data && !word && (
        <EmptyState
          drawing="letters"
          title={t("finished")}
          text={t("finished_text")}
          action={<Button onClick={onEnd}>{t("back")}</Button>}
        />
      )}
      {word && (
        <>
          <ThreadProgress value={done / words.length} label={t("progress", { done: done + 1, all: words.length })} />
          <Card key={word.id} word={word} onAnswered={() => setDone(done + 1)} />
          <Button look="ghost" onClick={onEnd}>
            {t("end")}
          </Button>
        </>
      )}
    </section>
  )
}

const Card = ({ word, onAnswered }: { word: SavedWord; onAnswered: () => void }) => {
  const { t } = useTexts("vocabulary")
  const [isShown, setShown] = useState(false)
  const answer = useMutation({ mutationFn: (known: boolean) => sendAnswer(word.id, known), onSuccess: onAnswered })
  return (
    <div className={styles.card}>
      <p className={styles.asked} lang={languageTags[word.source]} dir="auto">
        {word.word}
      </p>
      {word.sentence && (
        <p className={styles.sentence} lang={languageTags[word.source]} dir="auto">
          {word.sentence}
        </p>
      )}
      <div aria-live="polite">
        {isShown && (
          <p className={styles.answer} lang={languageTags[word.language]} dir="auto">
            {word.gloss}
          </p>
        )}
      </div>
      {isShown ? (
        <div className={styles.actions}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that had the focus */}
          <Button autoFocus look="quiet" busy={answer.isPending} onClick={() => answer.mutate(false)}>
            {t("not_known")}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate(true)}>
            {t("known")}
          </Button>
        </div>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the button that had the focus
        <Button autoFocus onClick={() => setShown(true)}>
          {t("show")}
        </Button>
      )}
    </div>
  )
}
