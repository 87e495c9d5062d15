import type { AlbumFolder, AlbumPhoto } from "@redthread/contract/photo"
import { IconCircleCheckFilled, IconCircle, IconDots, IconStarFilled } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Picture } from "../../ui/display/Picture"
import styles from "./album.module.css"
import { PhotoTile, useOpenPhoto } from "../photo/photo"
import { SelectionBar } from "./SelectionBar"

const PhotoOptions = lazyPart(() => import("./PhotoOptions"), "PhotoOptions")

interface Props {
  photos: readonly AlbumPhoto[]
  folder: AlbumFolder
}

export const OwnPhotos = ({ photos, folder }: Props) => {
  const { t } = useTexts("photo")
  const { open, windows } = useOpenPhoto(photos, { type: "photo" })
  const [options, setOptions] = useState<AlbumPhoto | null>(null)
  const { chosen, isChoosing, toggle, setChoosing } = useChosen(photos)
  return (
    <>
      <div className={styles.choosing}>
        <Button look="ghost" size="small" aria-pressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {t(isChoosing ? "album.select_done" : "album.select")}
        </Button>
      </div>
      <ul className={styles.grid}>
        {photos.map((photo) =>
          isChoosing ? (
            <Choosable key={photo.id} photo={photo} isChosen={chosen.has(photo.id)} onToggle={() => toggle(photo.id)} />
          ) : (
            <li key={photo.id}>
              <PhotoTile photo={photo} onOpen={() => open(photo)} />
              <MainMark photo={photo} />
              <OptionsButton onClick={() => setOptions(photo)} />
            </li>
          ),
        )}
      </ul>
      {isChoosing && chosen.size > 0 && (
        <SelectionBar ids={[...chosen]} folder={folder} onDone={() => setChoosing(false)} />
      )}
      <Suspense>{options && <PhotoOptions photo={options} onClose={() => setOptions(null)} />}</Suspense>
      {windows}
    </>
  )
}

/** Holds the selected photos; deleted ones are dropped from the selection. */
function useChosen(photos: readonly AlbumPhoto[]) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const present = photos.filter(({ id }) => ids?.has(id)).map(({ id }) => id)
  const toggle = (id: number) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  return {
    chosen: new Set(present),
    isChoosing: ids !== null,
    toggle,
    setChoosing: (isChoosing: boolean) => setIds(isChoosing ? new Set() : null),
  }
}

interface ChoosableProps {
  photo: AlbumPhoto
  isChosen: boolean
  onToggle: () => void
}

const Choosable = ({ photo, isChosen, onToggle }: ChoosableProps) => {
  const { t } = useTexts(["photo", "ui"])
  return (
    <li>
      <label className={styles.choosable}>
        <input
          type="checkbox"
          className="visually-hidden"
          aria-label={t(photo.kind === "video" ? "ui:tile.clip" : "ui:tile.photo", { name: photo.alt })}
          checked={isChosen}
          onChange={onToggle}
        />
        <Picture src={photo.thumbnail} alt="" />
        <span className={styles.check}>
          {isChosen ? (
            <IconCircleCheckFilled size={26} aria-hidden="true" />
          ) : (
            <IconCircle size={26} stroke={1.75} aria-hidden="true" />
          )}
        </span>
      </label>
    </li>
  )
}

const OptionsButton = ({ onClick }: { onClick: () => void }) => {
  const { t } = useTexts("photo")
  return (
    <button type="button" className={styles.options} aria-label={t("album.options")} onClick={onClick}>
      <IconDots size={20} stroke={2} aria-hidden="true" />
    </button>
  )
}

const MainMark = ({ photo }: { photo: AlbumPhoto }) => {
  const { t } = useTexts("photo")
  const avatar = useMe()?.avatar
  if (!avatar || baseOf(avatar) !== baseOf(photo.thumbnail)) return null
  return (
    <span className={styles.main} title={t("album.main_mark")}>
      <IconStarFilled size={14} aria-hidden="true" />
      <span className="visually-hidden">{t("album.main_mark")}</span>
    </span>
  )
}

/** All sizes of a picture have the same path without the file name. */
const baseOf = (address: string): string => address.slice(0, address.lastIndexOf("/"))
