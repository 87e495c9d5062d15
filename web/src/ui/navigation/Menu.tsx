import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import type { MenuItem, SheetProps } from "./MenuSheet"

interface ButtonProps {
  /** Inside of the button that opens the menu. */
  button: ReactNode
  buttonClass: string
  label: string
  /** Fetches what the sheet is made of: the button is pointed at, or was reached. */
  load: () => Promise<unknown>
  sheet: (props: SheetProps) => ReactNode
}

/** React Aria takes a click without a pointer for a screen reader's and delays the focus; a key press must not wait. */
const ends: Record<string, "first" | "last"> = { Enter: "first", " ": "first", ArrowDown: "first", ArrowUp: "last" }

/** A button with a sheet whose code comes when it is pointed at or reached. */
export const MenuButton = ({ button, buttonClass, label, load, sheet }: ButtonProps) => {
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
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onKeyDown={openByKey}
        onClick={() => setOpen("first")}
      >
        {button}
      </button>
      {open && <Suspense>{sheet({ label, opener, begin: open, onClose: () => setOpen(null) })}</Suspense>}
    </>
  )
}

interface MenuProps extends Omit<ButtonProps, "load" | "sheet"> {
  items: readonly MenuItem[]
}

const load = () => import("./MenuSheet")
const MenuSheet = lazyPart(load, "MenuSheet")

/** A button with a list of actions. Where the list is long, or stands on a first screen, it gets a file of its own. */
export const Menu = ({ items, ...button }: MenuProps) => (
  <MenuButton {...button} load={load} sheet={(props) => <MenuSheet {...props} items={items} />} />
)
