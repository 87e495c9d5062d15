import type { AlbumPhoto } from "@redthread/contract/photo"
import { Suspense, useState, type CSSProperties, type ReactNode } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { askToJoin } from "../../core/session/sign-in-prompt"
import { type Met, useLatest } from "./view/photo.queries"
import { PhotoTile } from "./view/PhotoTile"
import quilt from "./view/quilt.module.css"
import styles from "./view/tile.module.css"

const Viewer = lazyPart(() => import("./view/Viewer"), "Viewer")
const SecretDialog = lazyPart(() => import("./secret/SecretDialog"), "SecretDialog")
const ReportDialog = lazyPart(() => import("../support/support.part"), "ReportDialog")

interface Props {
  photos: readonly AlbumPhoto[]
  /** Where they are met: a secret one is paid for as met there. */
  met: Met
  /**
   * `mosaic`: one to four large tiles, the fourth says how many more there are; `quilt`: all of them without holes, the
   * first large; `grid`: all of them, alike.
   */
  look: "mosaic" | "quilt" | "grid"
  /** What can be done with each, upon it. */
  actions?: ((photo: AlbumPhoto) => ReactNode) | undefined
}

/** Photos and clips that open in the viewer; locked ones ask for gold first. */
export const PhotoSet = ({ photos, met, look, actions }: Props) => {
  const set = useLatest(photos)
  const { open, windows } = useOpenPhoto(set, met)
  const tiles = look === "mosaic" ? set.slice(0, mosaicMax) : set
  const rest = set.length - tiles.length
  return (
    <>
      <ul className={layoutOf(look, tiles.length)}>
        {tiles.map((photo, index) => (
          <li key={photo.id} style={look === "mosaic" && set.length === 1 ? ownShape(photo) : undefined}>
            <PhotoTile photo={photo} large={isLarge(look, index, set.length)} onOpen={() => open(photo)} />
            {actions?.(photo)}
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

function layoutOf(look: Props["look"], count: number): string {
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
/** By what is left over in rows of three when the first takes four places. */
const manyInQuilt = [quilt.three, `${quilt.three} ${quilt.lastThree}`, `${quilt.three} ${quilt.lastTwo}`]

const quiltOf = (count: number): string =>
  `${quilt.quilt} ${fewInQuilt[count] ?? manyInQuilt[count % manyInQuilt.length] ?? ""}`

/** Larger than a thumbnail shows well. */
const isLarge = (look: Props["look"], index: number, count: number): boolean =>
  (look === "mosaic" && count < mosaicMax) || (look === "quilt" && (index === 0 || count < mosaicMax))

/** A single one keeps its own shape, within reason. */
const ownShape = ({ width, height }: AlbumPhoto): CSSProperties => ({
  aspectRatio: width > 0 && height > 0 ? Math.min(16 / 9, Math.max(4 / 5, width / height)) : 4 / 3,
})

/** How one of these photos is opened, and the windows that this takes. */
export function useOpenPhoto(photos: readonly AlbumPhoto[], met: Met) {
  const me = useMe()
  const [shown, setShown] = useState<number | null>(null)
  const [wanted, setWanted] = useState<AlbumPhoto | null>(null)
  const [reported, setReported] = useState<number | null>(null)
  const open = (photo: AlbumPhoto) => {
    if (photo.paid) setShown(photo.id)
    else if (me) setWanted(photo)
    else askToJoin()
  }
  const windows = (
    <Suspense>
      {wanted && (
        <SecretDialog
          photo={wanted}
          met={met}
          onClose={() => setWanted(null)}
          onPaid={(photo) => {
            setWanted(null)
            setShown(photo.id)
          }}
        />
      )}
      {shown !== null && (
        <Viewer
          photos={photos.filter(isOpen)}
          startId={shown}
          onClose={() => setShown(null)}
          onReport={({ id }) => {
            setShown(null)
            if (me) setReported(id)
            else askToJoin()
          }}
        />
      )}
      {reported !== null && <ReportDialog type="photo" id={reported} onClose={() => setReported(null)} />}
    </Suspense>
  )
  return { open, windows }
}

const isOpen = ({ paid, status }: AlbumPhoto): boolean => paid && status === "ready"
