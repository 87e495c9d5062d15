import { IconNews } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useTexts } from "../../core/texts/texts"
import { buttonClass } from "../../ui/button/Button"

/** To all that a member has posted. */
export const PostsLink = ({ userId }: { userId: number }) => {
  const { t } = useTexts("profile")
  return (
    <Link to="/timeline/$id" params={{ id: String(userId) }} className={buttonClass("quiet", "small")}>
      <IconNews size={18} stroke={1.75} aria-hidden="true" />
      <span>{t("posts")}</span>
    </Link>
  )
}
