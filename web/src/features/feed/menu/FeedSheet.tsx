import type { Feed } from "@redthread/contract/feed"
import {
  IconFlag,
  IconLink,
  IconMoodOff,
  IconPencilCheck,
  IconThumbDown,
  IconTrash,
  IconUsersMinus,
} from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { showError } from "../../../core/error/show-error"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { MenuSheet, type SheetProps } from "../../../ui/navigation/MenuSheet"
import { correctionsQuery } from "../../correction/correction"
import { useCalled } from "../../remark/remark"
import { mute } from "./feed.mute"
import { copyAddress } from "./share-feed"

interface Props extends SheetProps {
  feed: Feed
  isOwn: boolean
  onDelete: () => void
  onCorrect: () => void
  onReport: () => void
  onMuted: (() => void) | undefined
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

export const FeedSheet = ({ feed, isOwn, onDelete, onCorrect, onReport, onMuted, ...sheet }: Props) => {
  const { t } = useTexts(["feed", "correction"])
  const author = useCalled(feed.user)
  const quiet = (lessOf?: number) => void mute(author, lessOf).catch(showError)
  const me = useMe()
  const mayCorrect = me !== null && !isOwn && feed.content !== ""
  const { data } = useInfiniteQuery({ ...correctionsQuery({ feed_id: feed.id }), enabled: mayCorrect })
  const isWanted = mayCorrect && data?.pages[0]?.wanted === true
  const correct = {
    key: "correct",
    label: t("correction:offer"),
    icon: <IconPencilCheck {...icon} />,
    run: onCorrect,
  }
  const quieter = [
    { key: "less", label: t("feed:less"), icon: <IconThumbDown {...icon} />, run: () => quiet(feed.id) },
    { key: "mute", label: t("feed:mute"), icon: <IconMoodOff {...icon} />, run: () => quiet() },
  ]
  const muted = {
    key: "muted",
    label: t("feed:muted_title"),
    icon: <IconUsersMinus {...icon} />,
    run: () => onMuted?.(),
  }
  const last = isOwn
    ? { key: "delete", label: t("feed:delete"), icon: <IconTrash {...icon} />, run: onDelete }
    : { key: "report", label: t("feed:report"), icon: <IconFlag {...icon} />, run: onReport }
  return (
    <MenuSheet
      {...sheet}
      items={[
        {
          key: "copy",
          label: t("feed:copy_address"),
          icon: <IconLink {...icon} />,
          run: () => void copyAddress(feed.id),
        },
        ...(isWanted ? [correct] : []),
        ...(onMuted && !isOwn ? quieter : []),
        ...(onMuted ? [muted] : []),
        last,
      ]}
    />
  )
}
