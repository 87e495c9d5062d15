import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import styles from "../staff.module.css"

/** A picture that is blurred until it is pressed. */
export const CoveredPicture = ({ src, alt }: { src: string; alt: string }) => {
  const { t } = useTexts("staff")
  const [isShown, setShown] = useState(false)
  return (
    <button
      type="button"
      className={styles.pictureButton}
      aria-pressed={isShown}
      aria-label={t(isShown ? "picture.cover" : "picture.show", { picture: alt })}
      onClick={() => setShown(!isShown)}
    >
      <img
        className={isShown ? styles.picture : `${styles.picture} ${styles.blurred}`}
        src={src}
        alt={isShown ? alt : ""}
      />
    </button>
  )
}
