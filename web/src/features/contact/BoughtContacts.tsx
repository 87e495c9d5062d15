import { type BoughtContact, listBoughtContacts } from "@redthread/contract/contact"
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { api } from "../../core/api/api"
import { dateText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { PersonName } from "../remark/remark"
import styles from "./contact.module.css"
import { ContactEntryList } from "./ContactEntryList"

const boughtContactsQuery = infiniteQueryOptions({
  queryKey: ["purchases", "contacts"],
  queryFn: ({ pageParam, signal }) =>
    api(listBoughtContacts, { query: pageParam === null ? {} : { max_id: pageParam } }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ pagination }) => pagination.next_max_id,
  staleTime: 0,
})

export const BoughtContacts = () => {
  const { t } = useTexts("photo")
  const query = useInfiniteQuery(boughtContactsQuery)
  const contacts = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <InfiniteList
      query={query}
      isEmpty={contacts.length === 0}
      skeleton={<Skeleton height="240px" />}
      empty={<EmptyState drawing="letters" text={t("bought.no_contacts")} />}
    >
      <ul className={styles.sellers}>
        {contacts.map((contact) => (
          <Seller key={contact.id} contact={contact} />
        ))}
      </ul>
    </InfiniteList>
  )
}

const Seller = ({ contact: { user, entries, created_at: boughtAt } }: { contact: BoughtContact }) => {
  const { t } = useTexts("photo")
  return (
    <li>
      <p className={styles.seller}>
        {user.name === null ? (
          t("bought.unseen")
        ) : (
          <Link to="/profile/$id" params={{ id: String(user.user_id) }}>
            <PersonName person={{ user_id: user.user_id, name: user.name }} />
          </Link>
        )}
        <small>{dateText(boughtAt)}</small>
      </p>
      <ContactEntryList entries={entries} />
    </li>
  )
}
