import { IconFlag, IconLink, IconTrash } from "@tabler/icons-react"
import { useTranslation } from "react-i18next"
import { MenuSheet, type SheetProps } from "../../ui/MenuSheet"
import { copyAddress } from "./share-feed"

interface Props extends SheetProps {
  feedId: number
  isOwn: boolean
  onDelete: () => void
  onReport: () => void
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const

/** Copy a post's address, delete one's own, report another's. */
export const FeedSheet = ({ feedId, isOwn, onDelete, onReport, ...sheet }: Props) => {
  const { t } = useTranslation("feed")
  const last = isOwn
    ? { key: "delete", label: t("delete"), icon: <IconTrash {...icon} />, run: onDelete }
    : { key: "report", label: t("report"), icon: <IconFlag {...icon} />, run: onReport }
  return (
    <MenuSheet
      {...sheet}
      items={[
        { key: "copy", label: t("copy_address"), icon: <IconLink {...icon} />, run: () => void copyAddress(feedId) },
        last,
      ]}
    />
  )
}
