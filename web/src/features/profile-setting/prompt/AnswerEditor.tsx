import { type Prompt, prompts } from "@redthread/contract/prompt"
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react"
import { errorTextAt } from "../../../core/error/error-text"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { SelectField } from "../../../ui/form/Field"
import { IconButton } from "../../../ui/button/IconButton"
import { AnswerField } from "./AnswerField"
import styles from "./prompt.module.css"
import type { AnswerDrafts, KeyedDraft } from "./prompt.queries"

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

/** Returns the name of an answer's field in validation errors. */
export const answerField = (place: number): string => `items.${place}.content`

interface Props {
  item: KeyedDraft
  place: number
  drafts: AnswerDrafts
  error: Error | null
}

export const AnswerEditor = ({ item, place, drafts, error }: Props) => {
  const { t } = useTexts("prompt")
  const { items } = drafts
  const { key, prompt } = item
  const choices = prompts
    .filter((each) => each === prompt || items.every((other) => other.prompt !== each))
    .map((each) => ({ value: each, label: t(`ask.${each}`) }))
  return (
    <li className={styles.item}>
      <SelectField
        label={t("which", { place: number(place + 1) })}
        choices={choices}
        value={prompt}
        onChange={(event) => drafts.change(key, { prompt: event.target.value as Prompt })}
      />
      <AnswerField
        label={t("answer")}
        draft={item}
        place={place}
        error={errorTextAt(error, answerField(place))}
        onChange={(change) => drafts.change(item.key, change)}
      />
      <div className={styles.tools}>
        {place > 0 && (
          <IconButton icon={<IconArrowUp {...icon} />} label={t("up")} onClick={() => drafts.swap(place - 1)} />
        )}
        {place < items.length - 1 && (
          <IconButton icon={<IconArrowDown {...icon} />} label={t("down")} onClick={() => drafts.swap(place)} />
        )}
        <IconButton icon={<IconTrash {...icon} />} label={t("remove")} onClick={() => drafts.remove(key)} />
      </div>
    </li>
  )
}

const number = (value: number): string => value.toLocaleString(currentTag())
