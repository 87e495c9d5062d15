import { messageUploadsMax } from "@redthread/contract/chat"
import { IconCoin, IconLock } from "@tabler/icons-react"
import { type ButtonHTMLAttributes, type ReactNode, Suspense, useEffect, useState } from "react"
import { useIsTouch } from "../../../core/page/viewport"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import { previewsOf, SecretTray, UploadButtons, type Uploads, UploadTray, useUploads } from "../../upload/upload"
import { SecretPicker } from "../../album/album"
import { parsedPrice, PriceField, suggestedPrice } from "../../../ui/form/PriceField"
import styles from "./Composer.module.css"
import type { AttachedPhotos, ChosenPhotos } from "./use-attaching"

interface Props {
  userId: number
  chosen: ChosenPhotos
  /** True if the ways to add photos are shown below those that are chosen. */
  hasWays: boolean
  onChoose: (change: Partial<ChosenPhotos>) => void
  files: readonly File[]
  onTaken: () => void
  onChange: (attached: AttachedPhotos) => void
}

export const ComposerPhotos = ({
  userId,
  chosen: { paid, price },
  hasWays,
  onChoose,
  files,
  onTaken,
  onChange,
}: Props) => {
  const { t } = useTexts(["photo", "talk"])
  const isTouch = useIsTouch()
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
      progress: uploads.isSending ? sentShare(uploads.items) : null,
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
      {hasWays && (
        <div className={styles.photoWays}>
          <UploadButtons uploads={uploads} look={isTouch ? "words" : "icons"} />
          <Way
            icon={<IconLock {...icon} />}
            label={t("picker.open")}
            isTouch={isTouch}
            onClick={() => setPicking(true)}
          />
          {uploads.items.length > 0 && (
            <Way
              icon={<IconCoin {...icon} />}
              label={t(price === null ? "talk:price.ask" : "talk:price.none")}
              isTouch={isTouch}
              aria-pressed={price !== null}
              onClick={() => onChoose({ price: price === null ? String(suggestedPrice()) : null })}
            />
          )}
        </div>
      )}
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

const icon = { size: 22, stroke: 1.75, "aria-hidden": true } as const

interface WayProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode
  label: string
  isTouch: boolean
}

/** An icon with a tooltip, or on touch screens a button with words. */
const Way = ({ icon: drawn, label, isTouch, ...rest }: WayProps) =>
  isTouch ? (
    <Button {...rest} look="quiet" icon={drawn}>
      {label}
    </Button>
  ) : (
    <IconButton {...rest} icon={drawn} label={label} tooltip="above" />
  )

/** Share of the files that is sent, from 0 to 1. */
const sentShare = (items: Uploads["items"]): number =>
  items.reduce((sum, { state, progress }) => sum + (state === "waiting" ? 0 : state === "sending" ? progress : 1), 0) /
  Math.max(1, items.length)
