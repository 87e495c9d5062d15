import { messageMax } from "@redthread/contract/chat"
import { characterCount } from "@redthread/contract/core/unicode"
import { IconX } from "@tabler/icons-react"
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { pushOverlayEntry } from "../../../core/page/overlay-history"
import { isComposing } from "../../../core/page/typing"
import { useTexts } from "../../../core/texts/texts"
import { IconButton } from "../../../ui/button/IconButton"
import { editText } from "../chat.change"
import { write, writeVoice } from "../chat.send"
import type { ThreadHead } from "../conversation/conversation"
import { chatOutbox } from "../chat-storage"
import { leaveRecording, sendHeldRecording, useRecording } from "../voice/recordings"
import { RecordButton } from "../voice/RecordButton"
import type { Recorded } from "../voice/voice-recorder"
import { Quote } from "../messages/Quote"
import styles from "./Composer.module.css"
import { ComposerField } from "./ComposerField"
import { type ComposerPanel, ComposerTools } from "./ComposerTools"
import { compose, type Composing } from "../messages/message-action"
import { SendButton } from "./SendButton"
import type { AttachedPhotos, Attaching } from "./use-attaching"
import { useComposedText } from "./use-draft"

const EmojiPicker = lazyPart(() => import("../../../ui/form/EmojiPicker"), "EmojiPicker")
const PhraseDialog = lazyPart(() => import("./PhraseDialog"), "PhraseDialog")
const VoiceRecorder = lazyPart(() => import("../voice/VoiceRecorder"), "VoiceRecorder")
const MorningButton = lazyPart(() => import("./MorningButton"), "MorningButton")
const MorningList = lazyPart(() => import("./MorningList"), "MorningList")
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
  const [isHeld, setHeld] = useState(false)
  const { panel, setPanel, isClosable } = usePanel(attaching)
  const { composing, edited, replyTo, text, change, endReply, clearDraft } = useComposedText(head)
  const field = useRef<HTMLTextAreaElement>(null)
  const { attached, chosen } = attaching
  const isWritten = text.trim() !== "" || (!attached.isEmpty && !edited)
  const isSendable = isWritten && attached.isComplete && (text.trim() !== "" || attached.ids.length > 0)

  // Messages with attachments or quotes cannot be scheduled.
  const canWait = text.trim() !== "" && attached.isEmpty && !composing && !recording

  // Closing the conversation releases the microphone.
  useEffect(() => () => leaveRecording(userId), [userId])

  const sendNow = () => {
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
  const { isWaiting, send } = useSendAfterUpload(attached, sendNow)
  const sendVoice = ({ sound, seconds }: Recorded) =>
    writeVoice(userId, sound, seconds, { reply_to: replyTo }).then(endReply)
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the panel from its fields
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isClosable || isComposing(event)) return
        // The key would also close the docked window around the field.
        event.stopPropagation()
        closePanel()
      }}
    >
      <Suspense>
        <MorningList head={head} onBack={(back) => change(text.trim() === "" ? back : `${text}\n${back}`)} />
      </Suspense>
      {composing && <ComposingBar composing={composing} head={head} onTakeBack={takeBack} />}
      <Suspense>
        {chosen.isOpen && (
          <ComposerPhotos
            userId={userId}
            chosen={chosen}
            hasWays={panel === "photos"}
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
      </Suspense>
      {/* Its own boundary: a panel that is still loading must not hide a running recording. */}
      <Suspense>
        {recording && (
          <VoiceRecorder
            userId={userId}
            state={recording}
            isHeld={isHeld}
            onSend={sendVoice}
            onClose={() => field.current?.focus()}
          />
        )}
      </Suspense>
      <ComposerTools panel={panel} onPanel={setPanel} person={{ user_id: userId, name }} text={text} onSend={send} />
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
      {canWait && (
        <Suspense>
          <MorningButton head={head} text={text.trim()} onScheduled={clearDraft} />
        </Suspense>
      )}
      {/* A recording has its own button to send it. */}
      {isWritten && !recording && (
        <SendButton isSendable={isSendable} progress={attached.progress} isWaiting={isWaiting} />
      )}
      {((!isWritten && !recording) || isHeld) && (
        <RecordButton
          userId={userId}
          isRecording={recording !== undefined}
          isHeld={isHeld}
          onHeld={setHeld}
          onRelease={() => void sendHeldRecording(userId, sendVoice)}
        />
      )}
    </form>
  )
}

/** One panel at a time is open; Escape and Back close it. Chosen photos stay in their tray meanwhile. */
function usePanel({ chosen, attached, choose }: Attaching) {
  const [opened, setOpened] = useState<Exclude<ComposerPanel, "photos">>(null)
  const panel: ComposerPanel = opened ?? (chosen.isOpen ? "photos" : null)
  const setPanel = (next: ComposerPanel) => {
    setOpened(next === "photos" ? null : next)
    const isOpen = next === "photos" || !attached.isEmpty
    if (isOpen !== chosen.isOpen) choose({ isOpen })
  }
  const isClosable = panel === "emoji" || (panel === "photos" && attached.isEmpty)
  const close = useEffectEvent(() => setPanel(null))
  useEffect(() => (isClosable ? pushOverlayEntry(() => close()) : undefined), [isClosable])
  return { panel, setPanel, isClosable }
}

/** Sends at the end of the upload if Send is pressed before; a failed upload or an invalid price ends the wait. */
function useSendAfterUpload({ progress, isComplete }: AttachedPhotos, sendNow: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const end = useEffectEvent(() => {
    setWaiting(false)
    if (isComplete) sendNow()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the upload, which is outside of React, has ended
    if (isWaiting && progress === null) end()
  }, [isWaiting, progress])
  return { isWaiting, send: () => (progress === null ? sendNow() : setWaiting(true)) }
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
      <IconButton
        icon={<IconX size={18} stroke={1.75} aria-hidden="true" />}
        label={t("take_back")}
        tooltip="above"
        onClick={onTakeBack}
      />
    </div>
  )
}
