import type { BoughtContact } from "@redthread/contract/contact"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { dateText } from "../../../core/language/format"
import { useTexts } from "../../../core/texts/texts"
import { Tabs } from "../../../ui/navigation/Tabs"
import setting from "../../../ui/setting/setting.module.css"
import { InfiniteList } from "../../../ui/state/InfiniteList"
import { EmptyState, Skeleton } from "../../../ui/state/States"
import { boughtContactsQuery, ContactEntryList } from "../../contact/contact.part"
import { PhotoSet } from "../photo.part"
import { boughtPhotosQuery } from "./album.list.part"
import styles from "./album.module.css"
import { PersonName } from "../../remark/remark.part"
import { AlbumSkeletons } from "../view/PhotoTile"

const kinds = ["photos", "contacts"] as const

/** What the member has bought of others, wherever they keep it now. */
export const BoughtScreen = () => {
  const { t } = useTexts(["photo", "shell"])
  const [chosen, setChosen] = useState<(typeof kinds)[number]>("photos")
  return (
    <section className={setting.screen}>
      <h1 data-in-bar>{t("shell:title.bought")}</h1>
      <div className={setting.card}>
        <Tabs
          label={t("shell:title.bought")}
          tabs={kinds.map((key) => ({ key, label: t(`photo:bought.${key}`) }))}
          chosen={chosen}
          onChoose={(key) => setChosen(kinds.find((kind) => kind === key) ?? "photos")}
        >
          <div className={styles.bought}>{chosen === "photos" ? <Photos /> : <Contacts />}</div>
        </Tabs>
      </div>
    </section>
  )
}

const Photos = () => {
  const { t } = useTexts("photo")
  const query = useInfiniteQuery(boughtPhotosQuery)
  const photos = query.data?.pages.flatMap(({ items }) => items.map(({ photo }) => photo)) ?? []
  return (
    <InfiniteList
      query={query}
      isEmpty={photos.length === 0}
      skeleton={<AlbumSkeletons />}
      empty={<EmptyState drawing="real" text={t("bought.no_photos")} />}
    >
      <PhotoSet photos={photos} met={{ type: "photo" }} look="grid" />
    </InfiniteList>
  )
}

const Contacts = () => {
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
