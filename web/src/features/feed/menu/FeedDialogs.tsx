import { deleteFeed, type Feed } from "@redthread/contract/feed"
import { useMutation } from "@tanstack/react-query"
import { useMe } from "../../../core/session/session"
import { useTexts } from "../../../core/texts/texts"
import { api } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { CorrectionDialog } from "../../correction/correction"
import { ReportDialog } from "../../support/support"
import { removeFeed } from "../feed.cache"
import { DeleteDialog } from "./DeleteDialog"
import { MutedDialog } from "../feed"

interface Props {
  feed: Feed
  asks: "delete" | "report" | "muted" | "correct"
  onDeleted: (() => void) | undefined
  onClose: () => void
}

export const FeedDialogs = ({ feed: { id: feedId, content, language }, asks, onDeleted, onClose }: Props) => {
  const { t } = useTexts("feed")
  const me = useMe()
  const remove = useDeleteFeed(feedId)
  if (asks === "report") return <ReportDialog type="feed" id={feedId} onClose={onClose} />
  if (asks === "correct") {
    const of = { feed_id: feedId }
    return <CorrectionDialog type="feed" id={feedId} of={of} content={content} language={language} onClose={onClose} />
  }
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

const useDeleteFeed = (feedId: number) =>
  useMutation({
    mutationFn: async () => {
      try {
        await api(deleteFeed, { params: { id: feedId } })
      } catch (error) {
        if (!(error instanceof ClientError && error.status === 404)) throw error
      }
    },
    onSuccess: () => removeFeed(feedId),
  })
