import { emoji } from "@redthread/contract/emoji"
import { type KeyboardEvent, useState } from "react"
import styles from "./EmojiPicker.module.css"

interface Props {
  label: string
  onPick: (picture: string) => void
  onClose?: () => void
}

export const EmojiPicker = ({ label, onPick, onClose }: Props) => {
  const [current, setCurrent] = useState(0)
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !onClose) return moveFocus(event)
        // Otherwise Escape would also close the docked window around the picker.
        event.stopPropagation()
        onClose()
      }}
    >
      {Object.entries(emoji).map(([name, picture], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === current ? 0 : -1}
          className={styles.emoji}
          title={`[${name}]`}
          onFocus={() => setCurrent(index)}
          onClick={() => onPick(picture)}
        >
          {picture}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const [first] = buttons
  if (!first || at < 0) return
  const row = buttons.filter((button) => button.offsetTop === first.offsetTop).length
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: row, ArrowUp: -row }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus()
}
