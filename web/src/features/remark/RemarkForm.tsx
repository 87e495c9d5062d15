import { deleteRemark, remarkMax, setRemark } from "@redthread/contract/relation"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { api } from "../../core/api/api"
import { queryClient } from "../../core/api/query-client"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { TextField } from "../../ui/form/Field"
import { remarksQuery, useRemark } from "./remark.queries"
import styles from "./remark.module.css"

interface Props {
  person: { user_id: number; name: string }
  onClose: () => void
}

/** Edits a note; an empty text deletes it. */
export const RemarkForm = ({ person, onClose }: Props) => {
  const { t } = useTexts("relation")
  const saved = useRemark(person.user_id) ?? ""
  const [text, setText] = useState(saved)
  const set = useSetRemark(person.user_id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === saved) return onClose()
    set.mutate(text.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog opened title={t("remark_title", { name: person.name })} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={t("remark")}
          hint={t("remark_hint")}
          value={text}
          maxLength={remarkMax}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.answers}>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={set.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function useSetRemark(userId: number) {
  const readerId = useMe()?.id ?? null
  return useMutation({
    mutationFn: (content: string) =>
      content === ""
        ? api(deleteRemark, { body: { user_id: userId } })
        : api(setRemark, { body: { user_id: userId, content } }),
    onSuccess: (_done, content) =>
      queryClient.setQueryData(remarksQuery(readerId).queryKey, (current) => {
        const remarks = new Map(current)
        if (content === "") remarks.delete(userId)
        else remarks.set(userId, content)
        return remarks
      }),
  })
}
