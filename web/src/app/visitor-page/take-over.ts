import type { Language } from "@redthread/contract/language"
import { queryClient } from "../../core/api/query-client"
import type { makeRouter } from "../route/make-router"
import { takenOver, visitorDataId, type VisitorData } from "./visitor-data"

/** What the server has drawn into this page for a visitor; null where it has not, or for somebody else. */
export function drawnPage(isMember: boolean, language: Language): VisitorData | null {
  const element = document.getElementById(visitorDataId)
  const written = element?.textContent
  element?.remove()
  if (!written || isMember) return null
  const data = JSON.parse(written) as VisitorData
  return data.language === language ? data : null
}

/** Before the page is taken over as it stands, where its reader has scrolled to. */
export function prepare({ queries }: VisitorData, router: ReturnType<typeof makeRouter>): void {
  // What it was drawn from is known from when the page was asked for.
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin })
  // The router then draws the same boundaries as it did on the server.
  router.ssr = { manifest: undefined }
  const { options } = router
  options.scrollRestoration = () => {
    options.scrollRestoration = true
    return false
  }
}

export const dispatchTakenOver = (): void => void document.dispatchEvent(new Event(takenOver))
