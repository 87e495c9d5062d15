import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Dialog } from "../../../ui/Dialog"
import { InfiniteList } from "../../../ui/InfiniteList"
import { EmptyState, Skeleton } from "../../../ui/States"
import { PhotoSet } from "../../photo/photo.part"
import { exchangedQuery } from "../chat.queries"

/** All photos and clips that these two have sent each other. */
export const Exchanged = ({ userId, onClose }: { userId: number; onClose: () => void }) => {
  const { t } = useTranslation("photo")
  const query = useInfiniteQuery(exchangedQuery(userId))
  const pages = query.data?.pages.flatMap(({ items }) => items) ?? []
  const photos = [...new Map(pages.map((photo) => [photo.id, photo])).values()]
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
