import { lazy, type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react"
import type { MenuItem } from "./MenuSheet"

interface Props {
  /** Inside of the button that opens the menu. */
  button: ReactNode
  buttonClass: string
  label: string
  items: readonly MenuItem[]
  /** Above the items: who is signed in. */
  head?: ReactNode
}

const load = () => import("./MenuSheet")
const MenuSheet = lazy(async () => ({ default: (await load()).MenuSheet }))

/** A click without a pointer means a screen reader to React Aria, which is slower to move the focus: not so for keys. */
const ends: Record<string, "first" | "last"> = { Enter: "first", " ": "first", ArrowDown: "first", ArrowUp: "last" }

/** A button with a list of actions, whose code comes when the button is pointed at or reached. */
export const Menu = ({ button, buttonClass, ...sheet }: Props) => {
  /** Where the focus begins, while it is open. */
  const [open, setOpen] = useState<"first" | "last" | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const openByKey = (event: KeyboardEvent) => {
    const end = ends[event.key]
    if (!end) return
    event.preventDefault()
    setOpen(end)
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={buttonClass}
        aria-label={sheet.label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onKeyDown={openByKey}
        onClick={() => setOpen("first")}
      >
        {button}
      </button>
      {open && (
        <Suspense>
          <MenuSheet {...sheet} opener={opener} begin={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
