import "yet-another-react-lightbox/styles.css"
import "yet-another-react-lightbox/plugins/counter.css"
import "./viewer.css"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { IconFlag } from "@tabler/icons-react"
import { useEffect, useEffectEvent, useMemo, useState } from "react"
import Lightbox, { type Slide } from "yet-another-react-lightbox"
import Counter from "yet-another-react-lightbox/plugins/counter"
import Video from "yet-another-react-lightbox/plugins/video"
import Zoom from "yet-another-react-lightbox/plugins/zoom"
import { useBlocker } from "@tanstack/react-router"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { useReducedMotion } from "../../../core/page/viewport"
import { pushOverlayEntry } from "../../../core/page/overlay-history"
import { freshPhoto } from "./photo.queries"

interface Props {
  photos: readonly AlbumPhoto[]
  startId: number
  onReport: (photo: AlbumPhoto) => void
  onClose: () => void
}

/** Shows photos in full screen with arrows, swipe, zoom and counter. Back closes it without navigation. */
export const Viewer = ({ photos: atFirst, startId, onReport, onClose }: Props) => {
  // Loads all texts of the viewer at once.
  const { t } = useTexts(["photo", "ui", "support"])
  // The list is fixed, because the lightbox would restart with another one.
  const [photos] = useState(atFirst)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ id }) => id === startId),
    ),
  )
  const { known, renew } = useFreshAddresses()
  useHeldPage(onClose)
  const isReduced = useReducedMotion()
  const slides = useMemo(
    () => photos.map((photo) => slideOf(known[photo.id] ?? photo, isReduced)),
    [photos, known, isReduced],
  )
  const shown = photos[index]
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Counter, Video, Zoom]}
      carousel={{ finite: true, padding: 0, imageProps: { draggable: false } }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      animation={{ fade: 150, swipe: 220 }}
      on={{
        view: (to) => {
          setIndex(to.index)
          renew(photos[to.index])
        },
      }}
      toolbar={{ buttons: [shown && <Report key="report" photo={shown} onReport={onReport} />, "close"] }}
      labels={{
        Lightbox: t("photo:viewer.name"),
        "Photo gallery": t("photo:viewer.name"),
        Previous: t("photo:viewer.previous"),
        Next: t("photo:viewer.next"),
        "Zoom in": t("photo:viewer.zoom_in"),
        "Zoom out": t("photo:viewer.zoom_out"),
        Close: t("ui:close"),
      }}
    />
  )
}

const Report = ({ photo, onReport }: { photo: AlbumPhoto } & Pick<Props, "onReport">) => {
  const { t } = useTexts("support")
  const me = useMe()
  if (photo.user_id === me?.id) return null
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label={t("report")}
      title={t("report")}
      onClick={() => onReport(photo)}
    >
      <IconFlag size={26} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

/** Requests secret photos again, because their addresses expire within minutes. */
function useFreshAddresses() {
  const [known, setKnown] = useState<Record<number, AlbumPhoto>>({})
  const renew = (photo: AlbumPhoto | undefined) => {
    if (photo?.folder !== "secret") return
    const keep = (fresh: AlbumPhoto) => setKnown((before) => ({ ...before, [fresh.id]: fresh }))
    // If this fails offline, the known address is used.
    freshPhoto(photo.id).then(keep, () => undefined)
  }
  return { known, renew }
}

const clipOf = (src: string) => [{ src, type: "video/mp4" }]

/** An animated picture is a clip without sound, which the reader can pause. */
function slideOf({ kind, src, motion, poster, alt, width, height }: AlbumPhoto, isReduced: boolean): Slide {
  if (kind === "image" && motion) {
    const loop = { muted: true, loop: true, playsInline: true, autoPlay: !isReduced }
    return { type: "video", width, height, poster: src, sources: clipOf(motion), ...loop }
  }
  return kind === "image"
    ? { src, alt, width, height }
    : { type: "video", width, height, ...(poster ? { poster } : {}), sources: clipOf(src) }
}

/** Cancels navigation by links. Back calls `onBack`, even if the previous entry is another site. */
function useHeldPage(onBack: () => void): void {
  useBlocker({
    shouldBlockFn: ({ action }) => action === "PUSH" || action === "REPLACE",
    enableBeforeUnload: false,
  })
  const back = useEffectEvent(onBack)
  useEffect(() => pushOverlayEntry(() => back()), [])
}
