import type { AlbumPhoto } from "@redthread/contract/photo"
import { lazy, Suspense, useState, type CSSProperties } from "react"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { askToSignIn } from "../../core/sign-in-prompt"
import { useAsPaid } from "./paid-photos"
import type { Met } from "./photo.queries"
import { PhotoTile } from "./PhotoTile"
import styles from "./tile.module.css"

const Viewer = lazy(async () => ({ default: (await import("./Viewer")).Viewer }))
const SecretDialog = lazy(async () => ({ default: (await import("./SecretDialog")).SecretDialog }))

interface Props {
  photos: readonly AlbumPhoto[]
  /** Where they are met: a secret one is paid for as met there. */
  met: Met
  /** `mosaic`: one to four large tiles, the fourth says how many more there are; `grid`: all of them, alike. */
  look: "mosaic" | "grid"
}

/** Photos and clips that open in the viewer; locked ones ask for gold first. */
export const PhotoSet = ({ photos, met, look }: Props) => {
  // Read here for all the tiles.
  useTranslation("photo")
  const set = useAsPaid(photos)
  const { open, windows } = useOpenPhoto(set, met)
  const tiles = look === "grid" ? set : set.slice(0, mosaicMax)
  const rest = set.length - tiles.length
  return (
    <>
      <ul className={look === "grid" ? styles.grid : `${styles.mosaic} ${layouts[tiles.length] ?? ""}`}>
        {tiles.map((photo, index) => (
          <li key={photo.id} style={look === "mosaic" && set.length === 1 ? ownShape(photo) : undefined}>
            <PhotoTile
              photo={photo}
              large={look === "mosaic" && (set.length < mosaicMax || !photo.paid)}
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
const layouts = [undefined, styles.one, styles.two, styles.three, styles.four]

/** A single one keeps its own shape, within reason. */
const ownShape = ({ width, height }: AlbumPhoto): CSSProperties => ({
  aspectRatio: width > 0 && height > 0 ? Math.min(16 / 9, Math.max(4 / 5, width / height)) : 4 / 3,
})

/** How one of these photos is opened, and the windows that this takes. */
export function useOpenPhoto(photos: readonly AlbumPhoto[], met: Met) {
  const me = useMe()
  const [shown, setShown] = useState<number | null>(null)
  const [wanted, setWanted] = useState<AlbumPhoto | null>(null)
  const open = (photo: AlbumPhoto) => {
    if (photo.paid) setShown(photo.id)
    else if (me) setWanted(photo)
    else askToSignIn()
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
      {shown !== null && <Viewer photos={photos.filter(isOpen)} startId={shown} onClose={() => setShown(null)} />}
    </Suspense>
  )
  return { open, windows }
}

const isOpen = ({ paid, status }: AlbumPhoto): boolean => paid && status === "ready"
