import { useNavigate, useRouter } from "@tanstack/react-router"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { useLike } from "../../like/like"
import { removeThread } from "../chat.queries"
import type { ThreadHead } from "./conversation"
import { dock } from "../dock/dock"
import styles from "./Conversation.module.css"

interface Props {
  head: ThreadHead & { id: number }
  onClose: () => void
}

/** Deletes the reader's side of the thread and leaves its screen. */
function useRemoveThread(head: Props["head"]) {
  const navigate = useNavigate()
  const router = useRouter()
  return async () => {
    if (!(await removeThread(head))) return
    dock.close(head.user_id)
    if (router.state.location.pathname === `/chat/${head.user_id}`) await navigate({ to: "/chats" })
  }
}

/** Takes the like back, which ends the match, and deletes the reader's side of the thread. */
export const UnmatchDialog = ({ head, onClose }: Props) => {
  const { t } = useTexts("chat")
  const removeOwn = useRemoveThread(head)
  const unmatch = useLike(head)
  const end = () =>
    unmatch.mutate(false, {
      onSuccess: () => {
        onClose()
        void removeOwn()
      },
    })
  return (
    <Dialog opened title={t("unmatch_title", { name: head.name })} onClose={onClose} size={420}>
      <p className={styles.question}>{t("unmatch_text", { name: head.name })}</p>
      <div className={styles.answers}>
        <Button look="danger" busy={unmatch.isPending} onClick={end}>
          {t("unmatch")}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t("keep_match")}
        </Button>
      </div>
    </Dialog>
  )
}

export const DeleteThread = ({ head, onClose }: Props) => {
  const { t } = useTexts("chat")
  const removeOwn = useRemoveThread(head)
  const remove = () => {
    onClose()
    void removeOwn()
  }
  return (
    <Dialog opened title={t("delete_thread_title")} onClose={onClose} size={420}>
      <p className={styles.question}>{t("delete_thread_text", { name: head.name })}</p>
      <div className={styles.answers}>
        <Button look="danger" onClick={remove}>
          {t("delete_thread")}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t("keep")}
        </Button>
      </div>
    </Dialog>
  )
}
