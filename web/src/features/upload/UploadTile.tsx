import { IconCheck, IconPlayerPlayFilled, IconRefresh, IconX } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import { errorText } from "../../core/error/error-text"
import { useReducedMotion } from "../../core/page/viewport"
import { useTexts } from "../../core/texts/texts"
import { Picture } from "../../ui/display/Picture"
import { ThreadProgress } from "../../ui/state/Thread"
import { previewOf } from "./upload-file"
import type { UploadItem } from "./upload-queue"
import tray from "./tray.module.css"
import styles from "./upload.module.css"

interface Props {
  item: UploadItem
  onRetry: () => void
  onRemove: () => void
}

export const UploadTile = ({ item, onRetry, onRemove }: Props) => {
  const { t } = useTexts("photo")
  const { name, state } = item
  const isOver = state === "done" || state === "ready" || state === "failed"
  const removeLabel = t(isOver ? "upload.remove" : "upload.cancel", { name })
  return (
    <li className={state === "failed" ? `${tray.item} ${styles.failed}` : tray.item}>
      <Preview item={item} />
      <State item={item} />
      {state === "failed" && item.error !== "broken" && (
        <button
          type="button"
          className={tray.again}
          aria-label={t("upload.retry", { name })}
          title={t("upload.retry", { name })}
          onClick={onRetry}
        >
          <IconRefresh size={20} stroke={2} aria-hidden="true" />
        </button>
      )}
      <button type="button" className={tray.away} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
        <IconX size={16} stroke={2.25} aria-hidden="true" />
      </button>
    </li>
  )
}

const Preview = ({ item: { kind, preview } }: { item: UploadItem }) =>
  kind === "image" ? (
    <StillPreview address={preview} />
  ) : (
    <>
      <video src={`${preview}#t=0.1`} muted playsInline preload="metadata" />
      <span className={styles.play}>
        <IconPlayerPlayFilled size={18} aria-hidden="true" />
      </span>
    </>
  )

/** Draws an animated picture once for readers who prefer less motion. */
const StillPreview = ({ address }: { address: string }) => {
  const isReduced = useReducedMotion()
  const [still, setStill] = useState({ of: "", src: "" })
  useEffect(() => {
    if (isReduced) void previewOf(address).then((src) => setStill({ of: address, src }))
  }, [isReduced, address])
  if (!isReduced) return <Picture src={address} alt="" />
  return still.of === address && still.src !== "" ? <Picture src={still.src} alt="" /> : null
}

const State = ({ item: { name, state, progress, error } }: { item: UploadItem }) => {
  const { t } = useTexts("photo")
  switch (state) {
    case "ready":
      return null
    case "done":
      return (
        <output className={styles.done} aria-label={t("upload.done", { name })}>
          <IconCheck size={18} stroke={2.5} aria-hidden="true" />
          {t("upload.done_short")}
        </output>
      )
    case "failed":
      return (
        <p className={styles.problem} role="alert">
          <span className="visually-hidden">{t("upload.failed", { name })}</span>
          {error === "broken" ? t("upload.broken") : errorText(error)}
        </p>
      )
    case "waiting":
    case "sending":
    case "processing":
      return (
        <div className={styles.progress}>
          {state === "processing" && <p aria-hidden="true">{t("upload.preparing_short")}</p>}
          {/* Before the first progress report the duration is unknown. */}
          <ThreadProgress
            label={t(`upload.${state}`, { name })}
            {...(state === "processing" && progress === 0 ? {} : { value: progress })}
          />
        </div>
      )
  }
}
