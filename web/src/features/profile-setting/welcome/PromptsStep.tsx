import { type Prompt, prompts } from "@redthread/contract/prompt"
import { IconRefresh } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import { Dialog } from "../../../ui/dialog/Dialog"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { AnswerField } from "../prompt/AnswerField"
import { answersQuery, type Draft, draftOf, isAnswered, useSaveAnswers } from "../prompt/prompt.queries"
import { Foot, type StepProps } from "./steps"
import styles from "./welcome.module.css"

/** Offered first, because they can be answered at once. */
const easy: readonly Prompt[] = ["small_joy", "place"]

/** The member's first two answers, else empty ones to easy prompts. */
function firstDrafts(stored: readonly Draft[]): readonly Draft[] {
  const free = easy.filter((prompt) => stored.every((each) => each.prompt !== prompt))
  return [...stored, ...free.map((prompt) => ({ prompt, content: "", voiceId: null }))].slice(0, easy.length)
}

export const PromptsStep = (props: StepProps) => {
  const { data, error, refetch } = useQuery(answersQuery)
  if (data) return <Answers {...props} stored={data.items.map(draftOf)} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton height="240px" />
}

const Answers = ({ person, stored, onDone, children }: StepProps & { stored: readonly Draft[] }) => {
  const { t } = useTexts("prompt")
  const [drafts, setDrafts] = useState(() => firstDrafts(stored))
  const [changed, setChanged] = useState<number | null>(null)
  const saving = useSaveAnswers(person.user_id)
  const change = (place: number, draft: Partial<Draft>) =>
    setDrafts(drafts.map((each, index) => (index === place ? { ...each, ...draft } : each)))
  const others = stored.slice(easy.length)
  const taken = [...drafts, ...others].map(({ prompt }) => prompt)
  const save = () => {
    const answers = [...drafts.filter(isAnswered), ...others]
    if (answers.length === 0) onDone()
    else saving.mutate(answers, { onSuccess: onDone })
  }
  return (
    <>
      <div className={styles.fields}>
        {drafts.map((draft, place) => (
          <div key={place} className={styles.prompt}>
            <AnswerField
              label={t(`ask.${draft.prompt}`)}
              draft={draft}
              place={place}
              onChange={(next) => change(place, next)}
            />
            <IconButton
              icon={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
              label={`${t("pick")}: ${t(`ask.${draft.prompt}`)}`}
              tooltip="none"
              aria-haspopup="dialog"
              onClick={() => setChanged(place)}
            />
          </div>
        ))}
        {saving.error && <p role="alert">{errorText(saving.error)}</p>}
      </div>
      <Foot isBusy={saving.isPending} onDone={save}>
        {children}
      </Foot>
      {changed !== null && (
        <PromptDialog
          offered={prompts.filter((prompt) => !taken.includes(prompt))}
          onPick={(prompt) => {
            change(changed, { prompt })
            setChanged(null)
          }}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  )
}

interface DialogProps {
  offered: readonly Prompt[]
  onPick: (prompt: Prompt) => void
  onClose: () => void
}

const PromptDialog = ({ offered, onPick, onClose }: DialogProps) => {
  const { t } = useTexts("prompt")
  return (
    <Dialog opened title={t("pick_title")} onClose={onClose}>
      <ul className={styles.offered}>
        {offered.map((prompt) => (
          <li key={prompt}>
            <Button look="ghost" wide onClick={() => onPick(prompt)}>
              {t(`ask.${prompt}`)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
