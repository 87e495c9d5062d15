import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { CorrectionDialog } from "../../correction/correction"
import { HumanOrder } from "../../human-translation/human-translation"
import { ReportDialog } from "../../support/support"
import { LookUpDialog } from "../../vocabulary/vocabulary"
import { recall, removeForMe } from "../chat.change"
import styles from "../conversation/Conversation.module.css"
import { setQuestion, type Question } from "./message-action"

const close = () => setQuestion(null)

export const MessageQuestion = ({ question: { about, message, userId } }: { question: Question }) => {
  const { t } = useTexts("chat")
  const { id, content, language: source } = message
  if (about === "order") return <HumanOrder type="message" id={id} content={content} source={source} onClose={close} />
  if (about === "report") return <ReportDialog type="message" id={message.id} onClose={close} />
  if (about === "correct") {
    const of = { thread_id: message.thread_id }
    return <CorrectionDialog type="message" id={id} of={of} content={content} language={source} onClose={close} />
  }
  if (about === "words")
    return source && <LookUpDialog messageId={id} content={content} language={source} onClose={close} />
  const isRecall = about === "recall"
  return (
    <Dialog opened title={t(isRecall ? "recall_title" : "remove_title")} onClose={close} size={420}>
      <p className={styles.question}>{t(isRecall ? "recall_text" : "remove_text")}</p>
      <div className={styles.answers}>
        <Button
          look="danger"
          onClick={() => {
            void (isRecall ? recall : removeForMe)(userId, message)
            close()
          }}
        >
          {t(isRecall ? "recall" : "remove")}
        </Button>
        <Button look="ghost" onClick={close}>
          {t("keep")}
        </Button>
      </div>
    </Dialog>
  )
}
