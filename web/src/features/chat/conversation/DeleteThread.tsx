import { useNavigate, useRouter } from "@tanstack/react-router"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { removeThread } from "../chat.queries"
import type { ThreadHead } from "./conversation"
import { dock } from "../dock/dock"
import styles from "./Conversation.module.css"

interface Props {
  head: ThreadHead & { id: number }
  onClose: () => void
}

export const DeleteThread = ({ head, onClose }: Props) => {
  const { t } = useTexts("chat")
  const navigate = useNavigate()
  const router = useRouter()
  const remove = async () => {
    onClose()
    if (!(await removeThread(head))) return
    dock.close(head.user_id)
    if (router.state.location.pathname === `/chat/${head.user_id}`) await navigate({ to: "/chats" })
  }
  return (
    <Dialog opened title={t("delete_thread_title")} onClose={onClose} size={420}>
      <p className={styles.question}>{t("delete_thread_text", { name: head.name })}</p>
      <div className={styles.answers}>
        <Button look="danger" onClick={() => void remove()}>
          {t("delete_thread")}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t("keep")}
        </Button>
      </div>
    </Dialog>
  )
}
