import { languageTags } from "@redthread/contract/language"
import { biographyMax } from "@redthread/contract/profile"
import { useRef, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { TextArea } from "../../../ui/form/Field"
import { useSaveProfile } from "../profile-field.part"
import type { StepProps } from "./step"
import styles from "./welcome.module.css"

const starters = ["sunday", "laugh", "show"] as const

/** Two lines about oneself, with sentences to begin with. */
export const LinesStep = ({ person, onDone }: StepProps) => {
  const { t } = useTexts("settings_profile")
  const saving = useSaveProfile()
  const [text, setText] = useState(person.biography)
  const form = useRef<HTMLDivElement>(null)
  const begin = (starter: string) => {
    setText((before) => (before.trim() ? `${before.trimEnd()}\n${starter} ` : `${starter} `))
    form.current?.querySelector("textarea")?.focus()
  }
  const save = () => {
    if (text.trim() === person.biography) onDone()
    else saving.save({ biography: text.trim() }, onDone)
  }
  return (
    <div ref={form} className={styles.fields}>
      <TextArea
        label={t("welcome.lines.label")}
        lang={languageTags[person.language]}
        dir="auto"
        rows={4}
        maxLength={biographyMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={saving.error}
      />
      <fieldset className={styles.chips}>
        <legend className="visually-hidden">{t("welcome.lines.starters")}</legend>
        {starters.map((starter) => (
          <button
            key={starter}
            type="button"
            className={styles.chip}
            onClick={() => begin(t(`welcome.lines.${starter}`))}
          >
            {t(`welcome.lines.${starter}`)}
          </button>
        ))}
      </fieldset>
      <Button wide size="large" busy={saving.state === "saving"} onClick={save}>
        {t("welcome.go_on")}
      </Button>
    </div>
  )
}
