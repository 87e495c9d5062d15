import { orderPhotos, profilePhotosMax, uploadChanged } from "@redthread/contract/photo"
import type { Profile } from "@redthread/contract/profile"
import { IconPlus } from "@tabler/icons-react"
import { type DragEvent, Suspense, useCallback, useEffect, useRef, useState } from "react"
import { api } from "../../../core/api/api"
import { queryClient } from "../../../core/api/query-client"
import { live } from "../../../core/live/live.client"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { Picture } from "../../../ui/display/Picture"
import { renewAlbum, useAlbumChange } from "../../album/album"
import { profileQuery } from "../../profile/profile"
import { UploadDrop, UploadTiles, useUploads } from "../../upload/upload"
import { shownLang } from "../../translation/translation"
import styles from "./photos.module.css"

const PhotoDialog = lazyPart(() => import("./PhotoDialog"), "PhotoDialog")

type GridPhoto = Profile["photos"][number]

const gridPhotos = ({ photos }: Profile): GridPhoto[] => photos.slice(0, profilePhotosMax)

interface Props {
  person: Profile
  /** Called with whether uploads are under way. */
  onBusy?: (isBusy: boolean) => void
}

const underWay = ["waiting", "sending", "processing"]

/** The photos of the own profile in their order; the first one is the portrait. */
export const PhotoGrid = ({ person, onBusy }: Props) => {
  const { t } = useTexts("settings_profile")
  const { photos, move } = useOrder(person)
  const { uploads, shown } = useGridUploads(person.user_id, photos)
  const [openId, setOpenId] = useState<number | null>(null)
  const [draggedId, setDraggedId] = useState<number | null>(null)
  const openAt = photos.findIndex(({ id }) => id === openId)
  const opened = photos[openAt]
  const isBusy = uploads.items.some(({ state }) => underWay.includes(state))
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy])
  const free = Math.max(0, profilePhotosMax - shown.length - uploads.items.length)
  return (
    <UploadDrop uploads={uploads}>
      <ul className={styles.grid} aria-label={t("grid.title")}>
        {shown.map((photo) => {
          const place = photos.indexOf(photo)
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the dialog of a photo moves it by key
            <li
              key={photo.id}
              draggable
              data-dragged={photo.id === draggedId}
              onDragStart={(event) => startDrag(event, () => setDraggedId(photo.id))}
              onDragEnd={() => setDraggedId(null)}
              onDragOver={(event) => draggedId !== null && event.preventDefault()}
              onDrop={(event) => {
                if (draggedId === null) return
                event.preventDefault()
                event.stopPropagation()
                move(draggedId, place)
              }}
            >
              <button
                type="button"
                className={styles.photo}
                aria-label={t("grid.edit", { place: place + 1 })}
                aria-haspopup="dialog"
                onClick={() => setOpenId(photo.id)}
              >
                <Picture src={photo.src} alt="" />
                {place === 0 && <span className={styles.portrait}>{t("grid.portrait")}</span>}
                {photo.caption && (
                  <span className={styles.caption} lang={shownLang({ language: photo.language })}>
                    {photo.caption}
                  </span>
                )}
              </button>
            </li>
          )
        })}
        <UploadTiles uploads={uploads} />
        {free > 0 && <AddTile onFiles={uploads.add} />}
        {Array.from({ length: Math.max(0, free - 1) }, (_, index) => (
          <li key={`free-${index}`} className={styles.free} aria-hidden="true" />
        ))}
      </ul>
      <Suspense>
        {opened && (
          <PhotoDialog
            key={opened.id}
            photo={opened}
            place={openAt}
            ids={photos.map(({ id }) => id)}
            onMove={(to) => move(opened.id, to)}
            onClose={() => setOpenId(null)}
          />
        )}
      </Suspense>
    </UploadDrop>
  )
}

/** Firefox starts no drag without data. */
function startDrag(event: DragEvent, begin: () => void): void {
  event.dataTransfer.setData("text/plain", "")
  event.dataTransfer.effectAllowed = "move"
  begin()
}

const AddTile = ({ onFiles }: { onFiles: (files: File[]) => void }) => {
  const { t } = useTexts("settings_profile")
  const input = useRef<HTMLInputElement>(null)
  return (
    <li>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Without this, choosing the same file again fires no event.
          target.value = ""
        }}
      />
      <button type="button" className={styles.add} onClick={() => input.current?.click()}>
        <IconPlus size={26} stroke={1.75} aria-hidden="true" />
        <span>{t("grid.add")}</span>
      </button>
    </li>
  )
}

/** Changes of the order run one after another, so that two uploads that end together are both placed. */
const orderScope = "photo-order"

const saveOrder = (ids: readonly number[]) => api(orderPhotos, { body: { ids: [...ids] } })

/** Photos in the order that the member has just chosen, before it is saved. */
function useOrder(person: Profile) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const { mutate } = useAlbumChange(saveOrder, orderScope)
  const stored = gridPhotos(person)
  const placeOf = ({ id }: GridPhoto): number => chosen?.indexOf(id) ?? 0
  const photos = chosen ? stored.toSorted((one, other) => placeOf(one) - placeOf(other)) : stored
  const move = (id: number, to: number) => {
    const ids = photos.map((photo) => photo.id)
    const next = ids.filter((each) => each !== id).toSpliced(to, 0, id)
    if (next.every((each, index) => each === ids[index])) return
    setChosen(next)
    mutate(next, { onSettled: () => setChosen(null) })
  }
  return { photos, move }
}

/** Uploads go to the end of the grid; without a portrait the first one becomes it. */
function useGridUploads(userId: number, photos: readonly GridPhoto[]) {
  const { mutate: append } = useAlbumChange(async (id: number) => {
    const person = await queryClient.fetchQuery({ ...profileQuery(userId), staleTime: 0 })
    const others = gridPhotos(person).filter((photo) => photo.id !== id)
    await saveOrder([...others.map((photo) => photo.id), id].slice(0, profilePhotosMax))
  }, orderScope)
  const onReady = useCallback((id: number) => append(id), [append])
  const uploads = useUploads({ folder: "public", max: profilePhotosMax - photos.length, onReady })
  // A cropped photo, and one from another device, appears once it is processed.
  useEffect(
    () =>
      live.on(uploadChanged, ({ status }) => {
        if (status === "processing") return
        void renewAlbum(userId)
        void queryClient.invalidateQueries({ queryKey: profileQuery(userId).queryKey })
      }),
    [userId],
  )
  const uploading = new Set(uploads.items.map(({ id }) => id))
  return { uploads, shown: photos.filter(({ id }) => !uploading.has(id)) }
}
