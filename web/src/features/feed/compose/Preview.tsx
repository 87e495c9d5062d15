import type { AlbumPhoto } from "@redthread/contract/photo"
import { IconLock, IconPlayerPlayFilled } from "@tabler/icons-react"
import { withEmoji } from "@redthread/contract/emoji"
import { useTexts } from "../../../core/texts/texts"
import type { Uploads } from "../../upload/upload"
import cardStyles from "../post/FeedCard.module.css"
import styles from "./Preview.module.css"

interface Props {
  content: string
  uploads: Uploads["items"]
  paid: readonly AlbumPhoto[]
}

export const Preview = ({ content, uploads, paid }: Props) => {
  const { t } = useTexts("feed")
  const pictures = [
    ...uploads.map(({ key, kind, preview }) => ({ key, kind, src: preview, amount: null })),
    ...paid.map(({ id, kind, thumbnail, amount }) => ({ key: String(id), kind, src: thumbnail, amount })),
  ]
  return (
    <section className={styles.preview} aria-label={t("preview")}>
      {content && (
        <p className={`${cardStyles.text} ${styles.text}`} dir="auto">
          {withEmoji(content)}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map(({ key, kind, src, amount }) => (
            <li key={key} className={amount === null ? undefined : styles.blurred}>
              {kind === "image" || amount !== null ? (
                <img src={src} alt="" decoding="async" />
              ) : (
                <video src={`${src}#t=0.1`} muted playsInline preload="metadata" />
              )}
              {amount !== null && (
                <span className={styles.mark}>
                  <IconLock size={16} stroke={2} aria-hidden="true" />
                  {amount}
                </span>
              )}
              {amount === null && kind === "video" && (
                <span className={styles.mark}>
                  <IconPlayerPlayFilled size={16} aria-hidden="true" />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!content && pictures.length === 0 && <p className={styles.none}>{t("preview_empty")}</p>}
    </section>
  )
}
