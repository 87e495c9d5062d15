import type { Profile } from "@redthread/contract/profile"
import { IconCamera } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { usePictureFailure } from "../../ui/display/Avatar"
import { PersonName } from "../remark/remark"
import { languageName, PersonMarks, placeOf, Portrait } from "../profile/profile"
import styles from "./ProfileHead.module.css"

interface Props {
  person: Profile
  isOwn: boolean
}

export const ProfileHead = ({ person, isOwn }: Props) => {
  const { t } = useTexts("ui")
  const place = placeOf(person.location)
  return (
    <header className={styles.head}>
      <Cover src={person.cover} />
      <div className={styles.person}>
        <div className={styles.portrait}>
          <Portrait key={person.portrait} src={person.portrait} name={person.name} isFirst />
          {isOwn && <PictureLink />}
        </div>
        <div className={styles.words}>
          <h1 className={styles.name}>
            <span>
              <PersonName person={person} withName />
              {person.age !== null && `, ${person.age}`}
            </span>
            <PersonMarks person={person} size={24} />
          </h1>
          <p className={styles.place}>{[place, languageName(person.language)].filter(Boolean).join(" · ")}</p>
          {person.online === 1 && !isOwn && <p className={styles.online}>{t("online")}</p>}
        </div>
      </div>
    </header>
  )
}

export const Cover = ({ src }: { src: string | null }) => {
  const { isFailed, image } = usePictureFailure(src)
  return (
    <div className={styles.cover}>
      {src && !isFailed ? (
        <img {...image} key={src} src={src} alt="" width={780} height={250} decoding="async" />
      ) : (
        <svg viewBox="0 0 780 250" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d="M-10 190C120 190 180 80 300 96s70 128 8 120-30-132 120-140 190 96 366 52" />
        </svg>
      )}
    </div>
  )
}

const PictureLink = () => {
  const { t } = useTexts("profile")
  return (
    <Link to="/setting/avatar" className={styles.change} aria-label={t("edit.avatar")} title={t("edit.avatar")}>
      <IconCamera size={22} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
