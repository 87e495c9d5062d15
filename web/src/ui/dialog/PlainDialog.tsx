import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { createPortal } from "react-dom"
import styles from "./PlainDialog.module.css"
import { addDialog } from "./top-dialog"
import { wrapTab } from "./wrap-tab"

interface Props {
  title: string
  /** On Escape, on the close button, on a click beside the window; without it the window can't be left. */
  onClose?: (() => void) | undefined
  closeLabel: string
  /** An arrow before the title, and where it leads. */
  back?: { label: string; href: string } | undefined
  /** px of width, where there is that much. */
  size?: number
  children: ReactNode
}

/**
 * A window made of the browser's own `<dialog>`, which keeps the focus in and gives it back. All it says is handed to
 * it, for the landing page loads texts differently.
 */
export const PlainDialog = ({ title, onClose, closeLabel, back, size = 440, children }: Props) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) {
      keepWidth(document.documentElement)
      element.showModal()
    }
    const remove = addDialog(element)
    return () => {
      remove()
      element.close()
    }
  }, [])
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the window; Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ inlineSize: `min(${size}px, 100vw - 2 * var(--space-16))` }}
      aria-labelledby={id}
      onCancel={(event) => {
        // A file field that is left without choosing says "cancel" too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      // A second Escape can't be refused in some browsers: they close it themselves.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
      onKeyDown={keepInside}
      onSubmit={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className={styles.content}>
        <h2 id={id} className={back ? styles.titleAfterBack : styles.title}>
          {title}
        </h2>
        {children}
        {/* After the content, so that the focus begins at what the window is about. */}
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

/** Notes how wide the page's scroll bar is, unless another window has already taken it away. */
function keepWidth(page: HTMLElement): void {
  if (!page.querySelector("dialog:modal")) page.style.setProperty("--scroll-bar", `${innerWidth - page.clientWidth}px`)
}

/**
 * Stops key events at the dialog, as a form's `submit` is: React would bubble them to the component that rendered it,
 * such as the photo viewer, or the form in which the button stands that opened it.
 */
const keepInside = (event: KeyboardEvent<HTMLElement>): void => {
  event.stopPropagation()
  wrapTab(event)
}

const Icon = ({ path }: { path: string }) => (
  <svg className={styles.icon} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
