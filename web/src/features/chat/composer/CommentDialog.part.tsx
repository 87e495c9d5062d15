import { messageMax } from "@redthread/contract/chat"
import type { ShownItem } from "@redthread/contract/prompt"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextArea } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { useNameOf } from "../../remark/remark.part"
import { useOpenChat } from "../chat.part"
import { write } from "../chat.send"
import { ItemQuote } from "../messages/Quote"
import styles from "./say-hi.module.css"

interface Props {
  person: { user_id: number; name: string }
  item: ShownItem
  onClose: () => void
}

/** A message about one photo or answer: it goes the way of all messages, and the conversation opens. */
export const CommentDialog = ({ person: { user_id, name: ownName }, item, onClose }: Props) => {
  const { t } = useTexts("prompt")
  const [words, setWords] = useState("")
  const openChat = useOpenChat()
  const name = useNameOf(user_id, ownName) ?? ownName
  const send = () => {
    if (words.trim() === "") return
    write(user_id, words.trim(), { about: item })
    onClose()
    openChat(user_id)
  }
  return (
    <Dialog opened title={t("write_title", { name })} onClose={onClose} size={440}>
      <Form className={styles.hi} problem={null} onSubmit={send}>
        <ItemQuote item={item} name={name} />
        <TextArea
          label={t("message")}
          dir="auto"
          rows={3}
          maxLength={messageMax}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" wide disabled={words.trim() === ""}>
          {t("send")}
        </Button>
      </Form>
    </Dialog>
  )
}
