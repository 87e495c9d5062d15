import type { Language } from "@redthread/contract/language"
import { queryClient } from "../../core/api/query-client"
import type { makeRouter } from "../route/make-router"
import { takenOver, visitorDataId, type VisitorData } from "./visitor-data"

export function drawnPage(isMember: boolean, language: Language): VisitorData | null {
  const element = document.getElementById(visitorDataId)
  const written = element?.textContent
  element?.remove()
  if (!written || isMember) return null
  const data = JSON.parse(written) as VisitorData
  return data.language === language ? data : null
}

export function prepare({ queries }: VisitorData, router: ReturnType<typeof makeRouter>): void {
  // The data is as old as the request of the page.
  for (const [key, data] of queries) queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin })
  // Setting `ssr` makes the router render the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  const { options } = router
  options.scrollRestoration = () => {
    options.scrollRestoration = true
    return false
  }
}

export const dispatchTakenOver = (): void => void document.dispatchEvent(new Event(takenOver))
