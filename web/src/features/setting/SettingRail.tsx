import { IconLifebuoy } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { legalScreens } from "@redthread/contract/page"
import { useId } from "react"
import { useSession } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { generalPages, memberPages, type SettingPage } from "./setting-pages"
import styles from "./SettingRail.module.css"

export const SettingRail = () => {
  const { t } = useTexts(["shell", "setting"])
  const session = useSession()
  return (
    <div className={styles.rail}>
      <nav aria-label={t("title.setting")}>
        <PageList pages={generalPages} />
        {session &&
          memberPages.map(({ group, pages }) => (
            <PageList key={group} label={t(`setting:group.${group}`)} pages={pages} />
          ))}
      </nav>
      <nav className={styles.support} aria-label={t("setting:legal.title")}>
        <RailLink page={{ to: "/contact", title: "title.contact", Icon: IconLifebuoy }} />
        <ul className={styles.legal}>
          <li>
            <Link to="/report">{t("title.report")}</Link>
          </li>
          {session && (
            <li>
              <Link to="/decisions">{t("title.decisions")}</Link>
            </li>
          )}
          {legalScreens.map((page) => (
            <li key={page}>
              <Link to={`/${page}`}>{t(`setting:legal.${page}`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const PageList = ({ label, pages }: { label?: string; pages: readonly SettingPage[] }) => {
  const id = useId()
  return (
    <>
      {label && (
        <p id={id} className={styles.label}>
          {label}
        </p>
      )}
      <ul aria-labelledby={label && id}>
        {pages.map((page) => (
          <li key={page.to}>
            <RailLink page={page} />
          </li>
        ))}
      </ul>
    </>
  )
}

type LinkedPage = SettingPage | { to: "/contact"; title: "title.contact"; Icon: typeof IconLifebuoy }

/** The router sets `aria-current` on the link of the current page. */
const RailLink = ({ page: { to, title, Icon } }: { page: LinkedPage }) => {
  const { t } = useTexts(["shell", "setting"])
  return (
    <Link to={to} activeOptions={{ exact: true }} className={styles.link}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <span>{t(title)}</span>
    </Link>
  )
}
