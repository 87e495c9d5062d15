import type { AlbumPhoto } from "@redthread/contract/photo"
import { useQuery } from "@tanstack/react-query"
import { IconLock, IconPlayerPlayFilled } from "@tabler/icons-react"
import { Suspense, useEffect, useState, type CSSProperties } from "react"
import { durationText, goldText } from "../../core/language/format"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Picture } from "../../ui/display/Picture"
import { ThreadProgress } from "../../ui/state/Thread"
import { Skeleton } from "../../ui/state/States"
import { useNameOf } from "../remark/remark"
import { MotionButton, MovingPicture, useMotion } from "./view/MovingPicture"
import { freshPhoto, type Met, photoQuery, showVisible, useLatest } from "./view/photo.queries"
import quilt from "./view/quilt.module.css"
import styles from "./view/tile.module.css"

const Viewer = lazyPart(() => import("./view/Viewer"), "Viewer")
const SecretDialog = lazyPart(() => import("./secret/SecretDialog"), "SecretDialog")
const ReportDialog = lazyPart(() => import("../support/support"), "ReportDialog")

interface PhotoSetProps {
  photos: readonly AlbumPhoto[]
  /** Place of the photos, which is recorded with the purchase of a secret photo. */
  met: Met
  /** `mosaic`: up to four tiles, the last with the number of the rest; `quilt`: the first one large; `grid`: equal. */
  look: "mosaic" | "quilt" | "grid"
}

/** Photos and clips that open in the viewer; locked ones open the purchase dialog. */
export const PhotoSet = ({ photos, met, look }: PhotoSetProps) => {
  const set = useLatest(photos)
  const { open, windows } = useOpenPhoto(set, met)
  const tiles = look === "mosaic" ? set.slice(0, mosaicMax) : set
  const rest = set.length - tiles.length
  return (
    <>
      <ul className={layoutOf(look, tiles.length)}>
        {tiles.map((photo, index) => (
          <li key={photo.id} style={look === "mosaic" && set.length === 1 ? ownShape(photo) : undefined}>
            <PhotoTile
              photo={photo}
              large={isLarge(look, index, set.length)}
              moving={look === "mosaic"}
              onOpen={() => open(photo)}
            />
            {rest > 0 && index === tiles.length - 1 && (
              <span className={styles.rest} aria-hidden="true">
                +{rest}
              </span>
            )}
          </li>
        ))}
      </ul>
      {windows}
    </>
  )
}

const mosaicMax = 4

function layoutOf(look: PhotoSetProps["look"], count: number): string {
  switch (look) {
    case "grid":
      return styles.grid ?? ""
    case "quilt":
      return quiltOf(count)
    case "mosaic":
      return `${styles.mosaic} ${[undefined, styles.one, styles.two, styles.three, styles.four][count] ?? ""}`
  }
}

const fewInQuilt = [undefined, quilt.one, quilt.two, quilt.three, quilt.four, quilt.five]
/** Classes by the number of photos modulo 3: rows have three tiles, and the first photo fills four of them. */
const manyInQuilt = [quilt.three, `${quilt.three} ${quilt.lastThree}`, `${quilt.three} ${quilt.lastTwo}`]

const quiltOf = (count: number): string =>
  `${quilt.quilt} ${fewInQuilt[count] ?? manyInQuilt[count % manyInQuilt.length] ?? ""}`

const isLarge = (look: PhotoSetProps["look"], index: number, count: number): boolean =>
  (look === "mosaic" && count < mosaicMax) || (look === "quilt" && (index === 0 || count < mosaicMax))

/** A single photo keeps its aspect ratio between 4:5 and 16:9. */
const ownShape = ({ width, height }: AlbumPhoto): CSSProperties => ({
  aspectRatio: width > 0 && height > 0 ? Math.min(16 / 9, Math.max(4 / 5, width / height)) : 4 / 3,
})

/** `open` shows a photo, or the purchase of a locked one; `windows` are the dialogs to render. */
export function useOpenPhoto(photos: readonly AlbumPhoto[], met: Met) {
  const me = useMe()
  const [viewedId, setViewedId] = useState<number | null>(null)
  const [locked, setLocked] = useState<AlbumPhoto | null>(null)
  const [reportedId, setReportedId] = useState<number | null>(null)
  const open = (photo: AlbumPhoto) => {
    if (photo.paid) setViewedId(photo.id)
    else if (me) setLocked(photo)
    else askToSignUp()
  }
  const windows = (
    <Suspense>
      {locked && (
        <SecretDialog
          photo={locked}
          met={met}
          onClose={() => setLocked(null)}
          onPaid={(photo) => {
            setLocked(null)
            setViewedId(photo.id)
          }}
        />
      )}
      {viewedId !== null && (
        <Viewer
          photos={photos.filter(isOpen)}
          startId={viewedId}
          onClose={() => setViewedId(null)}
          onReport={({ id }) => {
            setViewedId(null)
            if (me) setReportedId(id)
            else askToSignUp()
          }}
        />
      )}
      {reportedId !== null && <ReportDialog type="photo" id={reportedId} onClose={() => setReportedId(null)} />}
    </Suspense>
  )
  return { open, windows }
}

