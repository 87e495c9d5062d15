import { IconCards, IconEye, IconHeart, IconLayoutGrid } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"
import { CountBadge } from "../../ui/button/IconButton"
import styles from "./meet.module.css"

export const MeetSwitch = ({ current }: { current: "list" | "deck" }) => {
  const { t } = useTexts(["member", "relation"])
  const likes = useMe()?.counter.likeme ?? 0
  const [to, label, Icon] =
    current === "list"
      ? (["/meet", "member:as_deck", IconCards] as const)
      : (["/recommend", "member:as_list", IconLayoutGrid] as const)
  const look = buttonClass("ghost", "small")
  return (
    <nav className={`${styles.ways} ${styles[current]}`} aria-label={t("member:deck.heading")}>
      <Link to={to} className={look} title={t(label)}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
        <span className={styles.label}>{t(label)}</span>
      </Link>
      <Link to="/user/$type" params={{ type: "likeme" }} className={`${look} ${styles.onPhone}`}>
        <IconHeart size={20} stroke={1.75} aria-hidden="true" />
        {t("relation:heading.like")}
        {likes > 0 && <CountBadge count={likes} />}
      </Link>
      <Link to="/user/$type" params={{ type: "visitor" }} className={`${look} ${styles.onPhone}`}>
        <IconEye size={20} stroke={1.75} aria-hidden="true" />
        {t("relation:tab.visitor")}
      </Link>
    </nav>
  )
}
