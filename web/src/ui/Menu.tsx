import { useEffect, useId, useRef, useState, type ReactNode } from "react"
import styles from "./Menu.module.css"

export interface MenuItem {
  key: string
  label: string
  icon?: ReactNode
  lang?: string
  current?: boolean
  run: () => void
}

interface Props {
  /** Inside of the button that opens the menu. */
  button: ReactNode
  buttonClass: string
  label: string
  items: readonly MenuItem[]
  /** Above the items: who is signed in. */
  head?: ReactNode
}

/** A button with a list of actions: arrow keys, Home, End, Escape, and the focus goes back to the button. */
export const Menu = ({ button, buttonClass, label, items, head }: Props) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }

  useEffect(() => {
    if (!open) return
    const chosen = list.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(chosen ?? list.current?.querySelector<HTMLElement>("button"))?.focus()
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener("pointerdown", outside)
    return () => document.removeEventListener("pointerdown", outside)
  }, [open])

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className={styles.sheet}>
          {head}
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            onKeyDown={(event) => move(event, close)}
          >
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                tabIndex={-1}
                lang={item.lang}
                className={styles.item}
                {...(item.current === undefined
                  ? { role: "menuitem" }
                  : { role: "menuitemradio", "aria-checked": item.current })}
                onClick={() => {
                  close()
                  item.run()
                }}
              >
                {item.icon}
                {item.label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function move(event: React.KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === "Escape") {
    event.stopPropagation()
    return close()
  }
  if (event.key === "Tab") return close()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("button")]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  items[target % items.length]?.focus()
}
