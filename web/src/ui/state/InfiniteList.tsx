import { useEffect, useRef, type ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { ErrorState } from "./States"
import { Button } from "../button/Button"
import { ThreadProgress } from "./Thread"
import styles from "./States.module.css"

interface InfiniteQuery {
  isPending: boolean
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}

interface Props {
  query: InfiniteQuery
  children: ReactNode
  skeleton: ReactNode
  empty: ReactNode
  isEmpty: boolean
}

export const InfiniteList = ({ query, children, skeleton, empty, isEmpty }: Props) => {
  if (query.isPending) return <div aria-busy="true">{skeleton}</div>
  if (query.error && isEmpty) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (isEmpty) return empty
  return (
    <>
      {children}
      {query.hasNextPage && <More query={query} />}
    </>
  )
}

const More = ({ query }: { query: InfiniteQuery }) => {
  const { t } = useTexts("ui")
  const end = useRef<HTMLDivElement>(null)
  const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  useEffect(() => {
    const element = end.current
    if (!element || isFetchingNextPage || isFetchNextPageError) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: "600px",
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return (
    <div ref={end} className={styles.more} data-more>
      {isFetchingNextPage ? (
        <ThreadProgress label={t("loading")} />
      ) : (
        <Button look="ghost" size="small" onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? t("try_again") : t("more")}
        </Button>
      )}
    </div>
  )
}
