import { useCallback, useState } from "react"
import styles from "./Avatar.module.css"

interface Props {
  src: string | null
  /** Name whose initial is shown without a picture; the picture itself is decoration beside the name. */
  name: string
  size?: number
  online?: boolean
  vip?: boolean
  onlineLabel?: string
  vipLabel?: string
}

export const Avatar = ({ src, name, size = 44, online = false, vip = false, onlineLabel, vipLabel }: Props) => (
  <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }}>
    <Face src={src} name={name} size={size} />
    {online && <span className={styles.dot} {...labelProps(onlineLabel)} />}
    {vip && (
      <span className={styles.crown} {...labelProps(vipLabel)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.2 12.4 1.4 5l3.7 2.6L8 2.8l2.9 4.8L14.6 5l-.8 7.4z" />
        </svg>
      </span>
    )}
  </span>
)

const Face = ({ src, name, size }: Required<Pick<Props, "src" | "name" | "size">>) => {
  const { isFailed, image } = usePictureFailure(src)
  return src && !isFailed ? (
    <img {...image} key={src} src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
  ) : (
    // CSS generates the initial, because text would join the accessible name of a surrounding button.
    <span className={styles.initial} data-initial={[...name][0]?.toLocaleUpperCase()} aria-hidden="true" />
  )
}

const labelProps = (label: string | undefined) =>
  label ? { role: "img", "aria-label": label, title: label } : { "aria-hidden": true }

/** Returns whether the picture has failed, and props for its `img`. A server-rendered one may have failed before. */
export function usePictureFailure(src: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const onError = useCallback(() => setFailed(src), [src])
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src)
    },
    [src],
  )
  return { isFailed: src !== null && failed === src, image: { ref, onError } }
}
