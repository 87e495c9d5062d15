import type { Profile } from "@redthread/contract/profile"
import { useTranslation } from "react-i18next"
import styles from "./Photos.module.css"

/** Photos as a mosaic without holes: the first large, the rest around it. The portrait is shown above already. */
export const Photos = ({ person }: { person: Profile }) => {
  const { t } = useTranslation("profile")
  const photos = person.photos.filter(({ src }) => src !== person.portrait)
  if (photos.length === 0) return null
  return (
    <section aria-label={t("photos")}>
      <ul className={`${styles.mosaic} ${layoutOf(photos.length)}`}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <img
              src={photo.src}
              alt={photo.alt === person.name ? t("photo_of", { name: person.name }) : photo.alt}
              width={600}
              height={600}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const few = [undefined, styles.one, styles.two, styles.three, styles.four, styles.five]
/** By what is left over in rows of three when the first takes four places. */
const many = [styles.three, `${styles.three} ${styles.lastThree}`, `${styles.three} ${styles.lastTwo}`]

const layoutOf = (count: number): string => few[count] ?? many[count % 3] ?? ""
