import { isolated } from "@redthread/contract/core/bidi"
import { useMatches } from "@tanstack/react-router"
import { useEffect } from "react"
import { useOwnTitle } from "../../core/page/page-title"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"

/** Shows the number at the installed application's icon; 0 takes it away. Browsers without one refuse. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

/** What the page is called: the title of its route, or what the screen itself knows better. */
export function usePageName(): string {
  const { t } = useTexts("shell")
  const own = useOwnTitle()
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "title.not_found" })
  return own ?? t(key)
}

/** The browser's title: how much is unread, what the screen is, the product. React puts it into the head. */
export const PageTitle = () => {
  const name = usePageName()
  const unread = useMe()?.counter.message ?? 0
  useAppBadge(unread)
  // The server writes it into the head itself.
  if (typeof document === "undefined") return null
  return <title>{`${unread > 0 ? `(${unread}) ` : ""}${isolated(name)} · Redthread`}</title>
}
