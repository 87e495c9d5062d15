import { useId, useLayoutEffect, useRef, type ReactNode } from "react"
import styles from "./PlainDialog.module.css"

interface Props {
  title: string
  /** On Escape, on the close button, on a click beside the window. */
  onClose: () => void
  closeLabel: string
  /** An arrow before the title, and where it leads. */
  back?: { label: string; href: string } | undefined
  children: ReactNode
}

/**
 * A window made of the browser's own `<dialog>`, which keeps the focus in and gives it back: for pages that carry
 * neither Mantine nor i18next, and for windows that open over another one.
 */
export const PlainDialog = ({ title, onClose, closeLabel, back, children }: Props) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a click beside the window; Escape does the same
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
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
        <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
          <Icon path="M6 6l12 12M18 6L6 18" />
        </button>
      </div>
    </dialog>
  )
}

const Icon = ({ path }: { path: string }) => (
  <svg className={styles.icon} width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)
