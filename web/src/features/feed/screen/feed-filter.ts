import { isLanguage } from "@redthread/contract/language"
import { useNavigate, useSearch } from "@tanstack/react-router"
import type { FeedFilter } from "../feed.queries"

/** What the address says of the filter; whatever else stands there is left alone. */
function filterIn(search: Record<string, unknown>): FeedFilter {
  const { language, friends } = search
  return { ...(isLanguage(language) ? { language } : {}), ...(friends ? { friends: 1 as const } : {}) }
}

/** The filter of the home feed lives in the address, so that a reload and the way back keep it. */
export function useFeedFilter(): [FeedFilter, (filter: FeedFilter) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { language: _, friends: __, ...others } = search
  const change = (filter: FeedFilter) =>
    void navigate({ to: "/home", search: { ...others, ...filter } as object, replace: true })
  return [filterIn(search), change]
}
