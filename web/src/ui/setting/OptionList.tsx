import { SavedField, type SaveState } from "./autosave"
import styles from "./option.module.css"

interface Option<V> {
  value: V
  label: string
  text: string
}

interface Props<V extends string> {
  name: string
  options: readonly Option<V>[]
  value: NoInfer<V> | null
  onChange: (value: NoInfer<V>) => void
  state: SaveState
  error: string | undefined
}

export function OptionList<V extends string>({ name, options, value, onChange, state, error }: Props<V>) {
  return (
    <div className={styles.options}>
      <SavedField state={state}>
        <ul>
          {options.map((option) => (
            <li key={option.value} className={styles.option}>
              <input
                id={`${name}-${option.value}`}
                type="radio"
                name={name}
                aria-describedby={`${name}-${option.value}-text`}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <label htmlFor={`${name}-${option.value}`}>{option.label}</label>
              <p id={`${name}-${option.value}-text`}>{option.text}</p>
            </li>
          ))}
        </ul>
        {error && <p role="alert">{error}</p>}
      </SavedField>
    </div>
  )
}
