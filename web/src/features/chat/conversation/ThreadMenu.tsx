import {
  IconBell,
  IconBellOff,
  IconDotsVertical,
  IconLanguage,
  IconPhoto,
  IconPin,
  IconPinnedOff,
  IconSearch,
  IconShieldExclamation,
  IconTrash,
} from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"
import { iconButtonClass } from "../../../ui/button/IconButton"
import { Menu } from "../../../ui/navigation/Menu"
import type { MenuItem } from "../../../ui/navigation/MenuSheet"
import { editSide } from "../chat.queries"
import type { ThreadHead } from "./conversation"

const SharedMedia = lazyPart(() => import("./SharedMedia"), "SharedMedia")
const TranslationDialog = lazyPart(() => import("./TranslationDialog"), "TranslationDialog")
const DeleteThread = lazyPart(() => import("./DeleteThread"), "DeleteThread")

interface Props {
  head: ThreadHead & { id: number }
  onSearch: () => void
}

export const ThreadMenu = ({ head, onSearch }: Props) => {
  const { t } = useTexts(["chat", "photo", "talk"])
  const [open, setOpen] = useState<"media" | "translation" | "delete" | null>(null)
  const { top, muted, trusted } = head
  const item = (key: string, label: string, Icon: typeof IconPin, run: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon size={20} stroke={1.75} aria-hidden="true" />,
    run,
  })
  const change = (values: Parameters<typeof editSide>[1]) => () => void editSide(head, values)
  const items = [
    item("search", t("chat:search_in"), IconSearch, onSearch),
    item("media", t("photo:chat.exchanged"), IconPhoto, () => setOpen("media")),
    item("translation", t("talk:translation.open"), IconLanguage, () => setOpen("translation")),
    item("pin", t(top ? "chat:unpin" : "chat:pin"), top ? IconPinnedOff : IconPin, change({ top: top ? 0 : 1 })),
    item(
      "mute",
      t(muted ? "chat:unmute" : "chat:mute"),
      muted ? IconBell : IconBellOff,
      change({ muted: muted ? 0 : 1 }),
    ),
    ...(trusted ? [item("warn", t("chat:warn_again"), IconShieldExclamation, change({ trusted: 0 }))] : []),
    item("delete", t("chat:delete_thread"), IconTrash, () => setOpen("delete")),
  ]
  return (
    <>
      <Menu
        button={<IconDotsVertical size={20} stroke={1.75} aria-hidden="true" />}
        buttonClass={iconButtonClass}
        label={t("chat:thread_menu", { name: head.name })}
        items={items}
      />
      <Suspense>
        {open === "media" && <SharedMedia userId={head.user_id} onClose={() => setOpen(null)} />}
        {open === "translation" && <TranslationDialog head={head} onClose={() => setOpen(null)} />}
        {open === "delete" && <DeleteThread head={head} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
