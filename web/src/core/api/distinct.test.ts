import { expect, test } from "vitest"
import { distinct } from "./query-client"

test("LIST-06 a person who moved between two pages is shown once, where they were first", () => {
  const pages = [{ items: [{ user_id: 1 }, { user_id: 2 }] }, { items: [{ user_id: 2 }, { user_id: 3 }] }]
  expect(distinct(pages, "user_id").map(({ user_id }) => user_id)).toEqual([1, 2, 3])
})