const isOpen = ({ paid, status }: AlbumPhoto): boolean => paid && status === "ready"

interface TileProps {
  photo: AlbumPhoto
  /** Shows the full size instead of the thumbnail. */
  large?: boolean
  /** An animated picture moves instead of showing its mark. */
  moving?: boolean
  onOpen: () => void
}

const labelOf = ({ kind, motion }: AlbumPhoto) =>
  kind === "video" ? "tile.clip" : motion ? "tile.moving" : "tile.photo"

export const PhotoTile = ({ photo, large = false, moving = false, onOpen }: TileProps) => {
  const { t } = useTexts("ui")
  const { src, motion, retry } = useAddress(photo, large)
  useWatched(photo)
  const movement = useMotion()
  const { kind, duration, amount, paid, status } = photo
  const name = useNameOf(photo.user_id, photo.alt)
  const price = amount === null ? null : goldText(amount)
  const time = kind === "video" && paid && duration !== null ? durationText(Math.round(duration)) : null
  const label = paid
    ? [
        t(labelOf(photo), { name }),
        status !== "ready" && t("tile.preparing"),
        time,
        price && t("tile.price", { gold: price }),
      ]
        .filter(Boolean)
        .join(", ")
    : t("tile.locked", { gold: price ?? "" })
  return (
    <>
      <button type="button" className={styles.tile} aria-label={label} disabled={status !== "ready"} onClick={onOpen}>
        {status === "ready" ? (
          <Picture src={src} alt="" onFail={retry} />
        ) : (
          <span className={styles.preparing}>
            {t("tile.preparing")}
            <ThreadProgress label={t("tile.preparing")} />
          </span>
        )}
        {motion && moving && <MovingPicture src={motion} isPlaying={movement.isPlaying} onFail={retry} />}
        {motion && !moving && (
          <span className={styles.clip} aria-hidden="true">
            GIF
          </span>
        )}
        {kind === "video" && paid && (
          <span className={styles.clip}>
            <IconPlayerPlayFilled size={14} aria-hidden="true" />
            {time}
          </span>
        )}
        {price !== null && (
          <span className={paid ? `${styles.price} ${styles.own}` : styles.price}>
            <IconLock size={16} stroke={2} aria-hidden="true" />
            {price}
          </span>
        )}
      </button>
      {motion && moving && <MotionButton {...movement} />}
    </>
  )
}

/** Polling interval in ms. */
const lookEvery = 4000

function useWatched({ id, status }: AlbumPhoto): void {
  const { data } = useQuery({ ...photoQuery(id), enabled: status === "processing", refetchInterval: lookEvery })
  useEffect(() => {
    if (status === "processing" && data?.status === "ready") showVisible(data)
  }, [status, data])
}

const sourceOf = ({ kind, src, thumbnail, poster, paid }: AlbumPhoto, large: boolean): string => {
  if (!large) return thumbnail
  return kind === "video" && paid ? (poster ?? thumbnail) : src
}

/** Addresses of non-public files expire: a failed one is requested again, once. */
function useAddress(photo: AlbumPhoto, large: boolean) {
  const [renewed, setRenewed] = useState<{ of: string; photo: AlbumPhoto } | null>(null)
  const first = sourceOf(photo, large)
  const isRenewed = renewed?.of === first
  const retry = () => {
    if (isRenewed || photo.folder === "public" || photo.folder === "post") return
    // If the photo was deleted or is unreachable, the tile shows an error.
    freshPhoto(photo.id).then(
      (fresh) => setRenewed({ of: first, photo: fresh }),
      () => undefined,
    )
  }
  const { motion = null, status } = isRenewed ? renewed.photo : photo
  const shownMotion = status === "ready" ? motion : null
  return { src: isRenewed ? sourceOf(renewed.photo, large) : first, motion: shownMotion, retry }
}

export const AlbumSkeletons = ({ count = 8 }: { count?: number }) => (
  <ul className={styles.grid}>
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <Skeleton ratio="1" />
      </li>
    ))}
  </ul>
)
