import { messageUploadsMax } from "@redthread/contract/chat"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { IconCoin, IconLock } from "@tabler/icons-react"
import { Suspense, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { lazyPart } from "../../core/lazy-part"
import { IconButton } from "../../ui/IconButton"
import { previewsOf, SecretTray } from "../photo/photo.secret.part"
import { UploadButtons, UploadTray, useUploads } from "../photo/photo.upload.part"
import { parsedPrice, PriceField, suggestedPrice } from "../photo/photo.price.part"
import type { AttachedPhotos } from "./attached-photos"
import styles from "./Composer.module.css"

const SecretPicker = lazyPart(() => import("../photo/photo.picker.part"), "SecretPicker")

interface Props {
  /** Dropped or pasted, to be taken over. */
  files: readonly File[]
  onTaken: () => void
  /** What would go with the message now. */
  onChange: (attached: AttachedPhotos) => void
}

/** Photos and clips that go with a message: chosen, taken with the camera, or paid ones out of the album. */
export const ComposerPhotos = ({ files, onTaken, onChange }: Props) => {
  const { t } = useTranslation(["photo", "talk"])
  const [paid, setPaid] = useState<readonly AlbumPhoto[]>([])
  const [isPicking, setPicking] = useState(false)
  /** As typed; null while they cost nothing. */
  const [price, setPrice] = useState<string | null>(null)
  const uploads = useUploads({ max: messageUploadsMax - paid.length })
  useEffect(() => {
    if (files.length === 0) return
    uploads.add(files)
    onTaken()
    // oxlint-disable-next-line react/exhaustive-deps -- files are taken once, when they come
  }, [files])
  useEffect(() => {
    const gold = price === null || uploads.items.length === 0 ? undefined : parsedPrice(price)
    const areThere = !uploads.isSending && uploads.items.every(({ state }) => state !== "failed")
    onChange({
      ids: [...uploads.ids, ...paid.map(({ id }) => id)],
      price: gold ?? undefined,
      isComplete: areThere && gold !== null,
      async take() {
        // At once, so that leaving the conversation meanwhile does not delete what is being sent.
        const items = uploads.take()
        const previews = await previewsOf(items, paid)
        for (const { preview } of items) URL.revokeObjectURL(preview)
        return previews
      },
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the tray's functions only pass on to one queue
  }, [uploads.items, paid, price, onChange])
  return (
    <div className={styles.photos}>
      <UploadTray uploads={uploads} />
      <SecretTray photos={paid} onRemove={(id) => setPaid(paid.filter((photo) => photo.id !== id))} />
      {price !== null && <PriceField label={t("talk:price.each")} text={price} onChange={setPrice} />}
      <div className={styles.photoWays}>
        <UploadButtons uploads={uploads} look="icons" />
        <IconButton
          icon={<IconLock size={22} stroke={1.75} aria-hidden="true" />}
          label={t("picker.open")}
          tooltip="above"
          onClick={() => setPicking(true)}
        />
        {uploads.items.length > 0 && (
          <IconButton
            icon={<IconCoin size={22} stroke={1.75} aria-hidden="true" />}
            label={t(price === null ? "talk:price.ask" : "talk:price.none")}
            tooltip="above"
            aria-pressed={price !== null}
            onClick={() => setPrice(price === null ? String(suggestedPrice()) : null)}
          />
        )}
      </div>
      <Suspense>
        {isPicking && (
          <SecretPicker
            chosen={paid}
            max={messageUploadsMax - uploads.items.length}
            onChoose={setPaid}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
