import type { UserCard } from "@redthread/contract/profile"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { Avatar } from "../../ui/display/Avatar"
import { Skeleton } from "../../ui/state/States"
import { ChatIconButton } from "../chat/chat"
import { placeOf } from "../profile/profile"
import { PersonName } from "../remark/remark"
import styles from "./aside-people.module.css"

interface Props {
  title: ReactNode
  people: readonly UserCard[]
  isPending?: boolean
  empty?: string | undefined
}

export const AsidePeople = ({ title, people, isPending = false, empty }: Props) => (
  <section className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {isPending && <Skeletons />}
    {empty && people.length === 0 && <p className={styles.empty}>{empty}</p>}
    <ul>
      {people.map((person) => (
        <Row key={person.user_id} person={person} />
      ))}
    </ul>
  </section>
)

const Skeletons = () => (
  <div className={styles.skeletons}>
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height="40px" />
    ))}
  </div>
)

const Row = ({ person }: { person: UserCard }) => (
  <li className={styles.row}>
    <Link to="/profile/$id" params={{ id: String(person.user_id) }} className={styles.person}>
      <Avatar src={person.avatar} name={person.name} size={40} vip={person.vip === 1} />
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
