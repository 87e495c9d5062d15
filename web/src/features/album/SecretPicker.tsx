import type { AlbumPhoto } from "@redthread/contract/photo"
import { useInfiniteQuery } from "@tanstack/react-query"
import { IconCheck } from "@tabler/icons-react"
import { useCallback, useState } from "react"
import { distinct } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Picture } from "../../ui/display/Picture"
import { Dialog } from "../../ui/dialog/Dialog"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { parsedPrice, PriceField, suggestedPrice } from "../../ui/form/PriceField"
import { albumQuery, renewAlbum } from "./album.lists"
import styles from "./SecretPicker.module.css"
import { PriceBadge, UploadButtons, UploadTray, useUploads } from "../upload/upload"

interface Props {
  chosen: readonly AlbumPhoto[]
  max: number
  onChoose: (photos: readonly AlbumPhoto[]) => void
  onClose: () => void
}

export const SecretPicker = ({ chosen, max, onChoose, onClose }: Props) => {
  const { t } = useTexts("photo")
  const me = useMe()
  const query = useInfiniteQuery({ ...albumQuery(me?.id ?? 0, "secret"), staleTime: 0 })
  const photos = distinct(query.data?.pages, "id").filter(({ status }) => status === "ready")
  const [picked, setPicked] = useState(chosen)
  const isPicked = (photo: AlbumPhoto) => picked.some(({ id }) => id === photo.id)
  const newPhotos = useNewPhotos(me?.id ?? 0)
  const added = photos.filter(({ id }) => newPhotos.readyIds.includes(id))
  if (added.length > 0) {
    newPhotos.forget(added)
    setPicked([...picked, ...added])
  }
  const toggle = (photo: AlbumPhoto) =>
    setPicked(isPicked(photo) ? picked.filter(({ id }) => id !== photo.id) : [...picked, photo])
  return (
    <Dialog opened title={t("picker.title")} onClose={onClose}>
      <p className={styles.hint}>{t("picker.hint")}</p>
      <InfiniteList
        query={query}
        isEmpty={photos.length === 0}
        skeleton={<Skeleton height="120px" />}
        empty={
          !newPhotos.isOpen && (
            <EmptyState
              drawing="people"
              text={t("picker.empty")}
              action={<Button onClick={newPhotos.open}>{t("picker.add")}</Button>}
            />
          )
        }
      >
        <ul className={styles.photos}>
          {photos.map((photo) => (
            <li key={photo.id}>
              <Choice
                photo={photo}
                isPicked={isPicked(photo)}
                isFull={picked.length >= max}
                onToggle={() => toggle(photo)}
              />
            </li>
          ))}
        </ul>
      </InfiniteList>
      {newPhotos.isOpen && <NewPhotos {...newPhotos} />}
      {photos.length > 0 && (
        <div className={styles.ends}>
          <Button
            onClick={() => {
              onChoose(picked)
              onClose()
            }}
          >
            {t("picker.done")}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Maximum files that are added at a time. */
const newMax = 10

/** Photos that the member adds to the secret folder with a price; each is picked as soon as it is ready. */
function useNewPhotos(userId: number) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(() => String(suggestedPrice()))
  const price = parsedPrice(text)
  /** Ids of photos that are ready and not listed yet. */
  const [readyIds, setReadyIds] = useState<readonly number[]>([])
  const onReady = useCallback(
    (id: number) => {
      setReadyIds((ids) => [...ids, id])
      void renewAlbum(userId)
    },
    [userId],
  )
  const uploads = useUploads({ folder: "secret", price: price ?? undefined, max: newMax, onReady })
  const forget = (listed: readonly AlbumPhoto[]) =>
    setReadyIds(readyIds.filter((id) => listed.every((photo) => photo.id !== id)))
  return { uploads, readyIds, forget, text, setText, isValid: price !== null, isOpen, open: () => setOpen(true) }
}

type NewPhotosProps = Pick<ReturnType<typeof useNewPhotos>, "uploads" | "text" | "setText" | "isValid">

const NewPhotos = ({ uploads, text, setText, isValid }: NewPhotosProps) => {
  const { t } = useTexts("photo")
  return (
    <div className={styles.add}>
      <PriceField label={t("album.price_new")} text={text} onChange={setText} />
      <UploadButtons uploads={uploads} disabled={!isValid} />
      <UploadTray uploads={uploads} />
    </div>
  )
}

interface ChoiceProps {
  photo: AlbumPhoto
  isPicked: boolean
  isFull: boolean
  onToggle: () => void
}

const Choice = ({ photo: { thumbnail, amount, alt }, isPicked, isFull, onToggle }: ChoiceProps) => (
  <button
    type="button"
    className={styles.photo}
    aria-pressed={isPicked}
    disabled={isFull && !isPicked}
    onClick={onToggle}
  >
    <Picture src={thumbnail} alt={alt} />
    <PriceBadge amount={amount} />
    {isPicked && (
      <span className={styles.picked}>
        <IconCheck size={18} stroke={2.5} aria-hidden="true" />
      </span>
    )}
  </button>
)
