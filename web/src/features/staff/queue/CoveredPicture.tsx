import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import pictureStyles from "./picture.module.css"

/** A picture that is blurred until it is pressed. */
export const CoveredPicture = ({ src, alt }: { src: string; alt: string }) => {
  const { t } = useTexts("staff")
  const [isShown, setShown] = useState(false)
  return (
    <button
      type="button"
      className={pictureStyles.pictureButton}
      aria-pressed={isShown}
      aria-label={t(isShown ? "picture.cover" : "picture.show", { picture: alt })}
      onClick={() => setShown(!isShown)}
    >
      <img
        className={isShown ? pictureStyles.picture : `${pictureStyles.picture} ${pictureStyles.blurred}`}
        src={src}
        alt={isShown ? alt : ""}
      />
    </button>
  )
}
