import { languageNames, type Language, languages } from "@redthread/contract/language"
import { useState } from "react"
import { currentLanguage } from "../../../core/language/language"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { SelectField } from "../../../ui/form/Field"
import { OptionList } from "../../../ui/setting/OptionList"
import type { ThreadHead } from "./conversation"
import { saveTranslation, type TranslationChoice } from "./thread-translation"
import styles from "../composer/phrase.module.css"

const engines = ["none", "machine", "human"] as const

interface Props {
  head: ThreadHead & { id: number }
  onClose: () => void
}

export const TranslationDialog = ({ head, onClose }: Props) => {
  const { t } = useTexts("talk")
  const { engine, send, receive } = head
  const [choice, setChoice] = useState<TranslationChoice>({ engine, send, receive })
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const isStored = await saveTranslation(head.user_id, head.id, choice)
    showToast(
      isStored
        ? { kind: "note", message: t("translation.saved") }
        : { kind: "error", message: t("translation.not_saved") },
    )
    onClose()
  }
  return (
    <Dialog opened title={t("translation.title", { name: head.name })} onClose={onClose} size={480}>
      <div className={styles.book}>
        <OptionList
          name="engine"
          state="idle"
          error={undefined}
          value={engines[choice.engine] ?? "machine"}
          options={engines.map((value) => ({
            value,
            label: t(`translation.${value}`),
            text: t(`translation.${value}_text`),
          }))}
          onChange={(value) => setChoice({ ...choice, engine: engines.indexOf(value) as 0 | 1 | 2 })}
        />
        <LanguageChoice
          label={t("translation.receive")}
          unset={t("translation.mine", { language: languageNames[currentLanguage()] })}
          value={choice.receive}
          onChange={(language) => setChoice({ ...choice, receive: language })}
        />
        <LanguageChoice
          label={t("translation.send")}
          unset={t("translation.theirs", { language: languageNames[head.language] })}
          value={choice.send}
          onChange={(language) => setChoice({ ...choice, send: language })}
        />
        <Button wide busy={isSaving} onClick={() => void save()}>
          {t("translation.save")}
        </Button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  label: string
  unset: string
  value: Language | null
  onChange: (language: Language | null) => void
}

const LanguageChoice = ({ label, unset, value, onChange }: ChoiceProps) => (
  <SelectField
    label={label}
    value={value ?? ""}
    choices={[{ value: "", label: unset }, ...languages.map((each) => ({ value: each, label: languageNames[each] }))]}
    onChange={({ target }) => onChange(languages.find((each) => each === target.value) ?? null)}
  />
)
