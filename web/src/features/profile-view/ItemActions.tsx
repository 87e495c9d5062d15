import type { Profile } from "@redthread/contract/profile"
import type { ShownItem } from "@redthread/contract/prompt"
import { IconMessageCircle } from "@tabler/icons-react"
import { useState } from "react"
import { useMe } from "../../core/session/session"
import { askToSignUp } from "../../core/session/sign-in-prompt"
import { useTexts } from "../../core/texts/texts"
import { CommentDialog } from "../chat/chat"
import { LikeItemButton } from "../like/like"
import styles from "./ItemActions.module.css"

interface Props {
  person: Profile
  item: ShownItem
}

export const ItemActions = ({ person, item }: Props) => {
  const { t } = useTexts("prompt")
  const me = useMe()
  const [isWriting, setWriting] = useState(false)
  const isPhoto = item.type === "photo"
  const label = t(isPhoto ? "comment_photo" : "comment_answer")
  return (
    <>
      <div className={isPhoto ? `${styles.actions} ${styles.upon}` : styles.actions}>
        <LikeItemButton
          person={person}
          item={item}
          label={t(isPhoto ? "like_photo" : "like_answer")}
          className={styles.action}
        />
        <button
          type="button"
          className={styles.action}
          aria-label={label}
          title={label}
          onClick={() => (me ? setWriting(true) : askToSignUp())}
        >
          <IconMessageCircle size={22} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {isWriting && <CommentDialog person={person} item={item} onClose={() => setWriting(false)} />}
    </>
  )
}
