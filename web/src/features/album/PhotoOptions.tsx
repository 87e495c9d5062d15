import { type AlbumFolder, albumFolders, type AlbumPhoto } from "@redthread/contract/photo"
import { IconCoins, IconExternalLink, IconFolder, IconStar, IconTrash } from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { useState, type ReactNode } from "react"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Dialog } from "../../ui/dialog/Dialog"
import { useMakeMain, useMove, useSetPrice } from "./album.queries"
import styles from "./album.module.css"
import { DeleteDialog } from "./DeleteDialog"
import { PriceDialog } from "./PriceDialog"

interface Props {
  photo: AlbumPhoto
  onClose: () => void
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

export const PhotoOptions = ({ photo, onClose }: Props) => {
  const [asks, setAsks] = useState<"delete" | "price" | "secret" | null>(null)
  const { isBusy, makeMain, moveTo, setPrice } = useOptions(photo, onClose)
  if (asks === "delete") return <DeleteDialog ids={[photo.id]} onDeleted={onClose} onClose={onClose} />
  if (asks === "price") return <PriceDialog now={photo.amount} isBusy={isBusy} onPrice={setPrice} onClose={onClose} />
  if (asks === "secret") {
    return <PriceDialog isBusy={isBusy} onPrice={(price) => moveTo("secret", price)} onClose={onClose} />
  }
  return (
    <List
      photo={photo}
      isBusy={isBusy}
      onMain={makeMain}
      onMove={(to) => (to === "secret" ? setAsks("secret") : moveTo(to))}
      onPrice={() => setAsks("price")}
      onDelete={() => setAsks("delete")}
      onClose={onClose}
    />
  )
}

interface ListProps extends Props {
  isBusy: boolean
  onMain: () => void
  onMove: (to: AlbumFolder) => void
  onPrice: () => void
  onDelete: () => void
}

const List = ({ photo, isBusy, onMain, onMove, onPrice, onDelete, onClose }: ListProps) => {
  const { t } = useTexts("photo")
  const navigate = useNavigate()
  const isReady = photo.status === "ready"
  return (
    <Dialog opened title={t("album.options")} onClose={onClose} size={360}>
      <fieldset disabled={isBusy}>
        <ul className={styles.list}>
          {/* Only a public photo can be the portrait, which is public. */}
          {photo.kind === "image" && photo.folder === "public" && isReady && (
            <Option icon={<IconStar {...icon} />} label={t("album.main")} onClick={onMain} />
          )}
          {photo.folder === "secret" && (
            <Option icon={<IconCoins {...icon} />} label={t("album.price")} onClick={onPrice} />
          )}
          {albumFolders
            .filter((folder) => folder !== photo.folder)
            .map((folder) => (
              <Option
                key={folder}
                icon={<IconFolder {...icon} />}
                label={t("album.move_to", { folder: t(`album.folder.${folder}`) })}
                onClick={() => onMove(folder)}
              />
            ))}
          {isReady && (
            <Option
              icon={<IconExternalLink {...icon} />}
              label={t("album.page")}
              onClick={() => void navigate({ to: "/photo/$id", params: { id: String(photo.id) } })}
            />
          )}
          <Option icon={<IconTrash {...icon} />} label={t("album.delete")} onClick={onDelete} />
        </ul>
      </fieldset>
    </Dialog>
  )
}

interface OptionProps {
  icon: ReactNode
  label: string
  onClick: () => void
}

const Option = ({ icon: sign, label, onClick }: OptionProps) => (
  <li>
    <button type="button" className={styles.option} onClick={onClick}>
      {sign}
      {label}
    </button>
  </li>
)

function useOptions(photo: AlbumPhoto, onClose: () => void) {
  const { t } = useTexts("photo")
  const main = useMakeMain()
  const move = useMove()
  const price = useSetPrice()
  const saying = (message: string) => ({
    onSuccess: () => showToast({ kind: "note", message }),
    onSettled: onClose,
  })
  return {
    isBusy: main.isPending || move.isPending || price.isPending,
    makeMain: () => main.mutate(photo.id, saying(t("album.main_done"))),
    moveTo: (folder: AlbumFolder, gold?: number) =>
      move.mutate(
        { ids: [photo.id], folder, ...(gold === undefined ? {} : { price: gold }) },
        saying(t("album.moved")),
      ),
    setPrice: (gold: number) => price.mutate({ id: photo.id, price: gold }, saying(t("album.saved"))),
  }
}
