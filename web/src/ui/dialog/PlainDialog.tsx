import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import styles from "./PlainDialog.module.css"
import { addDialog, wrapTab } from "./modal"

interface Props {
  title: string
  onClose?: (() => void) | undefined
  closeLabel: string
  back?: { label: string; href: string } | undefined
  size?: number
  /** Fills the window; `size` is then the width of the content. */
  full?: boolean
  children: ReactNode
}

/** A native `<dialog>`, which restores the focus. Texts are props, because the landing page loads them differently. */
export const PlainDialog = ({ title, onClose, closeLabel, back, size = 440, full = false, children }: Props) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isRemoved = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    isRemoved.current = false
    if (!element.open) {
      storeScrollBarWidth(document.documentElement)
      element.showModal()
    }
    const remove = addDialog(element)
    return () => {
      remove()
      // Also runs while a part of the content suspends, after which the dialog opens again.
      isRemoved.current = true
      element.close()
    }
  }, [])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the window; Escape does the same
    <dialog
      ref={dialog}
      className={full ? `${styles.dialog} ${styles.full}` : styles.dialog}
      style={full ? undefined : { inlineSize: `min(${size}px, 100vw - 2 * var(--space-16))` }}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file input inside the dialog also fires `cancel`.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // Some browsers close the dialog on a second Escape even if the page prevents it.
      onClose={({ currentTarget }) => {
        if (currentTarget.open || isRemoved.current) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
      onKeyDown={stopKeyEvent}
      onSubmit={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className={styles.content} style={full ? { maxInlineSize: size } : undefined}>
        <h2 id={id} className={back ? styles.titleAfterBack : styles.title}>
          {title}
        </h2>
        {children}
        {/* The button is after the content, so that the focus starts in the content. */}
        {back && (
          <a className={styles.back} href={back.href} aria-label={back.label}>
            <Icon path="M15 5l-7 7 7 7" />
          </a>
        )}
        {onClose && (
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon path="M6 6l12 12M18 6L6 18" />
          </button>
        )}
      </div>
    </dialog>,
    document.body,
  )
}

/** Stores the width of the page's scroll bar, unless another dialog has hidden it. */
function storeScrollBarWidth(page: HTMLElement): void {
  if (!page.querySelector("dialog:modal")) page.style.setProperty("--scroll-bar", `${innerWidth - page.clientWidth}px`)
}

/** React bubbles a dialog's events to the component that rendered it, such as a photo viewer or a form. */
const stopKeyEvent = (event: KeyboardEvent<HTMLElement>): void => {
  event.stopPropagation()
  wrapTab(event)
}

const Icon = ({ path }: { path: string }) => (
  <svg className={styles.icon} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
