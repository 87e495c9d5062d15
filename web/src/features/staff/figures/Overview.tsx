import type { QueueState } from "@redthread/contract/staff-queue"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTexts } from "../../../core/texts/texts"
import { RelativeTime } from "../../../ui/display/RelativeTime"
import { ErrorState, Skeleton } from "../../../ui/state/States"
import { registeredQueues } from "../queue/queue.queries"
import { overviewQuery } from "../staff.queries"
import cardStyles from "./overview.module.css"
import styles from "../staff.module.css"

/** Queues handled by a screen of another feature. */
const deskLinks: Readonly<Record<string, "/staff/translations">> = { translation: "/staff/translations" }

type HasDesk = (queue: string) => boolean

export const Overview = ({ hasDesk }: { hasDesk: HasDesk }) => {
  const { t } = useTexts("staff")
  const { data, error, refetch } = useQuery(overviewQuery)
  return (
    <section className={styles.section}>
      <h1>{t("title")}</h1>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height="200px" />}
      <ul className={cardStyles.cards}>
        {data?.items.map((item) => (
          <li key={item.queue}>
            <QueueCard item={item} hasDesk={hasDesk} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const QueueCard = ({ item, hasDesk }: { item: QueueState; hasDesk: HasDesk }) => {
  const { t } = useTexts("staff")
  const { queue, waiting, oldest_at: oldest, mine } = item
  const content = (
    <>
      <span>{t(`queue.${queue}` as "queue.ticket", { defaultValue: queue })}</span>
      <strong className={cardStyles.count}>{waiting}</strong>
      <span className={styles.soft}>
        {oldest === null ? t("nothing_waits") : <RelativeTime at={oldest} />}
        {mine > 0 && ` · ${t("mine", { count: mine })}`}
      </span>
    </>
  )
  const desk = deskLinks[queue]
  if (desk)
    return (
      <Link className={cardStyles.card} to={desk}>
        {content}
      </Link>
    )
  if (!hasDesk(queue) && !registeredQueues.some(({ name }) => name === queue))
    return <div className={cardStyles.card}>{content}</div>
  return (
    <Link className={cardStyles.card} to="/staff/$section" params={{ section: queue }} search={{}}>
      {content}
    </Link>
  )
}
