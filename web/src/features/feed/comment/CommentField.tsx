import { commentMax } from "@redthread/contract/feed"
import { IconSend2 } from "@tabler/icons-react"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { errorText } from "../../../core/error/error-text"
import { isComposing } from "../../../core/page/typing"
import { useTexts } from "../../../core/texts/texts"
import { useMaxCharacters } from "../../../ui/form/max-characters"
import line from "../../../ui/form/write-line.module.css"
import { checkOf, mayHurt, SendAnyway } from "../../scam-shield/scam-shield"
import styles from "./Comments.module.css"
import { useWriteComment } from "./feed.comment.mutations"

/** Unsent comments, which must survive when the virtual list unmounts their post. */
const drafts = new Map<string, string>()

interface Props {
  feedId: number
  answers?: { id: number; name: string; onDone: () => void }
}

export const CommentField = ({ feedId, answers }: Props) => {
  const { t } = useTexts("feed")
  const draftKey = `${feedId} ${answers?.id ?? ""}`
  const label = answers ? t("comment_replying", { name: answers.name }) : t("comment_write")
  const box = useRef<HTMLTextAreaElement>(null)
  const limited = useMaxCharacters(commentMax, box)
  useEffect(() => {
    if (answers) box.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- runs only on opening and for a new recipient
  }, [answers?.id])
  const [text, setText] = useState(() => drafts.get(draftKey) ?? "")
  const write = useWriteComment(feedId)
  const content = text.trim()
  const change = (next: string) => {
    if (write.isError) write.reset()
    setText(next)
    if (next) drafts.set(draftKey, next)
    else drafts.delete(draftKey)
  }
  const send = (isConfirmed = false) => {
    if (!content || write.isPending) return
    write.mutate(
      { content, ...(answers ? { reply_to: answers.id } : {}), ...checkOf(content, isConfirmed) },
      {
        onSuccess: () => {
          change("")
          answers?.onDone()
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <textarea
          ref={limited}
          rows={1}
          dir="auto"
          className={`${line.field} ${styles.field}`}
          aria-label={label}
          placeholder={label}
          value={text}
          readOnly={write.isPending}
          onChange={({ target }) => change(target.value)}
          onKeyDown={(event) => {
            if (isComposing(event)) return
            if (event.key === "Enter" && !event.shiftKey) {
              event.preventDefault()
              send()
            }
            if (event.key === "Escape") answers?.onDone()
          }}
        />
        <button
          type="submit"
          className={line.send}
          aria-label={t("comment_send")}
          title={t("comment_send")}
          disabled={!content || write.isPending}
        >
          <IconSend2 size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </form>
      {mayHurt(write.error) && (
        <div className={styles.asked}>
          <p role="alert">{errorText(write.error)}</p>
          <SendAnyway onSend={() => send(true)} />
        </div>
      )}
    </>
  )
}
