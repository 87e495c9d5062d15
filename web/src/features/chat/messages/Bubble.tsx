import type { Message } from "@redthread/contract/chat"
import { emoji } from "@redthread/contract/emoji"
import { IconArrowBackUp, IconCheck, IconChecks } from "@tabler/icons-react"
import { Suspense, useRef, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { currentLanguage, currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { AppointmentMessage } from "../../appointment/appointment"
import { CallRecord } from "../../call/call"
import { GiftMessage } from "../../gift/gift"
import { MessageCorrection } from "../../correction/correction"
import { useMe } from "../../../core/session/session"
import { PhotoSet } from "../../photo/photo"
import { HumanOffer } from "../../human-translation/human-translation"
import { AbuseQuestion, HiddenText, ScamWarning } from "../../scam-shield/scam-shield"
import { Transcript } from "../../transcript/transcript"
import { isReadable, RubyText } from "../../reading/reading"
import { TranslatableText, Translated } from "../../translation/translation"
import { write } from "../chat.send"
import styles from "./Bubble.module.css"
import { react } from "../chat.change"
import { trustPerson } from "../chat.queries"
import type { ThreadHead } from "../conversation/conversation"
import { useReadings } from "../conversation/readings"
import { withLinks } from "./linked"
import { MessageActions } from "./MessageActions"
import { ItemQuote, Quote } from "./Quote"
import { compose } from "./message-action"
import { useTouch } from "./use-touch"

const loadLifted = () => import("./LiftedMessage")
const LiftedMessage = lazyPart(loadLifted, "LiftedMessage")
const MessageContextMenu = lazyPart(() => import("./MessageMenu"), "MessageContextMenu")
const Voice = lazyPart(() => import("../voice/Voice"), "Voice")

const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString(currentTag(), { hour: "numeric", minute: "2-digit" })

export type BubbleHead = Pick<ThreadHead, "user_id" | "name" | "engine" | "read_seq" | "delivered_seq" | "trusted"> &
  Partial<Pick<ThreadHead, "language" | "receive">>

export interface BubbleProps {
  message: Message
  head: BubbleHead
  isMine: boolean
  isLast: boolean
  isAnswered: boolean
  quoted: Message | undefined
  isSought: boolean
  onOpen: (seq: number) => void
}

export const Bubble = ({ message, head, isMine, isLast, isAnswered, quoted, isSought, onOpen }: BubbleProps) => {
  const { t } = useTexts("chat")
  const body = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<"lifted" | { x: number; y: number } | null>(null)
  const actions = { message, userId: head.user_id, isMine }
  const lift = () => setOpened("lifted")
  const touch = useTouch({
    onTouch: () => void loadLifted(),
    onHold: lift,
    onSwipe: message.recalled ? undefined : () => compose(head.user_id, { kind: "reply", message }),
    onContextMenu: setOpened,
  })
  const { reply_to: quote } = message
  const [isShown, setShown] = useState(false)
  const isCollapsed = message.hidden === true && !message.recalled && !isShown
  const trust = () => void trustPerson(message.thread_id, head.user_id)
  const className = [styles.line, isMine && styles.mine, isSought && styles.sought].filter(Boolean).join(" ")
  return (
    <>
      <div className={className} data-seq={message.seq} data-mine={isMine || undefined} {...touch}>
        <span className={styles.swiped} aria-hidden="true">
          <IconArrowBackUp size={20} stroke={1.75} />
        </span>
        {quote && (
          <Quote
            quote={quote}
            known={quoted}
            name={quote.sender === head.user_id ? head.name : t("me")}
            target={head.receive}
            onOpen={() => onOpen(quote.seq)}
          />
        )}
        {message.about && !message.recalled && <ItemQuote item={message.about} name={isMine ? head.name : t("me")} />}
        {!isMine && !message.recalled && !head.trusted && !isCollapsed && (
          <>
            <ScamWarning warning={message.warning} type="message" id={message.id} person={head} onTrust={trust} />
            <AbuseQuestion abuse={message.abuse} id={message.id} person={head} onTrust={trust} />
          </>
        )}
        <div className={styles.row}>
          <div ref={body} className={styles.body}>
            {isCollapsed ? (
              <HiddenText onShow={() => setShown(true)} />
            ) : (
              <Body message={message} head={head} isMine={isMine} isAnswered={isAnswered} />
            )}
          </div>
          <MessageActions {...actions} onLift={lift} />
        </div>
        <Reactions message={message} userId={head.user_id} />
        {(isLast || message.edited_at !== null) && (
          <p className={styles.time}>
            {message.edited_at !== null && !message.recalled && <span>{t("edited")}</span>}
            <time dateTime={message.created_at}>{timeOf(message.created_at)}</time>
            {isMine && <State status={statusOf(message, head)} />}
          </p>
        )}
      </div>
      <Suspense>
        {opened === "lifted" && <LiftedMessage {...actions} source={body} onClose={() => setOpened(null)} />}
        {opened !== null && opened !== "lifted" && (
          <MessageContextMenu {...actions} at={opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

const Body = ({
  message,
  head,
  isMine,
  isAnswered,
}: Pick<BubbleProps, "message" | "head" | "isMine" | "isAnswered">) => {
  const { t } = useTexts(["translation", "photo", "chat", "gift"])
  const isAutomatic = useMe()?.translation?.automatic ?? true
  if (message.recalled) return <p className={`${styles.bubble} ${styles.gone}`}>{t("chat:recalled")}</p>
  return (
    <>
      {message.message_type === "voice" && <VoiceBubble message={message} head={head} isMine={isMine} />}
      {message.message_type !== "voice" && message.uploads.length > 0 && (
        <div className={styles.photos}>
          <PhotoSet photos={message.uploads} met={{ type: "message", related_id: message.id }} look="mosaic" />
        </div>
      )}
      {message.gift_id !== null && (
        <GiftMessage
          giftId={message.gift_id}
          isMine={isMine}
          isAnswered={isAnswered}
          onThank={(words) => write(message.related_user_id, words)}
        />
      )}
      {message.message_type === "call" && (
        <CallRecord content={message.content} isMine={isMine} userId={message.related_user_id} />
      )}
      {message.message_type === "appointment" && message.appointment_id != null && (
        <AppointmentMessage
          content={message.content}
          appointmentId={message.appointment_id}
          isMine={isMine}
          person={head}
        />
      )}
      {message.content !== "" && !isRecord(message) && (
        <div className={styles.bubble}>
          <Words message={message} head={head} isMine={isMine} />
          {!isMine && isAutomatic && message.translate_state === "translating" && (
            <p className={styles.translating}>{t("translating")}</p>
          )}
        </div>
      )}
      <MessageCorrection message={message} isMine={isMine} />
      {isGone(message) && <p className={`${styles.bubble} ${styles.gone}`}>{t("photo:chat.gone")}</p>}
    </>
  )
}

/** A call or an appointment, whose content is no text. */
const isRecord = ({ message_type: type }: Message): boolean => type === "call" || type === "appointment"

/** The placeholder has the player's size, so that nothing moves when the player is loaded. */
const VoiceBubble = ({ message: { id, uploads }, head, isMine }: Pick<BubbleProps, "message" | "head" | "isMine">) => {
  const { t } = useTexts("talk")
  const me = useMe()
  const [voice] = uploads
  const spoken = (isMine ? me?.language : head.language) ?? currentLanguage()
  if (!voice) return <p className={`${styles.bubble} ${styles.gone}`}>{t("voice.gone")}</p>
  return (
    <div className={styles.bubble}>
      <Suspense fallback={<div className={styles.voice} />}>
        <Voice key={voice.src} voice={voice} />
      </Suspense>
      {voice.status === "ready" && <Transcript messageId={id} src={voice.src} spoken={spoken} isMine={isMine} />}
    </div>
  )
}

const Reactions = ({ message, userId }: { message: Message; userId: number }) => {
  const { t } = useTexts("chat")
  if (message.reactions.length === 0) return null
  const names = [...new Set(message.reactions.map(({ reaction }) => reaction))]
  return (
    <p className={styles.reactions}>
      {names.map((name) => {
        const count = message.reactions.filter(({ reaction }) => reaction === name).length
        const isOwn = message.reactions.some(({ reaction, user_id }) => reaction === name && user_id !== userId)
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOwn}
            aria-label={`${t(`reactions.${name}`)} ${count}`}
            onClick={() => void react(userId, message, name)}
          >
            {emoji[name]}
            {count > 1 && <span>{count}</span>}
          </button>
        )
      })}
    </p>
  )
}

/** The text, translated automatically or on request, and by a translator if no engine can translate it. */
const Words = ({
  message,
  head: { user_id, engine, receive },
  isMine,
}: Pick<BubbleProps, "message" | "head" | "isMine">) => {
  const { id, content, language, translate, translated_by, translate_engine, translate_state: state } = message
  const automatic = useMe()?.translation?.automatic ?? true
  const kind = useReadings(user_id)
  if (isMine) return <Translated content={content} language={language} translate={null} draw={withLinks} />
  const draw = (text: string) =>
    kind !== null && text === content && isReadable(language) ? (
      <RubyText text={text} language={language} kind={kind} draw={withLinks} />
    ) : (
      withLinks(text)
    )
  const isOffered = state === "unavailable" && translated_by !== "human"
  const words = { content, language, translate, translated_by, translate_engine, target: receive, draw }
  // True if translators translate, there is no language, or the machine has translated, will, or need not.
  const isAsIs = engine !== 1 || language === null || (automatic && state !== "unavailable")
  return (
    <>
      {isAsIs ? <Translated {...words} /> : <TranslatableText type="message" id={id} {...words} state={state} isSaid />}
      {isOffered && <HumanOffer type="message" id={id} content={content} source={language} />}
    </>
  )
}

/** True if the message's photos were deleted and it has no text. */
const isGone = ({ message_type, content, uploads }: Message): boolean =>
  (message_type === "photo" || message_type === "video") && content === "" && uploads.length === 0

/** Receipts of the thread apply to all earlier messages. */
function statusOf({ seq, status }: Message, { read_seq = 0, delivered_seq = 0 }: BubbleHead): Message["status"] {
  if (seq <= read_seq) return "read"
  return seq <= delivered_seq ? "delivered" : status
}

const State = ({ status }: Pick<Message, "status">) => {
  const { t } = useTexts("chat")
  const Icon = status === "sent" ? IconCheck : IconChecks
  return (
    <span title={t(status)} className={status === "read" ? styles.read : undefined}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{t(status)}</span>
    </span>
  )
}
