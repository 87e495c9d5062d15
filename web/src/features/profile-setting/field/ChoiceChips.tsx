import styles from "./field.module.css"

interface Props<V> {
  label: string
  choices: readonly { value: V; label: string }[]
  chosen: readonly V[]
  /** True if no further value can be chosen. */
  isFull?: boolean
  onChoose: (value: V) => void
}

export const ChoiceChips = <V extends string | number>({ label, choices, chosen, isFull, onChoose }: Props<V>) => (
  <fieldset className={styles.chips}>
    <legend className="visually-hidden">{label}</legend>
    {choices.map(({ value, label: text }) => (
      <button
        key={value}
        type="button"
        className={styles.chip}
        aria-pressed={chosen.includes(value)}
        disabled={isFull && !chosen.includes(value)}
        onClick={() => onChoose(value)}
      >
        {text}
      </button>
    ))}
  </fieldset>
)
