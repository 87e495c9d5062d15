import { IconCards, IconLayoutGrid } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { buttonClass } from "../../ui/Button"

/** From the list to one person after the other, and back. */
export const MeetSwitch = ({ current }: { current: "list" | "deck" }) => {
  const { t } = useTranslation("member")
  const [to, label, Icon] =
    current === "list"
      ? (["/meet", "as_deck", IconCards] as const)
      : (["/recommend", "as_list", IconLayoutGrid] as const)
  return (
    <Link to={to} className={buttonClass("ghost", "small")}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {t(label)}
    </Link>
  )
}
