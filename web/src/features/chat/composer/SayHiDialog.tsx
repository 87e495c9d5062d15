import { showTemplate } from "@redthread/contract/message-template"
import { showPhoto } from "@redthread/contract/photo"
import { hiTemplate, sayHi } from "@redthread/contract/say-hi"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { api } from "../../../core/api/api"
import { promptFor, showError } from "../../../core/error/show-error"
import { currentLanguage } from "../../../core/language/language"
import { useMe } from "../../../core/session/session"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { Skeleton } from "../../../ui/state/States"
import { changePerson } from "../../profile/profile"
import { conversationQuery } from "../chat.queries"
import { catchUpConversation, catchUpThreads, knownConversation, putMessage } from "../chat.cache"
import styles from "./say-hi.module.css"

async function greet(userId: number): Promise<void> {
  const message = await api(sayHi, { body: { user_id: userId } })
  changePerson(userId, { messaged: 1 })
  if (knownConversation(userId)?.head.id) putMessage(userId, message)
  else await catchUpConversation(userId)
  // If this fails offline, the next gap adds the thread.
  await catchUpThreads().catch(() => undefined)
}

interface Props {
  person: { user_id: number; name: string }
  onWrite: () => void
  onClose: () => void
}

export const SayHiDialog = ({ person: { user_id, name }, onWrite, onClose }: Props) => {
  const { t } = useTexts("talk")
  const hasWritten = useHasWritten(user_id)
  useEffect(() => {
    if (!hasWritten) return
    onClose()
    onWrite()
  }, [hasWritten, onClose, onWrite])
  const change = useMutation({
    mutationFn: () => greet(user_id),
    meta: { quiet: true },
    onSuccess: () => {
      showToast({ kind: "note", message: t("hi.sent", { name }) })
      onClose()
    },
    onError: (error) => (promptFor(error, { user_id, name }) ? onClose() : showError(error)),
  })
  return (
    <Dialog opened title={t("hi.title", { name })} onClose={onClose} size={440}>
      <div className={styles.hi}>
        <Greeting name={name} />
        <Button wide busy={change.isPending || hasWritten !== false} onClick={() => change.mutate()}>
          {t("hi.send")}
        </Button>
        <div className={styles.ways}>
          <Button
            look="quiet"
            onClick={() => {
              onClose()
              onWrite()
            }}
          >
            {t("hi.other")}
          </Button>
          <Link to="/setting/sayhi" className={styles.edit} onClick={onClose}>
            {t("hi.edit")}
          </Link>
        </div>
      </div>
    </Dialog>
  )
}

/** Returns whether the other member wrote first, who then gets an answer, not a greeting. Undefined while loading. */
function useHasWritten(userId: number): boolean | undefined {
  const { data, isError } = useQuery({ ...conversationQuery(userId), retry: false, meta: { quiet: true } })
  return isError ? false : data && data.messages.length > 0
}

const Greeting = ({ name }: { name: string }) => {
  const { t } = useTexts("talk")
  const me = useMe()
  const isOwn = Boolean(me?.hi_content) || Boolean(me?.hi_photo)
  const phrase = useQuery({
    queryKey: ["phrase", hiTemplate, currentLanguage()],
    queryFn: ({ signal }) => api(showTemplate, { params: { id: hiTemplate }, query: {} }, { signal }),
    enabled: !isOwn,
    staleTime: Infinity,
  })
  const text = isOwn ? me?.hi_content : phrase.data?.content
  return (
    <>
      {me?.hi_photo && <HiPhoto id={me.hi_photo} />}
      {text && (
        <blockquote className={styles.words} dir="auto">
          {text}
        </blockquote>
      )}
      {!isOwn && !text && !phrase.error && <Skeleton height="56px" />}
      {!isOwn && <p className={styles.note}>{t("hi.phrase_note", { name })}</p>}
    </>
  )
}

const HiPhoto = ({ id }: { id: number }) => {
  const { t } = useTexts("talk")
  const { data } = useQuery({
    queryKey: ["hi-photo", id],
    queryFn: ({ signal }) => api(showPhoto, { params: { id } }, { signal }),
  })
  return data ? (
    <img className={styles.photo} src={data.thumbnail} alt={t("hi.photo")} />
  ) : (
    <Skeleton width="140px" height="140px" />
  )
}
