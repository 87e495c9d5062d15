import { useId } from "react"
import { SaveMark, type SaveState } from "./autosave"
import setting from "./setting.module.css"
import styles from "./switch-row.module.css"

interface Props {
  label: string
  text?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  state?: SaveState
  error?: string | undefined
}

export const SwitchRow = ({ label, text, checked, onChange, disabled = false, state = "idle", error }: Props) => {
  const id = useId()
  return (
    <div className={`${setting.row} ${styles.row}`}>
      <div className={setting.words}>
        <label htmlFor={id}>{label}</label>
        {text && (
          <p id={`${id}-text`} className={setting.note}>
            {text}
          </p>
        )}
        {error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
      <div className={styles.mark}>
        <SaveMark state={state} />
      </div>
      <input
        id={id}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
        role="switch"
        className={styles.switch}
        aria-describedby={text && `${id}-text`}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  )
}
