import { type KeyboardEvent, type ReactNode, Suspense, useRef, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import type { MenuItem, SheetProps } from "./MenuSheet"

interface ButtonProps {
  button: ReactNode
  buttonClass: string
  label: string
  load: () => Promise<unknown>
  sheet: (props: SheetProps) => ReactNode
}

/** React Aria delays the focus of a click without a pointer, as of a screen reader, so key presses are handled here. */
const ends: Record<string, "first" | "last"> = { Enter: "first", " ": "first", ArrowDown: "first", ArrowUp: "last" }

export const MenuButton = ({ button, buttonClass, label, load, sheet }: ButtonProps) => {
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

export const Menu = ({ items, ...button }: MenuProps) => (
  <MenuButton {...button} load={load} sheet={(props) => <MenuSheet {...props} items={items} />} />
)
