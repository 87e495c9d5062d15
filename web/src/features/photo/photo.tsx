import { type AlbumFolder, albumFolders, type AlbumPhoto } from "@redthread/contract/photo"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Suspense, useState, type CSSProperties, type ReactNode } from "react"
import { distinct } from "../../core/api/query-client"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { askToJoin } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ErrorState } from "../../ui/state/States"
import { albumQuery } from "./album/album.lists"
import album from "./album/album.module.css"
import { FolderTabs } from "./album/FolderTabs"
import { type Met, useLatest } from "./view/photo.queries"
import { AlbumSkeletons, PhotoTile } from "./view/PhotoTile"
import quilt from "./view/quilt.module.css"
import styles from "./view/tile.module.css"

const Viewer = lazyPart(() => import("./view/Viewer"), "Viewer")
const SecretDialog = lazyPart(() => import("./secret/SecretDialog"), "SecretDialog")
const ReportDialog = lazyPart(() => import("../support/support"), "ReportDialog")

export const SecretPicker = lazyPart(() => import("./secret/SecretPicker"), "SecretPicker")

interface PhotoSetProps {
  photos: readonly AlbumPhoto[]
  /** Where the photos are shown: recorded with the purchase of a secret one. */
  met: Met
  /**
   * `mosaic`: up to four large tiles, the fourth with the number of the rest; `quilt`: all without gaps, the first
   * large; `grid`: all in equal tiles.
   */
  look: "mosaic" | "quilt" | "grid"
  /** Buttons on each photo. */
  actions?: ((photo: AlbumPhoto) => ReactNode) | undefined
}

/** Photos and clips that open in the viewer; locked ones open the purchase dialog. */
export const PhotoSet = ({ photos, met, look, actions }: PhotoSetProps) => {
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
/** By the remainder of rows of three, in which the first photo takes four places. */
const manyInQuilt = [quilt.three, `${quilt.three} ${quilt.lastThree}`, `${quilt.three} ${quilt.lastTwo}`]

const quiltOf = (count: number): string =>
  `${quilt.quilt} ${fewInQuilt[count] ?? manyInQuilt[count % manyInQuilt.length] ?? ""}`

/** Whether the tile is too large for a thumbnail. */
const isLarge = (look: PhotoSetProps["look"], index: number, count: number): boolean =>
  (look === "mosaic" && count < mosaicMax) || (look === "quilt" && (index === 0 || count < mosaicMax))

/** A single photo keeps its shape between 4:5 and 16:9. */
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
    else askToJoin()
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
            else askToJoin()
          }}
        />
      )}
      {reportedId !== null && <ReportDialog type="photo" id={reportedId} onClose={() => setReportedId(null)} />}
    </Suspense>
  )
  return { open, windows }
}

const isOpen = ({ paid, status }: AlbumPhoto): boolean => paid && status === "ready"

/** Pages of a folder of a member's album. */
export const useAlbum = (userId: number, folder: AlbumFolder) => useInfiniteQuery(albumQuery(userId, folder))

interface AlbumProps {
  person: { user_id: number; name: string }
  /** Left out: the profile shows it above. */
  portraitId: number | undefined
  /** Buttons on each public photo. */
  actions?: PhotoSetProps["actions"]
}

/** A member's album on their profile: folders that contain photos for the reader. Renders nothing without one. */
export const MemberAlbum = ({ person, portraitId, actions }: AlbumProps) => {
  const { t } = useTexts(["photo", "profile"])
  const [chosen, setChosen] = useState<AlbumFolder | null>(null)
  const { data, isPending } = useAlbum(person.user_id, "public")
  const counts = data?.pages.at(-1)?.folders
  const shown = albumFolders.filter((folder) => (counts?.[folder] ?? 0) > (folder === "public" && portraitId ? 1 : 0))
  const folder = chosen ?? shown[0]
  if (isPending) return <AlbumSkeletons count={4} />
  if (!folder) return null
  return (
    <section className={album.album} aria-label={t("profile:photos")}>
      {(shown.length > 1 || folder !== "public") && (
        <FolderTabs chosen={folder} counts={counts} folders={shown} onChoose={setChosen} />
      )}
      <Photos key={folder} userId={person.user_id} folder={folder} without={portraitId} actions={actions} />
    </section>
  )
}

interface FolderProps {
  userId: number
  folder: AlbumFolder
  without: number | undefined
  actions: PhotoSetProps["actions"]
}

const Photos = ({ userId, folder, without, actions }: FolderProps) => {
  const { t } = useTexts("ui")
  const query = useAlbum(userId, folder)
  const photos = distinct(query.data?.pages, "id").filter(({ id }) => id !== without)
  if (query.isPending) return <AlbumSkeletons count={4} />
  if (query.error && photos.length === 0) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <>
      <PhotoSet
        photos={photos}
        met={{ type: "photo" }}
        look={folder === "public" ? "quilt" : "grid"}
        actions={folder === "public" ? actions : undefined}
      />
      {query.hasNextPage && (
        <div className={album.more}>
          <Button look="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  )
}
