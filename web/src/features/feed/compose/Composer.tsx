import { characterCount } from "@redthread/contract/core/unicode"
import { feedMax, feedUploadsMax } from "@redthread/contract/feed"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { IconEye, IconLock, IconMoodSmile, IconPencil } from "@tabler/icons-react"
import { type FormEvent, type RefObject, Suspense, useEffect, useRef, useState } from "react"
import { withEmoji } from "@redthread/contract/emoji"
import { lazyPart } from "../../../core/page/lazy-part"
import { isComposing } from "../../../core/page/typing"
import { withCodes } from "../../../core/language/emoji-codes"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { IconButton } from "../../../ui/button/IconButton"
import {
  previewsOf,
  SecretTray,
  UploadButtons,
  UploadDrop,
  type Uploads,
  UploadTray,
  useUploads,
} from "../../upload/upload"
import { SecretPicker } from "../../album/album"
import styles from "./Composer.module.css"
import { readFeedStore, writeDraft } from "../feed-storage"
import { isPostingLocked, lockPosting, post, usePostingLock } from "./feed.send"
import { Preview } from "./Preview"

const EmojiPicker = lazyPart(() => import("../../../ui/form/EmojiPicker"), "EmojiPicker")

const icon = { size: 22, stroke: 1.75, "aria-hidden": true } as const

const countedFrom = 200

interface Props {
  dropped: readonly File[]
  onClose: () => void
}

export const Composer = ({ dropped, onClose }: Props) => {
  const { t } = useTexts("feed")
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readFeedStore().draft)
  const [paid, setPaid] = useState<readonly AlbumPhoto[]>([])
  const [mode, setMode] = useState<"write" | "preview">("write")
  const uploads = useUploads({ max: feedUploadsMax - paid.length })
  const taken = useRef<readonly File[]>([])
  useEffect(() => {
    if (taken.current === dropped || dropped.length === 0) return
    taken.current = dropped
    uploads.add(dropped)
    // oxlint-disable-next-line react/exhaustive-deps -- files are added once, when they arrive
  }, [dropped])
  const content = withCodes(text.trim())
  const remaining = feedMax - characterCount(content)
  const change = (next: string) => {
    setText(next)
    writeDraft(next)
  }
  const isSendable = isComplete(content, uploads, paid) && remaining >= 0
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isSendable || isPostingLocked()) return
    lockPosting()
    const previews = await previewsOf(uploads.items, paid)
    const ids = paid.map(({ id }) => id)
    post({ content, upload_ids: [...uploads.ids, ...ids], own_ids: uploads.ids, previews })
    uploads.clear()
    setPaid([])
    change("")
    onClose()
  }
  return (
    <UploadDrop uploads={uploads}>
      <form className={styles.composer} aria-label={t("compose")} onSubmit={(event) => void send(event)}>
        {mode === "preview" ? (
          <Preview content={content} uploads={uploads.items} paid={paid} />
        ) : (
          <>
            <Field field={field} text={text} onChange={change} />
            <UploadTray uploads={uploads} />
            <SecretTray photos={paid} onRemove={(id) => setPaid(paid.filter((photo) => photo.id !== id))} />
          </>
        )}
        {remaining < countedFrom && (
          <p className={remaining < 0 ? `${styles.left} ${styles.over}` : styles.left}>
            {t("left", { count: remaining, shown: remaining.toLocaleString(currentTag()) })}
          </p>
        )}
        <Tools
          uploads={uploads}
          mode={mode}
          onShow={setMode}
          onEmoji={(picture) => change(insertAtCursor(field, text, picture))}
          paid={paid}
          onPaid={setPaid}
        />
        <Ends isSendable={isSendable} isSending={uploads.isSending} onClose={onClose} />
      </form>
    </UploadDrop>
  )
}

const isComplete = (content: string, uploads: Uploads, paid: readonly AlbumPhoto[]): boolean =>
  !uploads.isSending &&
  uploads.items.every(({ state }) => state !== "failed") &&
  (content !== "" || uploads.ids.length + paid.length > 0)

function insertAtCursor(field: RefObject<HTMLTextAreaElement | null>, text: string, what: string): string {
  const { selectionStart: start, selectionEnd: end } = field.current ?? {
    selectionStart: text.length,
    selectionEnd: text.length,
  }
  const cursor = start + what.length
  requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor))
  return text.slice(0, start) + what + text.slice(end)
}

interface FieldProps {
  field: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string) => void
}

const Field = ({ field, text, onChange }: FieldProps) => {
  const { t } = useTexts("feed")
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [field])
  return (
    <textarea
      ref={field}
      dir="auto"
      rows={3}
      className={styles.field}
      aria-label={t("compose")}
      placeholder={t("compose")}
      value={text}
      onChange={({ target }) => onChange(withEmoji(target.value))}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isComposing(event))
          event.currentTarget.form?.requestSubmit()
      }}
    />
  )
}

interface ToolsProps {
  uploads: Uploads
  mode: "write" | "preview"
  onShow: (mode: "write" | "preview") => void
  onEmoji: (picture: string) => void
  paid: readonly AlbumPhoto[]
  onPaid: (photos: readonly AlbumPhoto[]) => void
}

const Tools = ({ uploads, mode, onShow, onEmoji, paid, onPaid }: ToolsProps) => {
  const { t } = useTexts("feed")
  const [isOpen, setOpen] = useState<"emoji" | "secret" | null>(null)
  const isWriting = mode === "write"
  const room = feedUploadsMax - uploads.items.length
  return (
    <>
      <div className={styles.tools}>
        {isWriting && (
          <>
            <UploadButtons uploads={uploads} look="icons" />
            <IconButton
              icon={<IconLock {...icon} />}
              label={t("secret")}
              tooltip="above"
              disabled={room < 1}
              onClick={() => setOpen("secret")}
            />
            <IconButton
              icon={<IconMoodSmile {...icon} />}
              label={t("emoji")}
              tooltip="above"
              aria-expanded={isOpen === "emoji"}
              onClick={() => setOpen(isOpen === "emoji" ? null : "emoji")}
            />
          </>
        )}
        <IconButton
          icon={isWriting ? <IconEye {...icon} /> : <IconPencil {...icon} />}
          label={t(isWriting ? "preview" : "write")}
          tooltip="above"
          onClick={() => onShow(isWriting ? "preview" : "write")}
        />
      </div>
      <Suspense>{isWriting && isOpen === "emoji" && <EmojiPicker label={t("emoji")} onPick={onEmoji} />}</Suspense>
      {isOpen === "secret" && (
        <Suspense>
          <SecretPicker chosen={paid} max={room} onChoose={onPaid} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

const Ends = ({ isSendable, isSending, onClose }: { isSendable: boolean; isSending: boolean; onClose: () => void }) => {
  const { t } = useTexts("feed")
  const isLocked = usePostingLock()
  return (
    <div className={styles.ends}>
      <Button look="ghost" onClick={onClose}>
        {t("close")}
      </Button>
      <Button type="submit" busy={isSending} disabled={!isSendable || isLocked}>
        {t("submit")}
      </Button>
    </div>
  )
}
