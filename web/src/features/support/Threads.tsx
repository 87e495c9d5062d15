import { complaintMax } from "@redthread/contract/support"
import type { SupportThread } from "@redthread/contract/support-thread"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorText } from "../../core/error/error-text"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { TextArea } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { RelativeTime } from "../../ui/display/RelativeTime"
import { ErrorState, Skeleton } from "../../ui/state/States"
import styles from "./threads.module.css"
import { threadQuery, threadsQuery, useReply } from "./support.queries"

export const Threads = () => {
  const { t } = useTexts("support")
  const query = useInfiniteQuery(threadsQuery)
  const [open, setOpen] = useState<number | null>(null)
  const threads = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (!query.error && threads.length === 0) return null
  return (
    <section className={styles.threads}>
      <h2>{t("thread.title")}</h2>
      <InfiniteList query={query} isEmpty={threads.length === 0} empty={null} skeleton={<Skeleton height="72px" />}>
        <ul>
          {threads.map((thread) => (
            <li key={thread.id}>
              <Line thread={thread} isOpen={open === thread.id} onToggle={setOpen} />
              {open === thread.id && <Opened threadKey={thread.key} />}
            </li>
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}

interface LineProps {
  thread: SupportThread
  isOpen: boolean
  onToggle: (id: number | null) => void
}

const Line = ({ thread: { id, about, content, state, unread, created_at }, isOpen, onToggle }: LineProps) => {
  const { t } = useTexts("support")
  return (
    <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => onToggle(isOpen ? null : id)}>
      <span className={styles.first} dir="auto">
        {about === null ? content : t(`thread.about.${about}`)}
      </span>
      <span className={styles.soft}>
        <RelativeTime at={created_at} /> · {t(`thread.state.${state}`)}
      </span>
      {unread && <span className={styles.mark}>{t("thread.unread")}</span>}
    </button>
  )
}

/** A thread opened by a link in a mail, also without signing in. */
export const KeyedThread = ({ threadKey }: { threadKey: string }) => {
  const { t } = useTexts("support")
  return (
    <section className={styles.threads}>
      <h1>{t("thread.one")}</h1>
      <Opened threadKey={threadKey} />
      <p>
        <a href="/contact">{t("thread.new")}</a>
      </p>
    </section>
  )
}

const Opened = ({ threadKey }: { threadKey: string }) => {
  const query = useQuery(threadQuery(threadKey))
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
    return <Skeleton height="120px" />
  }
  const { category, content, created_at, messages, state } = query.data
  const all = [{ from_staff: false, content, created_at }, ...messages]
  return (
    <div className={styles.thread}>
      <ol>
        {all.map((message) => (
          <Message key={`${message.created_at} ${message.from_staff}`} message={message} />
        ))}
      </ol>
      <State state={state} />
      {category === "contact" && <ReplyForm threadKey={threadKey} />}
    </div>
  )
}

const State = ({ state }: Pick<SupportThread, "state">) => {
  const { t } = useTexts("support")
  return <p className={styles.soft}>{t(`thread.state.${state}`)}</p>
}

const Message = ({ message }: { message: SupportThread["messages"][number] }) => {
  const { t } = useTexts("support")
  const { from_staff: isOurs, content, created_at } = message
  return (
    <li className={isOurs ? styles.ours : styles.theirs}>
      <span className={styles.soft}>
        {t(isOurs ? "thread.us" : "thread.me")} · <RelativeTime at={created_at} />
      </span>
      <p dir="auto">{content}</p>
    </li>
  )
}

const ReplyForm = ({ threadKey }: { threadKey: string }) => {
  const { t } = useTexts("support")
  const [content, setContent] = useState("")
  const reply = useReply(threadKey)
  const send = (): void => reply.mutate(content.trim(), { onSuccess: () => setContent("") })
  return (
    <Form className={styles.reply} problem={reply.failureCount} onSubmit={send}>
      <TextArea
        label={t("thread.content")}
        rows={3}
        maxLength={complaintMax}
        error={reply.error ? errorText(reply.error) : undefined}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <Button type="submit" size="small" busy={reply.isPending} disabled={content.trim() === ""}>
        {t("thread.write")}
      </Button>
      {reply.isSuccess && <output className={styles.soft}>{t("thread.sent")}</output>}
    </Form>
  )
}
