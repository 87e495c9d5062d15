import { useMatches } from "@tanstack/react-router"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useOwnTitle } from "../core/page-title"
import { useMe } from "../core/session"

/** Shows the number at the installed application's icon; 0 takes it away. Browsers without one refuse. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

/** The browser's title: how much is unread, what the screen is, the product. React puts it into the head. */
export const PageTitle = () => {
  const { t } = useTranslation("shell")
  const own = useOwnTitle()
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "title.not_found" })
  const unread = useMe()?.counter.message ?? 0
  useAppBadge(unread)
  return <title>{`${unread > 0 ? `(${unread}) ` : ""}${own ?? t(key)} · Redthread`}</title>
}
