import { Link } from "@tanstack/react-router"
import { memo } from "react"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { ChatIconButton } from "../chat/chat.part"
import { languageName, PersonMarks, placeOf } from "../profile/profile.part"
import { LikeButton } from "../relation/relation.part"
import { PersonName } from "../remark/remark.part"
import { type CardProps, Introduction, Reasons } from "./PersonCard"
import styles from "./PersonLine.module.css"

/** A person as a row: the same as on a card, for who reads rather than looks. */
export const PersonLine = memo(({ person, Note }: CardProps) => {
  const { t } = useTexts("ui")
  const { user_id, avatar, name, age, online, vip, verified, location, language, introduction, reasons } = person
  return (
    <article className={styles.line}>
      <Link to="/profile/$id" params={{ id: String(user_id) }} className={styles.face} tabIndex={-1} aria-hidden="true">
        <Avatar src={avatar} name={name} size={72} online={online === 1} onlineLabel={t("online")} />
      </Link>
      <div className={styles.words}>
        <Link to="/profile/$id" params={{ id: String(user_id) }} className={styles.name}>
          <span className={styles.called}>
            <PersonName person={person} withName />, {age}
          </span>
          <PersonMarks verified={verified} vip={vip} />
        </Link>
        <p className={styles.place}>{[placeOf(location), languageName(language)].filter(Boolean).join(" · ")}</p>
        {Note ? (
          <p className={styles.place}>
            <Note person={person} />
          </p>
        ) : (
          <Reasons reasons={reasons ?? []} />
        )}
        {introduction && <Introduction introduction={introduction} />}
      </div>
      <div className={styles.actions}>
        <LikeButton person={person} />
        <ChatIconButton person={person} />
      </div>
    </article>
  )
})
