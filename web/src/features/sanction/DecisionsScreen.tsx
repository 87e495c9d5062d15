import { listSanctions } from "@redthread/contract/sanction"
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query"
import { api } from "../../core/api/api"
import { dateText } from "../../core/language/format"
import { hrefOf } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import styles from "./sanction.module.css"

const decisionsQuery = infiniteQueryOptions({
  queryKey: ["decisions"],
  queryFn: ({ pageParam, signal }) =>
    api(listSanctions, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

/** All decisions about the reader, each with a link to its reasons and appeal. */
export const DecisionsScreen = () => {
  const { t } = useTexts(["statement", "sanction"])
  const query = useInfiniteQuery({ ...decisionsQuery, refetchOnMount: "always" })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={styles.screen}>
      <header className={styles.intro}>
        <h1 data-in-bar>{t("list")}</h1>
        <p>{t("list_hint")}</p>
      </header>
      <InfiniteList
        query={query}
        isEmpty={items.length === 0}
        empty={<EmptyState drawing="letters" text={t("empty")} />}
        skeleton={<Skeleton height="96px" />}
      >
        <ul className={styles.decisions}>
          {items.map(({ id, kind, created_at: at, lifted_at: lifted, appeal, answered_at: answered, key }) => (
            <li key={id}>
              <p className={styles.at}>{dateText(at, "long")}</p>
              <strong>{t(`sanction:kind.${kind}`)}</strong>
              {lifted !== null && <p>{t("lasts.lifted")}</p>}
              {lifted === null && appeal !== null && answered === null && <p>{t("redress.appealed")}</p>}
              <a href={hrefOf(`/appeal#${key}`)}>{t("open")}</a>
            </li>
          ))}
        </ul>
      </InfiniteList>
    </section>
  )
}
