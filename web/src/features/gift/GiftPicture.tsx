import { IconGift } from "@tabler/icons-react"
import { usePictureFailure } from "../../ui/display/Avatar"
import styles from "./gift.module.css"

interface Props {
  src: string
  size: number
  alt?: string
}

/** A drawn gift; an icon of the same size takes its place if it fails to load. */
export const GiftPicture = ({ src, size, alt = "" }: Props) => {
  const { isFailed, image } = usePictureFailure(src)
  if (!isFailed) return <img {...image} key={src} src={src} alt={alt} width={size} height={size} loading="lazy" />
  return (
    <span
      className={styles.failed}
      style={{ width: size, height: size }}
      {...(alt && { role: "img", "aria-label": alt })}
    >
      <IconGift size={size / 2} stroke={1.25} aria-hidden="true" />
    </span>
  )
}
