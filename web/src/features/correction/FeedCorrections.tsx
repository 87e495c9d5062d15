import { useInfiniteQuery } from "@tanstack/react-query"
import { queryClient } from "../../core/api/query-client"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { CorrectionNote } from "./CorrectionNote"
import { correctionsQuery } from "./correction.queries"
import styles from "./correction.module.css"

interface Props {
  feed: { id: number; content: string }
  isOwn: boolean
}

/** The author sees all corrections of the post, another reader only the own one. */
export const FeedCorrections = ({ feed: { id, content }, isOwn }: Props) => {
  const { t } = useTexts("correction")
  const of = { feed_id: id }
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(correctionsQuery(of), queryClient)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.list} aria-label={t("heading")}>
      {items.map((correction) => (
        <CorrectionNote key={correction.id} correction={correction} content={content} isAuthor={isOwn} of={of} />
      ))}
      {hasNextPage && (
        <Button look="ghost" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </section>
  )
}
