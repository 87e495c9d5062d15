import styles from "./welcome.module.css"

interface Props<V> {
  label: string
  choices: readonly { value: V; label: string }[]
  chosen: readonly V[]
  onChoose: (value: V) => void
}

/** Answers to tap. */
export const ChoiceChips = <V extends string | number>({ label, choices, chosen, onChoose }: Props<V>) => (
  <fieldset className={styles.chips}>
    <legend className="visually-hidden">{label}</legend>
    {choices.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={chosen.includes(value)}
        onClick={() => onChoose(value)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
