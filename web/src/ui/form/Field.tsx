import { useId, useState, type ComponentProps, type ReactNode } from "react"
import styles from "./Field.module.css"
import { useMaxCharacters } from "./max-characters"

interface Labels {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

interface ShellProps extends Labels {
  id: string
  children: ReactNode
}

const FieldShell = ({ id, label, error, hint, children }: ShellProps) => (
  <div className={styles.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    <Notes id={id} error={error} hint={hint} />
  </div>
)

interface NotesProps {
  id: string
  error?: string | undefined
  hint?: string | undefined
}

const Notes = ({ id, error, hint }: NotesProps) => (
  <>
    {error && (
      <p id={`${id}-note`} className={styles.error} role="alert">
        {error}
      </p>
    )}
    {hint && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
  </>
)

const descriptionProps = (id: string, { error, hint }: Pick<Labels, "error" | "hint">) => ({
  "aria-invalid": Boolean(error),
  "aria-describedby": [error && `${id}-note`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined,
})

/** `maxLength` counts code points, unlike the attribute of the same name. */
type TextProps = Labels & ComponentProps<"input">

export const TextField = ({ label, error, hint, maxLength, ref, ...input }: TextProps) => {
  const id = useId()
  const limited = useMaxCharacters(maxLength, ref)
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <input {...input} ref={limited} id={id} className={styles.input} {...descriptionProps(id, { error, hint })} />
    </FieldShell>
  )
}

type AreaProps = Labels & ComponentProps<"textarea">

export const TextArea = ({ label, error, hint, maxLength, ref, ...area }: AreaProps) => {
  const id = useId()
  const limited = useMaxCharacters(maxLength, ref)
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <textarea {...area} ref={limited} id={id} className={styles.input} {...descriptionProps(id, { error, hint })} />
    </FieldShell>
  )
}

type SelectProps = Labels & ComponentProps<"select"> & { choices: readonly Choice<string>[] }

export const SelectField = ({ label, error, hint, choices, ...select }: SelectProps) => {
  const id = useId()
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <select
        {...select}
        id={id}
        className={`${styles.input} ${styles.select}`}
        {...descriptionProps(id, { error, hint })}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}

type PasswordProps = TextProps & { showLabel: string; hideLabel: string }

export const PasswordField = ({ label, error, hint, showLabel, hideLabel, ...input }: PasswordProps) => {
  const id = useId()
  const [isVisible, setVisible] = useState(false)
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      <span className={styles.withToggle}>
        <input
          {...input}
          id={id}
          type={isVisible ? "text" : "password"}
          className={styles.input}
          spellCheck={false}
          autoCapitalize="none"
          {...descriptionProps(id, { error, hint })}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-label={isVisible ? hideLabel : showLabel}
          aria-pressed={isVisible}
          onClick={() => setVisible(!isVisible)}
        >
          <Eye crossed={isVisible} />
        </button>
      </span>
    </FieldShell>
  )
}

const Eye = ({ crossed }: { crossed: boolean }) => (
  <svg width="20" height="20" viewBox="0 0 24 24" className={styles.eye} aria-hidden="true">
    <path d="M2.5 12c2.4-4 5.6-6 9.5-6s7.1 2 9.5 6c-2.4 4-5.6 6-9.5 6s-7.1-2-9.5-6z" />
    <circle cx="12" cy="12" r="2.75" />
    {crossed && <path d="m4 4 16 16" />}
  </svg>
)

interface Choice<V> {
  value: V
  label: string
}

interface ChoiceProps<V extends string | number> extends Labels {
  name: string
  choices: readonly Choice<V>[]
  value: NoInfer<V> | null
  onChange: (value: NoInfer<V>) => void
}

export function ChoiceField<V extends string | number>({
  label,
  error,
  name,
  choices,
  value,
  onChange,
}: ChoiceProps<V>) {
  const id = useId()
  return (
    <fieldset
      className={styles.field}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
    >
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={`${name}-${id}`}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <Notes id={id} error={error} />
    </fieldset>
  )
}
