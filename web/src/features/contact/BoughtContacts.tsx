import type { BoughtContact } from "@redthread/contract/contact"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { errorText } from "../../core/error/error-text"
import { showToast } from "../../core/error/toast"
import { dateText } from "../../core/language/format"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { InfiniteList } from "../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { PersonName } from "../remark/remark"
import styles from "./contact.module.css"
import { boughtContactsQuery, useReturnContact } from "./contact.queries"
import { ContactEntryList } from "./ContactEntryList"

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

const Seller = ({ contact }: { contact: BoughtContact }) => {
  const { t } = useTexts("photo")
  const { user, entries, created_at: boughtAt } = contact
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
      {entries && <ContactEntryList entries={entries} />}
      {contact.withheld && <Withheld contact={contact} />}
    </li>
  )
}

const Withheld = ({ contact: { id, price } }: { contact: BoughtContact }) => {
  const { t } = useTexts("contact")
  const { mutate, isPending, error } = useReturnContact()
  const done = () => showToast({ kind: "note", message: t("withheld.given") })
  return (
    <div className={styles.offer}>
      <p>{t("withheld.bought")}</p>
      {error && <p role="alert">{errorText(error)}</p>}
      <Button look="ghost" busy={isPending} onClick={() => mutate(id, { onSuccess: done })}>
        {t("withheld.give", { gold: price.toLocaleString(currentTag()) })}
      </Button>
    </div>
  )
}
