import type { ReactNode } from "react"
import { Link } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { currentTag } from "../../core/language/language"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import tabs from "../../ui/navigation/link-tabs.module.css"
import styles from "./browse.module.css"
import { userMenu } from "./browse-lists"
import { countsQuery } from "./browse.queries"
import { ViewSwitch } from "./ViewSwitch"

interface Props {
  title: string
  about?: string
  children?: ReactNode
}

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

export const UserMenu = () => {
  const { t } = useTexts("browse")
  const me = useMe()
  const isMobile = useIsMobile()
  const hasTopSearch = me !== null && !isMobile
  return (
    <nav aria-label={t("menu")} className={`${tabs.tabs} ${styles.menu}`}>
      <Link to={me ? "/recommend" : "/user/recommend"} className={tabs.tab} replace>
        {t("tab.recommend")}
      </Link>
      {userMenu.map((type) => (
        <Link key={type} to="/user/$type" params={{ type }} className={tabs.tab} replace>
          {t(`tab.${type}`)}
          {(type === "online" || type === "birthday") && <Count of={type} />}
        </Link>
      ))}
      {!hasTopSearch && (
        <>
          <Link to="/user/$type" params={{ type: "front" }} className={tabs.tab} replace>
            {t("tab.front")}
          </Link>
          <Link to="/user/search" className={tabs.tab}>
            {t("tab.search")}
          </Link>
        </>
      )}
    </nav>
  )
}

const Count = ({ of }: { of: "online" | "birthday" }) => {
  const { t } = useTexts("browse")
  const { data } = useQuery(countsQuery(useMe()?.id ?? null))
  const count = data?.[of] ?? 0
  if (count === 0) return null
  const formatted = new Intl.NumberFormat(currentTag(), { notation: "compact" }).format(count)
  return (
    <span className={tabs.count}>
      <span aria-hidden="true">{formatted}</span>
      <span className="visually-hidden">{t(`count.${of}`, { count, formatted })}</span>
    </span>
  )
}
