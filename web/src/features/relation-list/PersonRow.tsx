import type { Flag } from "@redthread/contract/core/call"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useTexts } from "../../core/texts/texts"
import { Avatar } from "../../ui/display/Avatar"
import { EmptyState, Skeleton } from "../../ui/state/States"
import { buttonClass } from "../../ui/button/Button"
import type { DrawingName } from "../../ui/state/Drawing"
import { PersonName } from "../remark/remark"
import type { RelationListName } from "./relation.lists"
import styles from "./relation-list.module.css"

interface Props {
  person: { user_id: number; name: string; avatar: string | null; age?: number; online?: Flag; vip?: Flag }
  mark?: ReactNode
  line: ReactNode
  children: ReactNode
}

export const PersonRow = ({ person, mark, line, children }: Props) => {
  const { t } = useTexts("ui")
  return (
    <li className={styles.row}>
      <Link to="/profile/$id" params={{ id: String(person.user_id) }} className={styles.person}>
        <Avatar
          src={person.avatar}
          name={person.name}
          size={52}
          online={person.online === 1}
          vip={person.vip === 1}
          onlineLabel={t("online")}
          vipLabel={t("vip")}
        />
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.called}>
              <PersonName person={person} withName />
              {person.age !== undefined && `, ${person.age}`}
            </span>
            {mark}
          </span>
          <span className={styles.line}>{line}</span>
        </span>
      </Link>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

export const RowSkeletons = () => (
  <div className={styles.rows}>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className={styles.row}>
        <Skeleton width="52px" height="52px" round />
        <Skeleton height="40px" />
      </div>
    ))}
  </div>
)

const drawings: Partial<Record<RelationListName, DrawingName>> = { request: "letters", blacklist: "lost" }
/** These lists are filled by other members, so that an empty one suggests completing the profile. */
const filledByOthers: ReadonlySet<RelationListName> = new Set(["likeme", "visitor"])

export const EmptyList = ({ name }: { name: RelationListName }) => {
  const { t } = useTexts("relation")
  const isByOthers = filledByOthers.has(name)
  return (
    <EmptyState
      drawing={drawings[name] ?? "people"}
      text={t(`empty.${name}`)}
      action={
        <Link to={isByOthers ? "/me" : "/meet"} className={buttonClass("primary")}>
          {t(isByOthers ? "to_profile" : "to_meet")}
        </Link>
      }
    />
  )
}
