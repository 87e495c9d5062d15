import type { AlbumFolder, AlbumPhoto } from "@redthread/contract/photo"
import { IconCircleCheckFilled, IconCircle, IconDots, IconStarFilled } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../core/page/lazy-part"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Picture } from "../../ui/display/Picture"
import styles from "./album.module.css"
import { PhotoTile, useOpenPhoto } from "../photo/photo"
import { SelectionBar } from "./SelectionBar"

const PhotoOptions = lazyPart(() => import("./PhotoOptions"), "PhotoOptions")

interface Props {
  photos: readonly AlbumPhoto[]
  folder: AlbumFolder
  /** Selected photos; null while none can be selected. */
  chosenIds: ReadonlySet<number> | null
  onChoose: (ids: ReadonlySet<number> | null) => void
}

export const OwnPhotos = ({ photos, folder, chosenIds, onChoose }: Props) => {
  const { open, windows } = useOpenPhoto(photos, { type: "photo" })
  const [options, setOptions] = useState<AlbumPhoto | null>(null)
  // Deleted photos are dropped from the selection.
  const chosen = photos.filter(({ id }) => chosenIds?.has(id)).map(({ id }) => id)
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    <>
      <ul className={styles.grid}>
        {photos.map((photo) =>
          chosenIds ? (
            <Choosable
              key={photo.id}
              photo={photo}
              isChosen={chosen.includes(photo.id)}
              onToggle={() => toggle(photo.id)}
            />
          ) : (
            <li key={photo.id}>
              <PhotoTile photo={photo} onOpen={() => open(photo)} />
              <MainMark photo={photo} />
              <OptionsButton onClick={() => setOptions(photo)} />
            </li>
          ),
        )}
      </ul>
      {chosen.length > 0 && <SelectionBar ids={chosen} folder={folder} onDone={() => onChoose(null)} />}
      <Suspense>{options && <PhotoOptions photo={options} onClose={() => setOptions(null)} />}</Suspense>
      {windows}
    </>
  )
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
