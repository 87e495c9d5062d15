import type { Profile } from "@redthread/contract/profile"
import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { usePictureFailure } from "../../ui/display/Avatar"
import { PersonName } from "../remark/remark"
import { languageName, PersonMarks, placeOf, Portrait } from "../profile/profile"
import styles from "./ProfileHead.module.css"

interface Props {
  person: Profile
  /** Buttons in the upper corner of the portrait. */
  actions?: ReactNode
}

/** The portrait with name, age and place over it. */
export const ProfileHead = ({ person, actions }: Props) => {
  const { t } = useTexts("ui")
  const place = placeOf(person.location)
  return (
    <header className={person.portrait ? styles.head : `${styles.head} ${styles.faceless}`}>
      <Portrait key={person.portrait} src={person.portrait} name={person.name} isFirst />
      {actions}
      <div className={styles.words}>
        <h1 className={styles.name}>
          <span>
            <PersonName person={person} withName />
            {person.age !== null && `, ${person.age}`}
          </span>
          <PersonMarks person={person} size={24} />
        </h1>
        <p>{[place, languageName(person.language)].filter(Boolean).join(" · ")}</p>
        {person.online === 1 && <p className={styles.online}>{t("online")}</p>}
      </div>
    </header>
  )
}

/** Renders nothing if the picture is missing or fails to load. */
export const Cover = ({ src }: { src: string | null }) => {
  const { isFailed, image } = usePictureFailure(src)
  if (!src || isFailed) return null
  return (
    <img
      {...image}
      key={src}
      className={styles.cover}
      src={src}
      alt=""
      width={780}
      height={250}
      loading="lazy"
      decoding="async"
    />
  )
}
