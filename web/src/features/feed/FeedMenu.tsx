import type { Feed } from "@redthread/contract/feed"
import { IconDots, IconFlag, IconLink, IconTrash } from "@tabler/icons-react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { askToSignIn } from "../../core/sign-in-prompt"
import { iconButtonClass } from "../../ui/IconButton"
import { Menu } from "../../ui/Menu"
import { ReportDialog } from "../support/support.part"
import { DeleteDialog } from "./DeleteDialog"
import { useDeleteFeed } from "./feed.mutations"
import { copyAddress } from "./share-feed"

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
  const remove = useDeleteFeed(id)
  const close = () => setAsks(null)
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
      {asks === "delete" && (
        <DeleteDialog
          title={t("delete_title")}
          text={t("delete_text")}
          isBusy={remove.isPending}
          onDelete={() => remove.mutate(undefined, { onSuccess: onDeleted })}
          onClose={close}
        />
      )}
      {asks === "report" && <ReportDialog type="feed" id={id} onClose={close} />}
    </>
  )
}
