import { useMatches } from "@tanstack/react-router"
import { useTranslation } from "react-i18next"
import { useOwnTitle } from "../core/page-title"
import { useMe } from "../core/session"

/** The browser's title: how much is unread, what the screen is, the product. React puts it into the head. */
export const PageTitle = () => {
  const { t } = useTranslation("shell")
  const own = useOwnTitle()
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "title.not_found" })
  const unread = useMe()?.counter.message ?? 0
  return <title>{`${unread > 0 ? `(${unread}) ` : ""}${own ?? t(key)} · Redthread`}</title>
}
