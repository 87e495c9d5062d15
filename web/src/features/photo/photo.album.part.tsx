import { type AlbumFolder, albumFolders } from "@redthread/contract/photo"
import { useInfiniteQuery } from "@tanstack/react-query"
import { type ComponentProps, useState } from "react"
import { distinct } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { ErrorState } from "../../ui/state/States"
import styles from "./album/album.module.css"
import { AlbumSkeletons } from "./view/PhotoTile"
import { FolderTabs } from "./album/FolderTabs"
import { PhotoSet } from "./photo.part"
import { albumQuery } from "./album/album.list.part"

interface Props {
  person: { user_id: number; name: string }
  /** Shown above already. */
  portraitId: number | undefined
  /** What can be done with each public one, upon it. */
  actions?: ComponentProps<typeof PhotoSet>["actions"]
}

/** A member's album on their profile: the folders that there is something in for the reader. Absent where there is none. */
export const MemberAlbum = ({ person, portraitId, actions }: Props) => {
  const { t } = useTexts(["photo", "profile"])
  const [chosen, setChosen] = useState<AlbumFolder | null>(null)
  const { data, isPending } = useInfiniteQuery(albumQuery(person.user_id, "public"))
  const counts = data?.pages.at(-1)?.folders
  const shown = albumFolders.filter((folder) => (counts?.[folder] ?? 0) > (folder === "public" && portraitId ? 1 : 0))
  const folder = chosen ?? shown[0]
  if (isPending) return <AlbumSkeletons count={4} />
  if (!folder) return null
  return (
    <section className={styles.album} aria-label={t("profile:photos")}>
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
  actions: Props["actions"]
}

const Photos = ({ userId, folder, without, actions }: FolderProps) => {
  const { t } = useTexts("ui")
  const query = useInfiniteQuery(albumQuery(userId, folder))
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
        <div className={styles.more}>
          <Button look="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  )
}
