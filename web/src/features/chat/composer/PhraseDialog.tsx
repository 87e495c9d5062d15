import type { Language } from "@redthread/contract/language"
import { languageTags } from "@redthread/contract/language"
import type { MessageTemplate, TemplateCategory } from "@redthread/contract/message-template"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { SelectField } from "../../../ui/form/Field"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { phraseBookQuery } from "../chat.queries"
import styles from "./phrase.module.css"

interface Props {
  to: Language
  onPick: (phrase: MessageTemplate) => void
  onClose: () => void
}

export const PhraseDialog = ({ to, onPick, onClose }: Props) => {
  const { t } = useTexts("talk")
  const { data, error, refetch } = useQuery(phraseBookQuery(to))
  const [category, setCategory] = useState<TemplateCategory>("greeting")
  const [chosen, setChosen] = useState<MessageTemplate | null>(null)
  const send = () => {
    if (!chosen) return
    onPick(chosen)
    onClose()
  }
  return (
    <Dialog opened title={t("phrases.title")} onClose={onClose} size={560}>
      <div className={styles.book}>
        <p className={styles.hint}>{t("phrases.hint")}</p>
        {data && (
          <>
            <SelectField
              label={t("phrases.chapter")}
              value={category}
              choices={data.categories.map((each) => ({ value: each.category, label: each.name }))}
              onChange={({ target }) => {
                setCategory(target.value as TemplateCategory)
                setChosen(null)
              }}
            />
            <ul className={styles.phrases}>
              {data.items
                .filter((phrase) => phrase.category === category)
                .map((phrase) => (
                  <li key={phrase.id}>
                    <Phrase phrase={phrase} to={to} isChosen={chosen?.id === phrase.id} onChoose={setChosen} />
                  </li>
                ))}
            </ul>
          </>
        )}
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height="320px" />}
        <Button wide disabled={!chosen} onClick={send}>
          {t("phrases.send")}
        </Button>
      </div>
    </Dialog>
  )
}

interface PhraseProps {
  phrase: MessageTemplate
  to: Language
  isChosen: boolean
  onChoose: (phrase: MessageTemplate) => void
}

const Phrase = ({ phrase, to, isChosen, onChoose }: PhraseProps) => (
  <button type="button" className={styles.phrase} aria-pressed={isChosen} onClick={() => onChoose(phrase)}>
    <span>{phrase.content}</span>
    {phrase.translate !== null && (
      <span className={styles.theirs} lang={languageTags[to]}>
        {phrase.translate}
      </span>
    )}
  </button>
)
