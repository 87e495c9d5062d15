import { expect, test } from "vitest"
import { queryClient } from "../../core/api/query-client"
import { resetLists } from "../profile/profile"
import { listenToFeed } from "./feed.live"
import { feedKey } from "./feed.queries"

test("PRO-11 the feed is reset with the lists of people", () => {
  listenToFeed()
  queryClient.setQueryData(feedKey(1), { id: 1 })
  resetLists()
  expect(queryClient.getQueryData(feedKey(1))).toBeUndefined()
})
