import { useInfiniteQuery } from "@tanstack/react-query"
import { distinct } from "../../../core/api/query-client"
import { useTexts } from "../../../core/texts/texts"
import { Dialog } from "../../../ui/dialog/Dialog"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../../ui/state/States"
import { PhotoSet } from "../../photo/photo"
import { sharedMediaQuery } from "../chat.queries"

export const SharedMedia = ({ userId, onClose }: { userId: number; onClose: () => void }) => {
  const { t } = useTexts("photo")
  const query = useInfiniteQuery(sharedMediaQuery(userId))
  const photos = distinct(query.data?.pages, "id")
  return (
    <Dialog opened title={t("chat.exchanged")} onClose={onClose} size={640}>
      <InfiniteList
        query={query}
        isEmpty={photos.length === 0}
        skeleton={<Skeleton height="160px" />}
        empty={<EmptyState drawing="letters" text={t("chat.none")} />}
      >
        <PhotoSet photos={photos} met={{ type: "message" }} look="grid" />
      </InfiniteList>
    </Dialog>
  )
}
