import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react"
import { flushSync } from "react-dom"
import { pushOverlayEntry } from "../../../core/page/overlay-history"
import { useTexts } from "../../../core/texts/texts"
import { wrapTab } from "../../../ui/dialog/modal"
import bubble from "./Bubble.module.css"
import { type MessageItemsProps, useMessageItems } from "./message-items"
import styles from "./MessageActions.module.css"
import { ReactionRow } from "./ReactionRow"

/** Distances in px: from the screen's edges, between the parts, and the least visible height of the message. */
const edge = 12
const gap = 8
const shownMin = 44

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most))

/** Places reactions, message and actions inside the screen, as near to the message's place as they fit. */
function place(dialog: HTMLElement, source: HTMLElement, isMine: boolean): void {
  const copy = dialog.querySelector<HTMLElement>("[data-copy]")
  const list = dialog.querySelector<HTMLElement>("ul")
  if (!copy || !list) return
  const reactions = dialog.querySelector("fieldset")
  const { top, left, right, width, height } = source.getBoundingClientRect()
  const above = reactions ? reactions.offsetHeight + gap : 0
  const space = dialog.clientHeight - 2 * edge - above - gap
  list.style.maxHeight = ""
  const shown = Math.min(height, Math.max(shownMin, space - list.offsetHeight))
  copy.style.width = `${width}px`
  copy.style.height = `${shown}px`
  list.style.maxHeight = `${space - shown}px`
  const whole = above + shown + gap + list.offsetHeight
  let at = between(edge, top - above, dialog.clientHeight - edge - whole)
  for (const part of [reactions, copy, list]) {
    if (!part) continue
    part.style.top = `${at}px`
    part.style.left = `${between(edge, isMine ? right - part.offsetWidth : left, dialog.clientWidth - edge - part.offsetWidth)}px`
    at += part.offsetHeight + gap
  }
}

/** A copy for the eyes only: the message stays where it is, so that the list does not move. */
function copyOf(source: HTMLElement): HTMLElement {
  const copy = source.cloneNode(true) as HTMLElement
  for (const element of copy.querySelectorAll("[id]")) element.removeAttribute("id")
  return copy
}

interface Props extends MessageItemsProps {
  source: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Lifts a message over the dimmed screen, with its reactions above and its actions below. */
export const LiftedMessage = ({ source, message, userId, isMine, onClose }: Props) => {
  const { t } = useTexts("chat")
  const items = useMessageItems({ message, userId, isMine })
  const dialog = useRef<HTMLDialogElement>(null)
  const copy = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [shown, lifted] = [dialog.current, source.current]
    if (!shown || !lifted) return
    copy.current?.replaceChildren(copyOf(lifted))
    lifted.style.visibility = "hidden"
    shown.showModal()
    const fit = () => place(shown, lifted, isMine)
    fit()
    // The keyboard disappears when the field loses the focus.
    const observer = new ResizeObserver(fit)
    observer.observe(shown)
    return () => {
      observer.disconnect()
      lifted.style.visibility = ""
      shown.close()
    }
  }, [source, isMine])
  const close = useEffectEvent(onClose)
  useEffect(() => pushOverlayEntry(() => close()), [])
  return (
    <dialog
      ref={dialog}
      className={styles.lifted}
      aria-label={t("message_actions")}
      // The list of messages around it is a live region.
      aria-live="off"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={wrapTab}
      onPointerDown={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {!message.recalled && <ReactionRow message={message} userId={userId} onClose={onClose} />}
      <div data-copy inert className={`${bubble.line} ${isMine ? bubble.mine : ""} ${styles.copy}`}>
        <div ref={copy} className={bubble.row} />
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>
            <button
              type="button"
              onClick={() => {
                // Closing gives the focus back, which the action may move.
                flushSync(onClose)
                item.run()
              }}
            >
              {item.icon}
              {item.label}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
