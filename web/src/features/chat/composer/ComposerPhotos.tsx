import { messageUploadsMax } from "@redthread/contract/chat"
import { IconCoin, IconLock } from "@tabler/icons-react"
import { Suspense, useEffect, useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { IconButton } from "../../../ui/button/IconButton"
import { previewsOf, SecretTray, UploadButtons, UploadTray, useUploads } from "../../upload/upload"
import { SecretPicker } from "../../album/album"
import { parsedPrice, PriceField, suggestedPrice } from "../../../ui/form/PriceField"
import styles from "./Composer.module.css"
import type { AttachedPhotos, ChosenPhotos } from "./use-attaching"

interface Props {
  userId: number
  chosen: ChosenPhotos
  onChoose: (change: Partial<ChosenPhotos>) => void
  files: readonly File[]
  onTaken: () => void
  onChange: (attached: AttachedPhotos) => void
}

export const ComposerPhotos = ({ userId, chosen: { paid, price }, onChoose, files, onTaken, onChange }: Props) => {
  const { t } = useTexts(["photo", "talk"])
  const [isPicking, setPicking] = useState(false)
  const uploads = useUploads({ max: messageUploadsMax - paid.length, trayName: `chat.${userId}` })
  useEffect(() => {
    if (files.length === 0) return
    uploads.add(files)
    onTaken()
    // oxlint-disable-next-line react/exhaustive-deps -- files are added once, when they arrive
  }, [files])
  useEffect(() => {
    const gold = price === null || uploads.items.length === 0 ? undefined : parsedPrice(price)
    const areThere = !uploads.isSending && uploads.items.every(({ state }) => state !== "failed")
    onChange({
      ids: [...uploads.ids, ...paid.map(({ id }) => id)],
      isEmpty: uploads.items.length + paid.length === 0,
      price: gold ?? undefined,
      isComplete: areThere && gold !== null,
      async take() {
        // First: leaving the conversation meanwhile must not delete uploads that are being sent.
        const items = uploads.take()
        const previews = await previewsOf(items, paid)
        for (const { preview } of items) URL.revokeObjectURL(preview)
        return previews
      },
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the other functions of `uploads` never change their effect
  }, [uploads.items, paid, price, onChange])
  return (
    <div className={styles.photos}>
      <UploadTray uploads={uploads} />
      <SecretTray photos={paid} onRemove={(id) => onChoose({ paid: paid.filter((photo) => photo.id !== id) })} />
      {price !== null && (
        <PriceField label={t("talk:price.each")} text={price} onChange={(typed) => onChoose({ price: typed })} />
      )}
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
            onClick={() => onChoose({ price: price === null ? String(suggestedPrice()) : null })}
          />
        )}
      </div>
      <Suspense>
        {isPicking && (
          <SecretPicker
            chosen={paid}
            max={messageUploadsMax - uploads.items.length}
            onChoose={(photos) => onChoose({ paid: photos })}
            onClose={() => setPicking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
