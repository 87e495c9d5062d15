import type { Feed } from "@redthread/contract/feed"
import { IconDots } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useMe } from "../../../core/session/session"
import { askToSignUp } from "../../../core/session/sign-in-prompt"
import { useTexts } from "../../../core/texts/texts"
import { iconButtonClass } from "../../../ui/button/IconButton"
import { MenuButton } from "../../../ui/navigation/Menu"
import { useCalled } from "../../remark/remark"

const FeedDialogs = lazyPart(() => import("./FeedDialogs"), "FeedDialogs")
const load = () => import("./FeedSheet")
const FeedSheet = lazyPart(load, "FeedSheet")

interface Props {
  feed: Feed
  isOwn: boolean
  onDeleted: (() => void) | undefined
}

export const FeedMenu = ({ feed, isOwn, onDeleted }: Props) => {
  const { name } = useCalled(feed.user)
  const { t } = useTexts("feed")
  const me = useMe()
  const [asks, setAsks] = useState<"delete" | "report" | "muted" | "correct" | null>(null)
  return (
    <>
      <MenuButton
        label={t("more", { name })}
        buttonClass={iconButtonClass}
        button={<IconDots size={22} stroke={1.75} aria-hidden="true" />}
        load={load}
        sheet={(props) => (
          <FeedSheet
            {...props}
            feed={feed}
            isOwn={isOwn}
            onDelete={() => setAsks("delete")}
            onMuted={me ? () => setAsks("muted") : undefined}
            onCorrect={() => setAsks("correct")}
            onReport={() => (me ? setAsks("report") : askToSignUp())}
          />
        )}
      />
      {asks && (
        <Suspense>
          <FeedDialogs feed={feed} asks={asks} onDeleted={onDeleted} onClose={() => setAsks(null)} />
        </Suspense>
      )}
    </>
  )
}
