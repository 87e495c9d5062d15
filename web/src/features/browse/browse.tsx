import type { ReactNode } from "react"
import { Link, useLocation } from "@tanstack/react-router"
import { useQuery } from "@tanstack/react-query"
import { currentTag } from "../../core/language/language"
import { useIsMobile } from "../../core/page/viewport"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { useCurrentInView } from "../../ui/navigation/current-in-view"
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

/** On the phone one line of tabs and switches, so that the first face is near the top. */
export const ListHead = ({ title, about, children }: Props) => (
  <div className={styles.head}>
    <h1 className={styles.heading}>{title}</h1>
    <UserMenu />
    <span className={styles.ways}>
      {children}
      <ViewSwitch />
    </span>
    {about && <p className={styles.about}>{about}</p>}
  </div>
)

const currentTab = (isCurrent: boolean) => (isCurrent ? { "aria-current": "page" as const } : {})

export const UserMenu = () => {
  const { t } = useTexts("browse")
  const me = useMe()
  const isMobile = useIsMobile()
  const hasTopSearch = me !== null && !isMobile
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isRecommend = path === "/recommend" || path === "/user/recommend"
  return (
    <nav ref={useCurrentInView(path)} aria-label={t("menu")} className={`${tabs.tabs} ${styles.menu}`}>
      <Link to={me ? "/recommend" : "/user/recommend"} className={tabs.tab} {...currentTab(isRecommend)} replace>
        {t(me ? "tab.recommend" : "tab.recommend_visitor")}
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
