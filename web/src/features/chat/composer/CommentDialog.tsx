import { messageMax } from "@redthread/contract/chat"
import type { ShownItem } from "@redthread/contract/prompt"
import { useState } from "react"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextArea } from "../../../ui/form/Field"
import { Form } from "../../../ui/form/Form"
import { useNameOf } from "../../remark/remark"
import { write } from "../chat.send"
import { ItemQuote } from "../messages/Quote"
import styles from "./say-hi.module.css"

interface Props {
  person: { user_id: number; name: string }
  item: ShownItem
  onSent: () => void
  onClose: () => void
}

export const CommentDialog = ({ person: { user_id, name: ownName }, item, onSent, onClose }: Props) => {
  const { t } = useTexts("prompt")
  const [draft, setDraft] = useState("")
  const name = useNameOf(user_id, ownName) ?? ownName
  const send = () => {
    if (draft.trim() === "") return
    write(user_id, draft.trim(), { about: item })
    onClose()
    onSent()
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
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" wide disabled={draft.trim() === ""}>
          {t("send")}
        </Button>
      </Form>
    </Dialog>
  )
}
