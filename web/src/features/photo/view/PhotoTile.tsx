import type { AlbumPhoto } from "@redthread/contract/photo"
import { useQuery } from "@tanstack/react-query"
import { IconLock, IconPlayerPlayFilled } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import { durationText, goldText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import { Picture } from "../../../ui/display/Picture"
import { ThreadProgress } from "../../../ui/state/Thread"
import { Skeleton } from "../../../ui/state/States"
import { freshPhoto, photoQuery, showVisible } from "./photo.queries"
import styles from "./tile.module.css"

interface Props {
  photo: AlbumPhoto
  /** Full size instead of the thumbnail. */
  large?: boolean
  onOpen: () => void
}

/** A photo, the poster of a clip, or the blurred preview with its price. */
export const PhotoTile = ({ photo, large = false, onOpen }: Props) => {
  const { t } = useTexts("ui")
  const { src, retry } = useAddress(photo, large)
  useWatched(photo)
  const { alt, kind, duration, amount, paid, status } = photo
  const price = amount === null ? null : goldText(amount)
  const time = kind === "video" && paid && duration !== null ? durationText(Math.round(duration)) : null
  const label = paid
    ? [t(kind === "video" ? "tile.clip" : "tile.photo", { name: alt }), time, price && t("tile.price", { gold: price })]
        .filter(Boolean)
        .join(", ")
    : t("tile.locked", { gold: price ?? "" })
  return (
    <button type="button" className={styles.tile} aria-label={label} disabled={status !== "ready"} onClick={onOpen}>
      {status === "ready" ? (
        <Picture src={src} alt="" onFail={retry} />
      ) : (
        <span className={styles.preparing}>
          {t("tile.preparing")}
          <ThreadProgress label={t("tile.preparing")} />
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
  )
}

/** ms */
const lookEvery = 4000

/** Polls until the upload is processed. */
function useWatched({ id, status }: AlbumPhoto): void {
  const { data } = useQuery({ ...photoQuery(id), enabled: status === "processing", refetchInterval: lookEvery })
  useEffect(() => {
    if (status === "processing" && data?.status === "ready") showVisible(data)
  }, [status, data])
}

const shown = ({ kind, src, thumbnail, poster, paid }: AlbumPhoto, large: boolean): string => {
  if (!large) return thumbnail
  return kind === "video" && paid ? (poster ?? thumbnail) : src
}

/** Addresses of non-public files expire: a failed one is fetched again, once. */
function useAddress(photo: AlbumPhoto, large: boolean) {
  const [renewed, setRenewed] = useState<{ of: string; photo: AlbumPhoto } | null>(null)
  const first = shown(photo, large)
  const isRenewed = renewed?.of === first
  const retry = () => {
    if (isRenewed || photo.folder === "public" || photo.folder === "post") return
    // Deleted or unreachable: the tile shows an error.
    freshPhoto(photo.id).then(
      (fresh) => setRenewed({ of: first, photo: fresh }),
      () => undefined,
    )
  }
  return { src: isRenewed ? shown(renewed.photo, large) : first, retry }
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
