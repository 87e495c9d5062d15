import { IconChevronDown } from "@tabler/icons-react"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./many-field.module.css"

interface Props {
  label: string
  choices: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** A field of which several values can be chosen; without any, every value fits. */
export const ManyField = ({ label, choices, chosen, onChange }: Props) => {
  const { t } = useTexts("search")
  const names = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label)
  const toggle = (value: string, isChosen: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((one) => (one === value ? isChosen : chosen.includes(one))))
  return (
    <details className={styles.many}>
      <summary>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>
          {names.length === 0 ? t("any") : new Intl.ListFormat(currentTag(), { type: "unit" }).format(names)}
        </span>
        <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
      </summary>
      <fieldset className={styles.choices} aria-label={label}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.chip}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={({ target: { checked } }) => toggle(choice.value, checked)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
