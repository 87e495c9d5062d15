import type { Feed } from "@redthread/contract/feed"
import { IconFlag, IconLink, IconMoodOff, IconThumbDown, IconTrash, IconUsersMinus } from "@tabler/icons-react"
import { showError } from "../../../core/error/show-error"
import { useTexts } from "../../../core/texts/texts"
import { MenuSheet, type SheetProps } from "../../../ui/navigation/MenuSheet"
import { mute } from "./feed.mute"
import { copyAddress } from "./share-feed"

interface Props extends SheetProps {
  feed: Feed
  isOwn: boolean
  onDelete: () => void
  onReport: () => void
  onMuted: (() => void) | undefined
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

export const FeedSheet = ({ feed, isOwn, onDelete, onReport, onMuted, ...sheet }: Props) => {
  const { t } = useTexts("feed")
  const quiet = (lessOf?: number) => void mute(feed.user, lessOf).catch(showError)
  const quieter = [
    { key: "less", label: t("less"), icon: <IconThumbDown {...icon} />, run: () => quiet(feed.id) },
    { key: "mute", label: t("mute"), icon: <IconMoodOff {...icon} />, run: () => quiet() },
  ]
  const muted = { key: "muted", label: t("muted_title"), icon: <IconUsersMinus {...icon} />, run: () => onMuted?.() }
  const last = isOwn
    ? { key: "delete", label: t("delete"), icon: <IconTrash {...icon} />, run: onDelete }
    : { key: "report", label: t("report"), icon: <IconFlag {...icon} />, run: onReport }
  return (
    <MenuSheet
      {...sheet}
      items={[
        { key: "copy", label: t("copy_address"), icon: <IconLink {...icon} />, run: () => void copyAddress(feed.id) },
        ...(onMuted && !isOwn ? quieter : []),
        ...(onMuted ? [muted] : []),
        last,
      ]}
    />
  )
}
