import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { ReportDialog } from "../../support/support.part"
import { DeleteDialog } from "./DeleteDialog"
import { useDeleteFeed } from "./feed.delete"
import { MutedDialog } from "./MutedDialog"

interface Props {
  feedId: number
  asks: "delete" | "report" | "muted"
  onDeleted: (() => void) | undefined
  onClose: () => void
}

/** The windows that the menu of a post opens. */
export const FeedDialogs = ({ feedId, asks, onDeleted, onClose }: Props) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const remove = useDeleteFeed(feedId)
  if (asks === "report") return <ReportDialog type="feed" id={feedId} onClose={onClose} />
  if (asks === "muted") return me && <MutedDialog readerId={me.id} onClose={onClose} />
  return (
    <DeleteDialog
      title={t("delete_title")}
      text={t("delete_text")}
      isBusy={remove.isPending}
      onDelete={() => remove.mutate(undefined, { onSuccess: onDeleted })}
      onClose={onClose}
    />
  )
}
