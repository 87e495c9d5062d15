import type { ReplyBody } from "@redthread/contract/core/call"
import { listReferred, showAffiliate } from "@redthread/contract/affiliate"
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { IconCrown } from "@tabler/icons-react"
import { dateText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { Section } from "../../ui/setting/Section"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { api } from "../../core/api/api"
import { openPayment } from "../payment/payment"
import { PersonName, useNameOf } from "../remark/remark"
import styles from "./affiliate.module.css"

export const affiliateQuery = queryOptions({
  queryKey: ["affiliate"],
  queryFn: ({ signal }) => api(showAffiliate, {}, { signal }),
  staleTime: 0,
})

const referredQuery = infiniteQueryOptions({
  queryKey: ["affiliate", "members"],
  queryFn: ({ pageParam, signal }) =>
    api(listReferred, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
})

type Referred = ReplyBody<typeof listReferred>["items"][number]

export const ReferredList = ({ members }: { members: number }) => {
  const { t } = useTexts("affiliate")
  const isPartner = (useMe()?.is_partner ?? 0) > 0
  const query = useInfiniteQuery({ ...referredQuery, enabled: members > 0 })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={t("referred")} text={isPartner ? t("partner") : undefined}>
      <div className={styles.referred}>
        {members === 0 ? (
          <EmptyState drawing="letters" text={t("nobody")} />
        ) : (
          <InfiniteList
            query={query}
            isEmpty={items.length === 0}
            skeleton={<Skeleton height="160px" />}
            empty={<p className={styles.soft}>{t("nobody")}</p>}
          >
            <ul>
              {items.map((referred) => (
                <ReferredRow key={referred.id} referred={referred} isPartner={isPartner} />
              ))}
            </ul>
          </InfiniteList>
        )}
      </div>
    </Section>
  )
}

const ReferredRow = ({ referred, isPartner }: { referred: Referred; isPartner: boolean }) => {
  const { t } = useTexts("affiliate")
  const { user, earned, created_at: at } = referred
  const name = useNameOf(user?.user_id, user?.name)
  const day = dateText(at)
  return (
    <li className={styles.member}>
      <span className={styles.words}>
        {user ? (
          <Link to="/profile/$id" params={{ id: String(user.user_id) }}>
            <PersonName person={user} />
          </Link>
        ) : (
          <span className={styles.soft}>{t("unseen")}</span>
        )}
        <small>
          <time dateTime={at}>{t("since", { day })}</time>
          {` · ${t("brought", { gold: earned.toLocaleString(currentTag()) })}`}
        </small>
      </span>
      {isPartner && user && (
        <Button
          look="quiet"
          size="small"
          icon={<IconCrown size={18} stroke={1.75} aria-hidden="true" />}
          aria-label={t("give_vip_to", { name })}
          onClick={() => void openPayment({ mode: "upgrade", person: user })}
        >
          {t("give_vip")}
        </Button>
      )}
    </li>
  )
}
