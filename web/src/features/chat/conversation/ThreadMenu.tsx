import {
  IconBan,
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconFlag,
  IconHandStop,
  IconHeartOff,
  IconLanguage,
  IconLanguageHiragana,
  IconPhoto,
  IconPin,
  IconPinnedOff,
  IconRosetteDiscountCheck,
  IconSearch,
  IconShieldExclamation,
  IconShieldHeart,
  IconTrash,
  IconUser,
} from "@tabler/icons-react"
import { useNavigate } from "@tanstack/react-router"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { iconButtonClass, IconLook } from "../../../ui/button/IconButton"
import { Menu } from "../../../ui/navigation/Menu"
import type { MenuItem } from "../../../ui/navigation/MenuSheet"
import { isReadable, type ReadingKind } from "../../reading/reading"
import { BlockDialog } from "../../relation/relation"
import { ReportDialog } from "../../support/support"
import { showToast } from "../../../core/error/toast"
import { declineKindly, editSide } from "../chat.queries"
import type { ThreadHead } from "./conversation"
import { setReadings, useReadings } from "./readings"

const AskToVerify = lazyPart(() => import("./AskToVerify"), "AskToVerify")
const SharedMedia = lazyPart(() => import("./SharedMedia"), "SharedMedia")
const TranslationDialog = lazyPart(() => import("./TranslationDialog"), "TranslationDialog")
const DeleteThread = lazyPart(() => import("./DeleteThread"), "DeleteThread")
const UnmatchDialog = lazyPart(() => import("./DeleteThread"), "UnmatchDialog")

type Opened = "media" | "translation" | "verify" | "unmatch" | "block" | "report" | "delete"

interface Props {
  head: ThreadHead & { id: number }
  onSearch: () => void
}

export const ThreadMenu = ({ head, onSearch }: Props) => {
  const { t } = useTexts(["chat", "photo", "talk", "relation", "support", "shell", "reading"])
  const navigate = useNavigate()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const label = t("chat:thread_menu", { name: head.name })
  const { top, muted, trusted, user_id: userId } = head
  const item = (key: string, label: string, Icon: typeof IconPin, run: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon size={20} stroke={1.75} aria-hidden="true" />,
    run,
  })
  const change = (values: Parameters<typeof editSide>[1]) => () => void editSide(head, values)
  const sayDeclined = () => showToast({ kind: "note", message: t("chat:declined", { name: head.name }) })
  const decline = () => void declineKindly(head).then((isDone) => isDone && sayDeclined())
  const items = [
    item("profile", t("chat:to_profile"), IconUser, () => {
      void navigate({ to: "/profile/$id", params: { id: String(userId) } })
    }),
    item("search", t("chat:search_in"), IconSearch, onSearch),
    item("media", t("photo:chat.exchanged"), IconPhoto, () => setOpen("media")),
    item("translation", t("talk:translation.open"), IconLanguage, () => setOpen("translation")),
    ...useReadingItems(head).map(({ key, label, run }) => item(key, label, IconLanguageHiragana, run)),
    item("pin", t(top ? "chat:unpin" : "chat:pin"), top ? IconPinnedOff : IconPin, change({ top: top ? 0 : 1 })),
    item(
      "mute",
      t(muted ? "chat:unmute" : "chat:mute"),
      muted ? IconBell : IconBellOff,
      change({ muted: muted ? 0 : 1 }),
    ),
    ...(trusted ? [item("warn", t("chat:warn_again"), IconShieldExclamation, change({ trusted: 0 }))] : []),
    ...(head.verified || head.block === 1
      ? []
      : [item("verify", t("chat:ask_verify"), IconRosetteDiscountCheck, () => setOpen("verify"))]),
    ...(head.matched ? [item("unmatch", t("chat:unmatch"), IconHeartOff, () => setOpen("unmatch"))] : []),
    ...(head.block === 0 && !head.closed ? [item("decline", t("chat:decline"), IconHandStop, decline)] : []),
    ...(head.block === 0 ? [item("block", t("relation:block"), IconBan, () => setOpen("block"))] : []),
    item("safety", t("shell:title.safety"), IconShieldHeart, () => void navigate({ to: "/safety" })),
    item("report", t("support:report"), IconFlag, () => setOpen("report")),
    item("delete", t("chat:delete_thread"), IconTrash, () => setOpen("delete")),
  ]
  return (
    <>
      <Menu
        button={<IconLook icon={<IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />} label={label} />}
        buttonClass={iconButtonClass}
        label={label}
        items={items}
      />
      <Suspense>
        {open === "media" && <SharedMedia userId={userId} onClose={close} />}
        {open === "translation" && <TranslationDialog head={head} onClose={close} />}
        {open === "verify" && <AskToVerify head={head} onClose={close} />}
        {open === "unmatch" && <UnmatchDialog head={head} onClose={close} />}
        {open === "report" && <ReportDialog type="user" id={userId} onClose={close} />}
        {open === "delete" && <DeleteThread head={head} onClose={close} />}
      </Suspense>
      <BlockDialog person={head} opened={open === "block"} onClose={close} />
    </>
  )
}

/** Chooses the readings above the texts of a member who writes Chinese, Japanese or Korean. */
function useReadingItems({ user_id: userId, language }: ThreadHead): { key: string; label: string; run: () => void }[] {
  const { t } = useTexts("reading")
  const chosen = useReadings(userId)
  if (!isReadable(language)) return []
  const offer = (kind: ReadingKind, label: string) =>
    chosen === kind ? [] : [{ key: kind, label, run: () => setReadings(userId, kind) }]
  return [
    ...offer("roman", t(`roman.${language === "tw" ? "zh" : language}`)),
    ...(language === "ja" ? offer("kana", t("kana")) : []),
    ...(chosen === null ? [] : [{ key: "hide", label: t("hide"), run: () => setReadings(userId, null) }]),
  ]
}
