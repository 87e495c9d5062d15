import type { AlbumPhoto } from "@redthread/contract/photo"
import { IconLock, IconX } from "@tabler/icons-react"
import { goldText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import styles from "../upload/tray.module.css"

interface Props {
  photos: readonly AlbumPhoto[]
  onRemove: (photoId: number) => void
}

/** Paid photos that go with a post or a message. */
export const SecretTray = ({ photos, onRemove }: Props) => {
  const { t } = useTexts("photo")
  if (photos.length === 0) return null
  return (
    <ul className={styles.tray} aria-label={t("picker.list")}>
      {photos.map(({ id, thumbnail, amount }) => {
        const gold = goldText(amount ?? 0)
        return (
          <li key={id} className={styles.item}>
            <img src={thumbnail} alt="" decoding="async" />
            <span className={styles.price}>
              <IconLock size={14} stroke={2} aria-hidden="true" />
              {gold}
            </span>
            <button
              type="button"
              className={styles.away}
              aria-label={t("picker.remove", { gold })}
              onClick={() => onRemove(id)}
            >
              <IconX size={16} stroke={2.25} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
