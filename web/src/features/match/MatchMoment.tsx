import { useQuery } from "@tanstack/react-query"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { useOpenChat } from "../chat/chat"
import { profileQuery } from "../profile/profile"
import { useNameOf } from "../remark/remark"
import styles from "./match.module.css"

interface Props {
  userId: number
  onClose: () => void
}

export const MatchMoment = ({ userId, onClose }: Props) => {
  const { t } = useTexts("relation")
  const me = useMe()
  const openChat = useOpenChat()
  const { data: person } = useQuery(profileQuery(userId))
  const name = useNameOf(userId, person?.name) ?? ""
  if (!me || !person) return null
  const write = () => {
    onClose()
    openChat(userId)
  }
  return (
    <Dialog opened title={t("match_title")} onClose={onClose}>
      <div className={styles.knot}>
        <svg viewBox="0 0 340 120" aria-hidden="true">
          <path pathLength="1" d="M70 70c40 22 84 24 104-2 14-18 6-38-9-37-18 2-19 32 4 44 22 12 60 12 101-6" />
        </svg>
        <span className={styles.face}>
          <Avatar src={me.avatar} name={me.name} size={112} />
        </span>
        <span className={styles.face}>
          <Avatar src={person.avatar} name={person.name} size={112} />
        </span>
      </div>
      <p className={styles.words}>{t("match_text", { name })}</p>
      <div className={styles.choices}>
        <Button size="large" wide onClick={write}>
          {t("match_chat", { name })}
        </Button>
        <Button look="ghost" wide onClick={onClose}>
          {t("match_later")}
        </Button>
      </div>
    </Dialog>
  )
}
