import { type AlbumFolder, albumFolders } from "@redthread/contract/photo"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { distinct } from "../../core/api/query-client"
import { lazyPart } from "../../core/page/lazy-part"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ErrorState } from "../../ui/state/States"
import tabs from "../../ui/navigation/link-tabs.module.css"
import { AlbumSkeletons, PhotoSet } from "../photo/photo"
import { albumQuery } from "./album.lists"
import styles from "./album.module.css"

export { useAlbumChange } from "./album.queries"
export { renewAlbum } from "./album.lists"

export const SecretPicker = lazyPart(() => import("./SecretPicker"), "SecretPicker")

export const DeletePhotos = lazyPart(() => import("./DeleteDialog"), "DeleteDialog")

export const useAlbum = (userId: number, folder: AlbumFolder) => useInfiniteQuery(albumQuery(userId, folder))

interface TabsProps {
  chosen: AlbumFolder
  counts: Record<AlbumFolder, number> | undefined
  folders?: readonly AlbumFolder[]
  onChoose: (folder: AlbumFolder) => void
}

export const FolderTabs = ({ chosen, counts, folders = albumFolders, onChoose }: TabsProps) => {
  const { t } = useTexts("photo")
  return (
    <nav className={tabs.tabs} aria-label={t("album.folders")}>
      {folders.map((folder) => (
        <button
          key={folder}
          type="button"
          className={tabs.tab}
          aria-current={folder === chosen ? "true" : undefined}
          onClick={() => onChoose(folder)}
        >
          {t(`album.folder.${folder}`)}
          {counts && <span className={tabs.count}>{counts[folder]}</span>}
        </button>
      ))}
    </nav>
  )
}

interface AlbumProps {
  person: { user_id: number; name: string }
  /** Public photos that the profile shows above the album, which omits them. */
  shown: readonly number[]
}

/** A member's album on their profile: folders that contain photos for the reader. Renders nothing if there are none. */
export const MemberAlbum = ({ person, shown }: AlbumProps) => {
  const { t } = useTexts(["photo", "profile"])
  const [chosen, setChosen] = useState<AlbumFolder | null>(null)
  const { data, isPending } = useAlbum(person.user_id, "public")
  const counts = data?.pages.at(-1)?.folders
  const folders = albumFolders.filter((folder) => (counts?.[folder] ?? 0) > (folder === "public" ? shown.length : 0))
  const folder = chosen ?? folders[0]
  if (isPending) return <AlbumSkeletons count={4} />
  if (!folder) return null
  return (
    <section className={styles.album} aria-label={t("profile:photos")}>
      {(folders.length > 1 || folder !== "public") && (
        <FolderTabs chosen={folder} counts={counts} folders={folders} onChoose={setChosen} />
      )}
      <Photos key={folder} userId={person.user_id} folder={folder} without={shown} />
    </section>
  )
}

interface FolderProps {
  userId: number
  folder: AlbumFolder
  without: readonly number[]
}

const Photos = ({ userId, folder, without }: FolderProps) => {
  const { t } = useTexts("ui")
  const query = useAlbum(userId, folder)
  const photos = distinct(query.data?.pages, "id").filter(({ id }) => !without.includes(id))
  if (query.isPending) return <AlbumSkeletons count={4} />
  if (query.error && photos.length === 0) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <>
      <PhotoSet photos={photos} met={{ type: "photo" }} look={folder === "public" ? "quilt" : "grid"} />
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button look="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  )
}
