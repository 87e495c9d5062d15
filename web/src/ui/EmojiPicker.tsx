import { emoji } from "@redthread/contract/emoji"
import styles from "./EmojiPicker.module.css"

/** All that have a name; the arrow keys lead from one to the next. */
export const EmojiPicker = ({ label, onPick }: { label: string; onPick: (picture: string) => void }) => {
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={styles.picker}
      onKeyDown={(event) => moveFocus(event)}
    >
      {Object.entries(emoji).map(([name, picture], index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          className={styles.emoji}
          title={`[${name}]`}
          onClick={() => onPick(picture)}
        >
          {picture}
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
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
