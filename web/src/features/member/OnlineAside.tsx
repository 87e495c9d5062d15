import type { UserCard } from "@redthread/contract/profile"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { useMe } from "../../core/session"
import { Avatar } from "../../ui/Avatar"
import { Skeleton } from "../../ui/States"
import { ChatIconButton } from "../chat/chat.part"
import { OnlineDot, placeOf } from "../profile/profile.part"
import { PersonName } from "../relation/relation.part"
import { distinct } from "./distinct"
import { onlineQuery } from "./member.queries"
import styles from "./OnlineAside.module.css"

const shown = 10

/** Who is here now, beside the content. */
export const OnlineAside = () => {
  const { t } = useTranslation("member")
  const me = useMe()
  const { data, isPending } = useInfiniteQuery(onlineQuery(me?.id ?? null))
  const people = distinct(data?.pages ?? []).slice(0, shown)
  return (
    <section>
      <h2 className={styles.title}>
        <OnlineDot />
        {t("online_title")}
      </h2>
      {isPending && <Skeletons />}
      {data && people.length === 0 && <p className={styles.empty}>{t("online_empty")}</p>}
      <ul>
        {people.map((person) => (
          <Row key={person.user_id} person={person} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ person }: { person: UserCard }) => (
  <li className={styles.row}>
    <Link to="/profile/$id" params={{ id: String(person.user_id) }} className={styles.person}>
      <Avatar src={person.avatar} name={person.name} size={40} vip={person.vip} />
      <span className={styles.words}>
        <span>
          <PersonName person={person} />, {person.age}
        </span>
        <span className={styles.place}>{placeOf(person.location)}</span>
      </span>
    </Link>
    <ChatIconButton person={person} />
  </li>
)

const Skeletons = () => (
  <div className={styles.skeletons}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height="40px" />
    ))}
  </div>
)
