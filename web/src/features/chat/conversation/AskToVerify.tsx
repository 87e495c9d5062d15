import { askForVerification } from "@redthread/contract/verification"
import { useMutation } from "@tanstack/react-query"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import type { ThreadHead } from "./conversation"
import styles from "./Conversation.module.css"

interface Props {
  head: ThreadHead
  onClose: () => void
}

export const AskToVerify = ({ head: { user_id: userId, name }, onClose }: Props) => {
  const { t } = useTexts("chat")
  const ask = useMutation({
    mutationFn: () => api(askForVerification, { body: { user_id: userId } }),
    onSuccess: () => {
      showToast({ kind: "note", message: t("ask_verify_sent") })
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <Dialog opened title={t("ask_verify_title", { name })} onClose={onClose} size={420}>
      <p className={styles.question}>{t("ask_verify_text", { name })}</p>
      {ask.error && <p role="alert">{errorText(ask.error)}</p>}
      <div className={styles.answers}>
        <Button busy={ask.isPending} disabled={ask.isError} onClick={() => ask.mutate()}>
          {t("ask_verify")}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t("ask_verify_not")}
        </Button>
      </div>
    </Dialog>
  )
}
