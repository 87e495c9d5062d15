import { type PointerEvent, useRef, useState } from "react"
import { useTexts } from "../../core/texts/texts"
import styles from "./CallScreen.module.css"
import { CallVideo } from "./CallVideo"

/** Clockwise; a press moves the picture to the next corner. */
const corners = ["top-end", "bottom-end", "bottom-start", "top-start"] as const
type Corner = (typeof corners)[number]

/** Distance in px up to which a touch is a press. */
const slack = 8

/** Returns the corner of the area that is nearest to the middle of the picture. */
function cornerOf(picture: HTMLElement): Corner {
  const area = picture.parentElement?.getBoundingClientRect()
  const { left, right, top, bottom } = picture.getBoundingClientRect()
  if (!area) return "top-end"
  const isTop = top + bottom < area.top + area.bottom
  const isEnd = left + right > area.left + area.right
  return `${isTop ? "top" : "bottom"}-${isEnd ? "end" : "start"}`
}

/** The member's own video, in a corner of the area between the name and the controls. */
export const OwnPicture = ({ stream }: { stream: MediaStream }) => {
  const { t } = useTexts("call")
  const [corner, setCorner] = useState<Corner>("top-end")
  const from = useRef<{ x: number; y: number } | null>(null)
  /** True from a move to the click at its end. */
  const hasMoved = useRef(false)
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    from.current = null
    if (!hasMoved.current) return
    setCorner(cornerOf(currentTarget))
    currentTarget.style.translate = ""
  }
  return (
    <div className={styles.stage}>
      <button
        type="button"
        className={styles.own}
        data-corner={corner}
        aria-label={t("move_own")}
        onPointerDown={({ currentTarget, pointerId, clientX: x, clientY: y }) => {
          hasMoved.current = false
          from.current = { x, y }
          currentTarget.setPointerCapture(pointerId)
        }}
        onPointerMove={({ currentTarget, clientX, clientY }) => {
          if (!from.current) return
          const [x, y] = [clientX - from.current.x, clientY - from.current.y]
          if (!hasMoved.current && Math.hypot(x, y) <= slack) return
          hasMoved.current = true
          currentTarget.style.translate = `${x}px ${y}px`
        }}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={() => {
          if (!hasMoved.current) setCorner(corners[(corners.indexOf(corner) + 1) % corners.length] ?? "top-end")
          hasMoved.current = false
        }}
      >
        <CallVideo stream={stream} label={t("yourself")} isOwn />
      </button>
    </div>
  )
}
