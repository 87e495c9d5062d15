import { isolated } from "@redthread/contract/core/unicode"
import { useMatches } from "@tanstack/react-router"
import { useEffect } from "react"
import { useMe } from "../session/session"
import { useTexts } from "../texts/texts"
import { createStore } from "./store"

/** Title that the screen sets, such as a member's name; null uses the route's title. */
const own = createStore<string | null>(null)

export function usePageTitle(title: string | null | undefined): void {
  useEffect(() => {
    own.set(title ?? null)
    return () => own.set(null)
  }, [title])
}

/** Sets the badge of the installed application's icon; browsers that do not support it refuse. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined)
  }, [count])
}

export function usePageName(): string {
  const { t } = useTexts("shell")
  const title = own.use()
  const key = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? "title.not_found" })
  return title ?? t(key)
}

export const PageTitle = () => {
  const name = usePageName()
  const unread = useMe()?.counter.message ?? 0
  useAppBadge(unread)
  // On the server another module renders the title.
  if (typeof document === "undefined") return null
  return <title>{`${unread > 0 ? `(${unread}) ` : ""}${isolated(name)} · Redthread`}</title>
}
