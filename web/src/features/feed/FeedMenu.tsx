import type { Feed } from "@redthread/contract/feed"
import { IconDots, IconFlag, IconLink, IconTrash } from "@tabler/icons-react"
import { lazy, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { askToSignIn } from "../../core/sign-in-prompt"
import { iconButtonClass } from "../../ui/IconButton"
import { Menu } from "../../ui/Menu"
import { copyAddress } from "./share-feed"

const FeedDialogs = lazy(async () => ({ default: (await import("./FeedDialogs")).FeedDialogs }))

interface Props {
  feed: Feed
  isOwn: boolean
  onDeleted: (() => void) | undefined
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

/** What is done to a post now and then: copy its address, delete one's own, report another's. */
export const FeedMenu = ({ feed: { id, user }, isOwn, onDeleted }: Props) => {
  const { t } = useTranslation("feed")
  const me = useMe()
  const [asks, setAsks] = useState<"delete" | "report" | null>(null)
  const last = isOwn
    ? { key: "delete", label: t("delete"), icon: <IconTrash {...icon} />, run: () => setAsks("delete") }
    : {
        key: "report",
        label: t("report"),
        icon: <IconFlag {...icon} />,
        run: () => (me ? setAsks("report") : askToSignIn()),
      }
  return (
    <>
      <Menu
        label={t("more", { name: user.name })}
        buttonClass={iconButtonClass}
        button={<IconDots size={22} stroke={1.75} aria-hidden="true" />}
        items={[
          { key: "copy", label: t("copy_address"), icon: <IconLink {...icon} />, run: () => void copyAddress(id) },
          last,
        ]}
      />
      {asks && (
        <Suspense>
          <FeedDialogs feedId={id} asks={asks} onDeleted={onDeleted} onClose={() => setAsks(null)} />
        </Suspense>
      )}
    </>
  )
}
