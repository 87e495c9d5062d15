import { IconChevronRight, IconLifebuoy } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { legalScreens } from "@redthread/contract/page"
import { useId } from "react"
import { useTexts } from "../../core/texts/texts"
import styles from "../../ui/setting/setting.module.css"
import { memberPages, type SettingPage } from "./setting-pages"

export const SettingMenu = () => {
  const { t } = useTexts(["shell", "setting"])
  return (
    <nav className={styles.groups} aria-label={t("title.setting")}>
      {memberPages.map(({ group, pages }) => (
        <PageGroup key={group} label={t(`setting:group.${group}`)} pages={pages} />
      ))}
    </nav>
  )
}

const PageGroup = ({ label, pages }: { label: string; pages: readonly SettingPage[] }) => {
  const { t } = useTexts(["shell", "setting"])
  const id = useId()
  return (
    <div className={styles.group}>
      <p id={id}>{label}</p>
      <ul className={styles.card} aria-labelledby={id}>
        {pages.map(({ to, title, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.row}>
              <Icon size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />
              <span className={styles.name}>{t(title)}</span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const SupportMenu = () => {
  const { t } = useTexts(["shell", "setting"])
  return (
    <nav className={styles.card} aria-label={t("setting:legal.title")}>
      <Link to="/contact" className={styles.row}>
        <IconLifebuoy size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />
        <span className={styles.name}>{t("title.contact")}</span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </Link>
      {(["/report", "/decisions"] as const).map((to) => (
        <Link key={to} to={to} className={styles.row}>
          <span className={styles.name}>{t(to === "/report" ? "title.report" : "title.decisions")}</span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      ))}
      {legalScreens.map((page) => (
        <Link key={page} to={`/${page}`} className={styles.row}>
          <span className={styles.name}>{t(`setting:legal.${page}`)}</span>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      ))}
    </nav>
  )
}
