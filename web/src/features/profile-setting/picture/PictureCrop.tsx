import { IconMinus, IconPlus, IconRotateClockwise } from "@tabler/icons-react"
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import { type Crop, cut, draw, maxZoom, type Size, turnRight, wholeCrop, within } from "./crop"
import styles from "./avatar.module.css"

interface Props {
  picture: ImageBitmap
  /** Maximum size of the result in pixels, which is also its aspect ratio. */
  frame: Size
  isRound?: boolean
  isBusy: boolean
  onDone: (blob: Blob) => void
  onCancel: () => void
}

/** Movement per key press, as a part of the frame's width. */
const step = 0.02
const zoomStep = 0.2

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
}

export const PictureCrop = ({ picture, frame, isRound = false, isBusy, onDone, onCancel }: Props) => {
  const { t } = useTexts("settings_profile")
  const [crop, setCrop] = useState(wholeCrop)
  const canvas = useCanvas(picture, crop)
  const change = (next: Partial<Crop>) => setCrop((before) => within(picture, frame, { ...before, ...next }))
  const shift = (x: number, y: number) =>
    setCrop((before) => within(picture, frame, { ...before, x: before.x + x, y: before.y + y }))
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (buttons === 1) shift(movementX / currentTarget.clientWidth, movementY / currentTarget.clientWidth)
  }
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (arrow) shift(...arrow)
    else if (event.key === "+" || event.key === "=") change({ zoom: crop.zoom + zoomStep })
    else if (event.key === "-") change({ zoom: crop.zoom - zoomStep })
    else if (event.key === "r") setCrop(turnRight(picture, frame, crop))
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.crop}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- role="application": moved by keys and pointer */}
      <div
        className={isRound ? `${styles.frame} ${styles.round}` : styles.frame}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move the picture
        tabIndex={0}
        role="application"
        aria-label={t("avatar.frame")}
        aria-describedby="crop-keys"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={({ deltaY }) => change({ zoom: crop.zoom - Math.sign(deltaY) * (zoomStep / 2) })}
        onKeyDown={press}
      >
        <canvas ref={canvas} width={frame.width} height={frame.height} />
      </div>
      <p id="crop-keys" className={styles.keys}>
        {t("avatar.keys")}
      </p>
      <div className={styles.tools}>
        <IconMinus size={20} stroke={1.75} aria-hidden="true" />
        <input
          type="range"
          aria-label={t("avatar.zoom")}
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => change({ zoom: Number(event.target.value) })}
        />
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        <IconButton
          icon={<IconRotateClockwise size={22} stroke={1.75} aria-hidden="true" />}
          label={t("avatar.rotate")}
          tooltip="above"
          onClick={() => setCrop(turnRight(picture, frame, crop))}
        />
      </div>
      <div className={styles.buttons}>
        <Button busy={isBusy} onClick={() => void cut(picture, frame, crop).then(onDone)}>
          {t("avatar.use")}
        </Button>
        <Button look="ghost" disabled={isBusy} onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  )
}

function useCanvas(picture: ImageBitmap, crop: Crop) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext("2d")
    if (context) draw(context, picture, crop)
  }, [picture, crop])
  return canvas
}
