import type { Message } from "@redthread/contract/chat"
import { editTime } from "@redthread/contract/message"
import {
  IconArrowBack,
  IconArrowBackUp,
  IconBook2,
  IconCopy,
  IconFlag,
  IconLanguage,
  IconPencil,
  IconPencilCheck,
  IconTrash,
} from "@tabler/icons-react"
import { currentLanguage } from "../../../core/language/language"
import { canCorrect } from "../../correction/correction"
import { showToast } from "../../../core/error/toast"
import { text, useTexts } from "../../../core/texts/texts"
import type { MenuItem } from "../../../ui/navigation/MenuSheet"
import { setQuestion, compose, type Question } from "./message-action"

export interface MessageItemsProps {
  message: Message
  userId: number
  isMine: boolean
}

const mayEdit = ({ message_type: type, created_at }: Message): boolean =>
  ["text", "photo", "video"].includes(type) && Date.now() - Date.parse(created_at) < editTime

const isForeign = ({ message_type: type, language }: Message): boolean =>
  type !== "call" && type !== "appointment" && language !== null && language !== currentLanguage()

const isOrderable = (message: Message): boolean => isForeign(message) && message.translated_by !== "human"

async function copy(content: string): Promise<void> {
  await navigator.clipboard.writeText(content)
  showToast({ kind: "note", message: text("chat:copied") })
}

/** The actions on a message, which menu, context menu and long press share. */
export function useMessageItems({ message, userId, isMine }: MessageItemsProps): readonly MenuItem[] {
  const { t } = useTexts(["chat", "human_translation", "correction", "vocabulary"])
  const { content, translate, recalled, message_type: type } = message
  const item = (key: string, label: string, Icon: typeof IconCopy, run: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon size={20} stroke={1.75} aria-hidden="true" />,
    run,
  })
  const openQuestion = (about: Question["about"]) => () => setQuestion({ about, message, userId })
  const isWritten = !recalled && content !== "" && type !== "appointment"
  return [
    !recalled && item("reply", t("chat:reply"), IconArrowBackUp, () => compose(userId, { kind: "reply", message })),
    isWritten && item("copy", t("chat:copy"), IconCopy, () => void copy(translate ?? content)),
    !isMine &&
      isWritten &&
      isForeign(message) &&
      item("words", t("vocabulary:offer"), IconBook2, openQuestion("words")),
    !isMine &&
      isWritten &&
      isOrderable(message) &&
      item("order", t("human_translation:offer"), IconLanguage, openQuestion("order")),
    canCorrect(message, isMine) && item("correct", t("correction:offer"), IconPencilCheck, openQuestion("correct")),
    isMine &&
      isWritten &&
      mayEdit(message) &&
      item("edit", t("chat:edit"), IconPencil, () => compose(userId, { kind: "edit", message })),
    isMine &&
      !recalled &&
      type !== "gift" &&
      type !== "call" &&
      type !== "appointment" &&
      item("recall", t("chat:recall"), IconArrowBack, openQuestion("recall")),
    item("remove", t("chat:remove"), IconTrash, openQuestion("remove")),
    !isMine && item("report", t("chat:report"), IconFlag, openQuestion("report")),
  ].filter((one) => one !== false)
}
