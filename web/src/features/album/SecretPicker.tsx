import type { AlbumPhoto } from "@redthread/contract/photo"
import { useInfiniteQuery } from "@tanstack/react-query"
import { IconCheck } from "@tabler/icons-react"
import { useState } from "react"
import { distinct } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { albumQuery } from "./album.lists"
import styles from "./SecretPicker.module.css"
import { PriceBadge } from "../upload/upload"

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
  const toggle = (photo: AlbumPhoto) =>
    setPicked(isPicked(photo) ? picked.filter(({ id }) => id !== photo.id) : [...picked, photo])
  return (
    <Dialog opened title={t("picker.title")} onClose={onClose}>
      <p className={styles.hint}>{t("picker.hint")}</p>
      <InfiniteList
        query={query}
        isEmpty={photos.length === 0}
        skeleton={<Skeleton height="120px" />}
        empty={<EmptyState drawing="people" text={t("picker.empty")} />}
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
      <div className={styles.ends}>
        <Button
          disabled={photos.length === 0}
          onClick={() => {
            onChoose(picked)
            onClose()
          }}
        >
          {t("picker.done")}
        </Button>
      </div>
    </Dialog>
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
    <img src={thumbnail} alt={alt} loading="lazy" decoding="async" />
    <PriceBadge amount={amount} />
    {isPicked && (
      <span className={styles.picked}>
        <IconCheck size={18} stroke={2.5} aria-hidden="true" />
      </span>
    )}
  </button>
)
