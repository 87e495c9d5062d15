import { askedAbout } from "@redthread/contract/question"
import { live } from "../../core/live/live.client"
import { queryClient } from "../../core/api/query-client"
import { questionsQuery } from "./question.queries"

const renew = (): void => void queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey })

/** Keeps the open questions true while they are shown; the function that comes back ends it. */
export function listenToQuestions(): () => void {
  const stops = [
    live.on(askedAbout, renew),
    live.onChanges(({ stale }) => {
      if (stale.includes("questions")) renew()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
