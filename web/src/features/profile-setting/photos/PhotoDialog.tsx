import { captionMax, deleteUploads, editUpload, orderPhotos, showPhoto } from "@redthread/contract/photo"
import type { Profile } from "@redthread/contract/profile"
import { IconArrowLeft, IconArrowRight, IconCrop, IconStar, IconTrash } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextField } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { ThreadProgress } from "../../../ui/state/Thread"
import { DeletePhotos, useAlbumChange } from "../../album/album"
import { sendPicture } from "../../upload/upload"
import styles from "./photos.module.css"

const PictureCrop = lazyPart(() => import("../picture/PictureCrop"), "PictureCrop")

/** Size of a cropped photo in pixels, in the shape of a card. */
const frame = { width: 1200, height: 1600 }

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

type GridPhoto = Profile["photos"][number]

interface Props {
  photo: GridPhoto
  place: number
  /** All photos of the grid in their order. */
  ids: readonly number[]
  onMove: (to: number) => void
  onClose: () => void
}

export const PhotoDialog = ({ photo, place, ids, onMove, onClose }: Props) => {
  const { t } = useTexts("settings_profile")
  const [isDeleting, setDeleting] = useState(false)
  const picture = useMutation({ mutationFn: () => loadPicture(photo.id) })
  const crop = useAlbumChange((blob: Blob) => replace(photo, ids, blob))
  const moveTo = (to: number) => () => {
    onMove(to)
    onClose()
  }
  if (isDeleting) return <DeletePhotos ids={[photo.id]} onDeleted={onClose} onClose={() => setDeleting(false)} />
  return (
    <Dialog opened title={t("grid.edit", { place: place + 1 })} onClose={onClose}>
      {picture.data ? (
        <Suspense fallback={<ThreadProgress label={t("saving")} />}>
          <PictureCrop
            picture={picture.data}
            frame={frame}
            isRound={place === 0}
            isBusy={crop.isPending}
            onDone={(blob) => crop.mutate(blob, { onSuccess: onClose })}
            onCancel={picture.reset}
          />
        </Suspense>
      ) : (
        <>
          <img className={styles.large} src={photo.src} alt="" />
          <CaptionForm photo={photo} onSaved={onClose} />
          <div className={styles.actions}>
            {photo.kind === "image" && (
              <Button
                look="quiet"
                size="small"
                icon={<IconCrop {...icon} />}
                busy={picture.isPending}
                onClick={() => picture.mutate()}
              >
                {t("grid.crop")}
              </Button>
            )}
            {place > 0 && (
              <>
                <Button look="quiet" size="small" icon={<IconStar {...icon} />} onClick={moveTo(0)}>
                  {t("grid.first")}
                </Button>
                <Button look="quiet" size="small" icon={<IconArrowLeft {...icon} />} onClick={moveTo(place - 1)}>
                  {t("grid.forward")}
                </Button>
              </>
            )}
            {place < ids.length - 1 && (
              <Button look="quiet" size="small" icon={<IconArrowRight {...icon} />} onClick={moveTo(place + 1)}>
                {t("grid.back")}
              </Button>
            )}
            <Button look="quiet" size="small" icon={<IconTrash {...icon} />} onClick={() => setDeleting(true)}>
              {t("grid.delete")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

const CaptionForm = ({ photo: { id, caption }, onSaved }: { photo: GridPhoto; onSaved: () => void }) => {
  const { t } = useTexts("settings_profile")
  const [text, setText] = useState(caption ?? "")
  const save = useAlbumChange((next: string) => api(editUpload, { params: { id }, body: { caption: next } }))
  const isChanged = text.trim() !== (caption ?? "")
  return (
    <Form
      className={styles.form}
      problem={save.error}
      onSubmit={() => save.mutate(text.trim(), { onSuccess: onSaved })}
    >
      <TextField
        label={t("grid.caption")}
        hint={t("grid.caption_hint")}
        dir="auto"
        maxLength={captionMax}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={save.error ? errorText(save.error) : undefined}
      />
      {isChanged && (
        <Button type="submit" busy={save.isPending}>
          {t("grid.save")}
        </Button>
      )}
    </Form>
  )
}

async function loadPicture(id: number): Promise<ImageBitmap> {
  const { src } = await api(showPhoto, { params: { id } })
  const response = await fetch(src)
  return createImageBitmap(await response.blob())
}

/** Puts the cropped picture in the photo's place, with its caption. */
async function replace({ id, caption }: GridPhoto, ids: readonly number[], blob: Blob): Promise<void> {
  const cropped = await sendPicture(new File([blob], "photo.jpg", { type: blob.type }), () => undefined)
  await api(editUpload, { params: { id: cropped }, body: { folder: "public", ...(caption ? { caption } : {}) } })
  await api(orderPhotos, { body: { ids: ids.map((each) => (each === id ? cropped : each)) } })
  await api(deleteUploads, { query: { ids: String(id) } })
}
