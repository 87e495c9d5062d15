import { type AlbumFolder, albumFolders } from "@redthread/contract/photo"
import { useState } from "react"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { useMove } from "./album.queries"
import styles from "./album.module.css"
import { DeleteDialog } from "./DeleteDialog"
import { PriceDialog } from "./PriceDialog"

interface Props {
  ids: readonly number[]
  folder: AlbumFolder
  onDone: () => void
}

export const SelectionBar = ({ ids, folder, onDone }: Props) => {
  const { t } = useTexts("photo")
  const move = useMove()
  const [asks, setAsks] = useState<"delete" | "price" | null>(null)
  const others = albumFolders.filter((each) => each !== folder)
  const moveTo = (to: AlbumFolder, price?: number) =>
    move.mutate(
      { ids, folder: to, ...(price === undefined ? {} : { price }) },
      {
        onSuccess: () => {
          showToast({ kind: "note", message: t("album.moved") })
          onDone()
        },
        onSettled: () => setAsks(null),
      },
    )
  return (
    <div className={styles.bar} role="toolbar" aria-label={t("album.selected", { count: ids.length })}>
      <p aria-live="polite">{t("album.selected", { count: ids.length })}</p>
      {others.map((to) => (
        <Button
          key={to}
          look="quiet"
          size="small"
          disabled={move.isPending}
          onClick={() => (to === "secret" ? setAsks("price") : moveTo(to))}
        >
          {t("album.move_to", { folder: t(`album.folder.${to}`) })}
        </Button>
      ))}
      <Button look="danger" size="small" disabled={move.isPending} onClick={() => setAsks("delete")}>
        {t("album.delete")}
      </Button>
      {asks === "delete" && <DeleteDialog ids={ids} onDeleted={onDone} onClose={() => setAsks(null)} />}
      {asks === "price" && (
        <PriceDialog
          isBusy={move.isPending}
          onPrice={(price) => moveTo("secret", price)}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  )
}
