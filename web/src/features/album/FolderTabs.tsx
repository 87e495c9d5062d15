import { type AlbumFolder, albumFolders } from "@redthread/contract/photo"
import { useTexts } from "../../core/texts/texts"
import styles from "../../ui/navigation/link-tabs.module.css"

interface Props {
  chosen: AlbumFolder
  counts: Record<AlbumFolder, number> | undefined
  folders?: readonly AlbumFolder[]
  onChoose: (folder: AlbumFolder) => void
}

export const FolderTabs = ({ chosen, counts, folders = albumFolders, onChoose }: Props) => {
  const { t } = useTexts("photo")
  return (
    <nav className={styles.tabs} aria-label={t("album.folders")}>
      {folders.map((folder) => (
        <button
          key={folder}
          type="button"
          className={styles.tab}
          aria-current={folder === chosen ? "true" : undefined}
          onClick={() => onChoose(folder)}
        >
          {t(`album.folder.${folder}`)}
          {counts && <span className={styles.count}>{counts[folder]}</span>}
        </button>
      ))}
    </nav>
  )
}
