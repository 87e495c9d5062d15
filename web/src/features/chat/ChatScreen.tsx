import { Link, useParams } from "@tanstack/react-router"
import { IconArrowLeft } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useIsMobile } from "../../core/page/viewport"
import { usePageTitle } from "../../core/page/page-title"
import { useTexts } from "../../core/texts/texts"
import { iconButtonClass, IconLook } from "../../ui/button/IconButton"
import { useNameOf } from "../remark/remark"
import { conversationQuery } from "./chat.queries"
import { Conversation } from "./conversation/Conversation"
import { ThreadList } from "./threads/ThreadList"
import styles from "./threads/ThreadList.module.css"

export const ChatScreen = ({ userId }: { userId: number }) => {
  const isMobile = useIsMobile()
  const { data } = useQuery({ ...conversationQuery(userId), select: ({ head }) => head.name })
  const name = useNameOf(userId, data)
  usePageTitle(name)
  if (isMobile) {
    return (
      <div className={styles.phone}>
        <h1 className="visually-hidden">{name}</h1>
        <Conversation key={userId} userId={userId} look="page" start={<Back />} />
      </div>
    )
  }
  return (
    <div className={styles.panes}>
      <ThreadList current={userId} />
      <Conversation key={userId} userId={userId} look="page" takesFocus />
    </div>
  )
}

const Back = () => {
  const { t } = useTexts("chat")
  return (
    <Link to="/chats" className={iconButtonClass} aria-label={t("back")}>
      <IconLook icon={<IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />} label={t("back")} tooltip="none" />
    </Link>
  )
}

export const ChatRoute = () => {
  const { id } = useParams({ from: "/members/chat/$id" })
  return <ChatScreen userId={Number(id)} />
}
