import { messageMax } from "@redthread/contract/chat"
import { characterCount } from "@redthread/contract/core/unicode"
import { IconPhotoPlus, IconSend2, IconX } from "@tabler/icons-react"
import { Suspense, useEffect, useRef, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import line from "../../../ui/form/write-line.module.css"
import { GiftButton } from "../../gift/gift"
import { PreviewButton } from "./PreviewButton"
import { editText } from "../chat.change"
import { write, writeVoice } from "../chat.send"
import type { ThreadHead } from "../conversation/conversation"
import { chatOutbox } from "../chat-storage"
import { beginRecording, leaveRecording, useRecording } from "../voice/recordings"
import { Quote } from "../messages/Quote"
import styles from "./Composer.module.css"
import { ComposerField } from "./ComposerField"
import { type ComposerPanel, ComposerTools } from "./ComposerTools"
import { compose, type Composing } from "../messages/message-action"
import type { AttachedPhotos, Attaching } from "./use-attaching"
import { useComposedText } from "./use-draft"

const EmojiPicker = lazyPart(() => import("../../../ui/form/EmojiPicker"), "EmojiPicker")
const PhraseDialog = lazyPart(() => import("./PhraseDialog"), "PhraseDialog")
const VoiceRecorder = lazyPart(() => import("../voice/VoiceRecorder"), "VoiceRecorder")
const ComposerPhotos = lazyPart(() => import("./ComposerPhotos"), "ComposerPhotos")

interface Props {
  head: ThreadHead
  takesFocus: boolean
  attaching: Attaching
}

export const Composer = ({ head, takesFocus, attaching }: Props) => {
  const { t } = useTexts(["chat", "talk"])
  const { user_id: userId, name } = head
  const recording = useRecording(userId)
  const [opened, setPanel] = useState<Exclude<ComposerPanel, "voice">>(null)
  const panel = recording ? "voice" : opened
  const { composing, edited, replyTo, text, change, endReply, clearDraft } = useComposedText(head)
  const field = useRef<HTMLTextAreaElement>(null)
  const { attached, chosen } = attaching
  const isSendable = attached.isComplete && (text.trim() !== "" || (attached.ids.length > 0 && !edited))

  // Closing the conversation releases the microphone.
  useEffect(() => () => leaveRecording(userId), [userId])

  const send = () => {
    if (!isSendable) return
    const content = text.trim()
    if (edited) {
      compose(userId, null)
      if (content !== edited.content) void editText(userId, edited, content)
      return
    }
    writeAll(userId, content, replyTo, attached)
    attaching.close()
    setPanel(null)
    endReply()
    clearDraft()
    field.current?.focus()
  }
  const insert = (picture: string) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: text.length, selectionEnd: text.length }
    const next = text.slice(0, selectionStart) + picture + text.slice(selectionEnd)
    if (characterCount(next) > messageMax) return
    change(next)
    const cursor = selectionStart + picture.length
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor))
  }
  const takeBack = () => {
    compose(userId, null)
    field.current?.focus()
  }
  const closePanel = () => {
    setPanel(null)
    field.current?.focus()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {composing && <ComposingBar composing={composing} head={head} onTakeBack={takeBack} />}
      <Suspense>
        {chosen.isOpen && (
          <ComposerPhotos
            userId={userId}
            chosen={chosen}
            onChoose={attaching.choose}
            files={attaching.files}
            onTaken={attaching.taken}
            onChange={attaching.setAttached}
          />
        )}
      </Suspense>
      <Suspense>
        {panel === "emoji" && (
          <div className={styles.panel}>
            <EmojiPicker label={t("talk:tools.emoji")} onPick={insert} onClose={closePanel} />
          </div>
        )}
        {panel === "phrases" && (
          <PhraseDialog
            to={head.send ?? head.language}
            onPick={({ id, content }) => {
              write(userId, content, { template_id: id, reply_to: replyTo })
              endReply()
            }}
            onClose={() => setPanel(null)}
          />
        )}
        {recording && (
          <VoiceRecorder
            userId={userId}
            state={recording}
            onSend={({ sound, seconds }) => writeVoice(userId, sound, seconds, { reply_to: replyTo }).then(endReply)}
            onClose={closePanel}
          />
        )}
      </Suspense>
      <ComposerTools
        panel={panel}
        onPanel={(next) => {
          setPanel(next === "voice" ? null : next)
          if (next === "voice") void beginRecording(userId)
        }}
        start={<AttachButton attaching={attaching} />}
        end={<GiftButton person={{ user_id: userId, name }} className={styles.attach} />}
      />
      <ComposerField
        ref={field}
        name={name}
        text={text}
        composing={composing}
        takesFocus={takesFocus}
        onChange={change}
        onSend={send}
        onTakeBack={() => compose(userId, null)}
        onFiles={attaching.add}
      />
      <PreviewButton userId={userId} text={text} className={styles.attach} onSend={send} />
      <button
        type="submit"
        className={line.send}
        aria-label={t("chat:send")}
        title={t("chat:send")}
        disabled={!isSendable}
      >
        <IconSend2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
    </form>
  )
}

function writeAll(
  userId: number,
  content: string,
  reply_to: number | null,
  { ids, price, take }: AttachedPhotos,
): void {
  if (ids.length === 0) return void write(userId, content, { reply_to })
  const priced = price === undefined ? {} : { price }
  const previews = ids.map(() => "")
  const clientId = write(userId, content, { upload_ids: [...ids], previews, reply_to, ...priced })
  void take().then((drawn) => chatOutbox.change(clientId, { previews: [...drawn] }))
}

/** Opens the photo tray, or closes it if it is empty. */
const AttachButton = ({ attaching: { chosen, choose, attached } }: Pick<Props, "attaching">) => {
  const { t } = useTexts("photo")
  return (
    <button
      type="button"
      className={styles.attach}
      aria-label={t("chat.attach")}
      title={t("chat.attach")}
      aria-expanded={chosen.isOpen}
      onClick={() => choose({ isOpen: !chosen.isOpen || !attached.isEmpty })}
    >
      <IconPhotoPlus size={24} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

interface ComposingBarProps {
  composing: Composing
  head: ThreadHead
  onTakeBack: () => void
}

const ComposingBar = ({ composing: { kind, message }, head, onTakeBack }: ComposingBarProps) => {
  const { t } = useTexts("chat")
  const reply = message.sender === head.user_id ? t("replying_to", { name: head.name }) : t("reply")
  return (
    <div className={styles.about}>
      <Quote quote={message} known={message} name={kind === "edit" ? t("editing") : reply} />
      <button type="button" aria-label={t("take_back")} title={t("take_back")} onClick={onTakeBack}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
