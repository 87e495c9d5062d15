import { useState, type InputHTMLAttributes } from "react"
import { isComposing } from "../../core/page/typing"
import { TextField } from "../form/Field"
import { type Autosave, SavedField } from "./autosave"

interface Props<C> extends Omit<InputHTMLAttributes<HTMLInputElement>, "value"> {
  label: string
  hint?: string
  value: string
  saving: Autosave<C>
  changeOf: (text: string) => C
}

export function AutosaveText<C>({ label, hint, value, saving, changeOf, ...input }: Props<C>) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    if (draft === null) return
    if (draft.trim() !== value) return saving.save(changeOf(draft), () => setDraft(null))
    undo()
  }
  const undo = () => {
    setDraft(null)
    saving.reset()
  }
  return (
    <SavedField state={saving.state}>
      <TextField
        {...input}
        label={label}
        hint={hint}
        value={draft ?? value}
        error={saving.error}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === "Enter") commit()
          if (event.key === "Escape") undo()
        }}
      />
    </SavedField>
  )
}
