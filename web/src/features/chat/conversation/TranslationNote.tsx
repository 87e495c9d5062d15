import { IconX } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import type { Language } from "@redthread/contract/language"
import { readTranslationStatus } from "@redthread/contract/translation-status"
import type { ReplyBody } from "@redthread/contract/core/call"
import { Suspense, useEffect, useRef, useState } from "react"
import { api } from "../../../core/api/api"
import { languageName } from "../../../core/language/format"
import { currentLanguage } from "../../../core/language/language"
import { lazyPart } from "../../../core/page/lazy-part"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { IconButton } from "../../../ui/button/IconButton"
import { readChat, writeChat } from "../chat-storage"
import type { Conversation } from "./conversation"
import styles from "./Conversation.module.css"
import { reload, translatedPair } from "./thread-translation"

const TranslationDialog = lazyPart(() => import("./TranslationDialog"), "TranslationDialog")

type Status = ReplyBody<typeof readTranslationStatus>

/** ms until the state of a model that is being prepared is read again. */
const minPollMs = 2000
const maxPollMs = 20_000
const pollMs = ({ ready_in_seconds: seconds }: Status): number =>
  Math.min(Math.max((seconds ?? 10) * 500, minPollMs), maxPollMs)

const statusQuery = (source: Language, target: Language) => ({
  queryKey: ["translation-status", source, target],
  queryFn: () => api(readTranslationStatus, { query: { source, target } }),
  staleTime: 60_000,
  refetchInterval: ({ state: { data } }: { state: { data: Status | undefined } }) =>
    data?.state === "preparing" ? pollMs(data) : false,
  meta: { quiet: true },
})

/** One line for each conversation: which language is translated, or when it will be. It can be closed for good. */
export const TranslationNote = ({ conversation }: { conversation: Conversation }) => {
  const { head } = conversation
  const [isHidden, setHidden] = useState(() => readChat().hiddenNotes.includes(head.user_id))
  const pair = translatedPair(conversation, currentLanguage(), useMe()?.translation)
  if (isHidden || !pair) return null
  const hide = () => {
    setHidden(true)
    writeChat({ hiddenNotes: [...readChat().hiddenNotes, head.user_id] })
  }
  return <Note key={`${pair.source} ${pair.target}`} head={head} {...pair} onHide={hide} />
}

interface NoteProps {
  head: Conversation["head"]
  source: Language
  target: Language
  onHide: () => void
}

const Note = ({ head, source, target, onHide }: NoteProps) => {
  const { t } = useTexts(["translation", "chat"])
  const { data } = useQuery(statusQuery(source, target))
  const [isOpen, setOpen] = useState(false)
  const wasPrepared = useRef(false)
  const state = data?.state
  useEffect(() => {
    // Messages that waited for the model are translated when they are fetched again.
    if (state === "ready" && wasPrepared.current) void reload(head.user_id).catch(() => undefined)
    wasPrepared.current = state === "preparing"
  }, [state, head.user_id])
  if (!data) return null
  const { id } = head
  return (
    <div className={styles.note} role="note">
      <p>
        {data.state === "preparing"
          ? preparingText(t, data)
          : t(`translation:note.${stateText[data.state]}`, { language: languageName(source) })}{" "}
        {id !== null && data.state !== "preparing" && (
          <button type="button" className={styles.change} onClick={() => setOpen(true)}>
            {t("translation:note.change")}
          </button>
        )}
      </p>
      <IconButton
        icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        label={t("chat:hide_note")}
        onClick={onHide}
      />
      <Suspense>
        {isOpen && id !== null && <TranslationDialog head={{ ...head, id }} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}

const stateText = { ready: "translated", unavailable: "unavailable" } as const

type Texts = ReturnType<typeof useTexts<["translation", "chat"]>>["t"]

function preparingText(t: Texts, { ready_in_seconds: seconds }: Status): string {
  if (seconds === null) return t("translation:note.soon")
  const minutes = Math.round(seconds / 60)
  return minutes < 2 ? t("translation:note.in_a_minute") : t("translation:note.in_minutes", { minutes })
}
