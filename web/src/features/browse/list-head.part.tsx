import type { ReactNode } from "react"
import { ViewSwitch } from "../card/card.part"
import { UserMenu } from "./UserMenu"
import styles from "./browse.module.css"

interface Props {
  title: string
  /** What the list is ordered by. */
  about?: string
  /** Beside the switch. */
  children?: ReactNode
}

/** Above a list of people: what it is, cards or rows, and the other lists. */
export const ListHead = ({ title, about, children }: Props) => (
  <>
    <div className={styles.head}>
      <h1 className={styles.heading}>{title}</h1>
      <span className={styles.ways}>
        {children}
        <ViewSwitch />
      </span>
    </div>
    <UserMenu />
    {about && <p className={styles.about}>{about}</p>}
  </>
)
