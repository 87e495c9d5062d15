import type { Me } from "@redthread/contract/account"
import type { Notification } from "@redthread/contract/notification"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { showPart } from "../../testing/show-part"
import { NotificationList } from "./NotificationList"
import styles from "./notification.module.css"
import { outdateNotifications } from "./notice"
import { notificationsQuery } from "./notification.queries"

await startTexts("en", ["ui", "error", "notice"])

const counter = { notification: 1, message: 0, likeme: 0, request: 0, order: 0 }

const told = (id: number, event: string, seen: 0 | 1): Notification => ({
  id,
  type: "verify",
  event,
  data: { avatar: null, translation: null, user_id: null, name: null, others: 0, target_id: null },
  seen,
  created_at: "2026-11-24T10:00:00.000Z",
})
const pageOf = (...items: Notification[]) => ({ items, pagination: { next_max_id: null } })

let items: Notification[]
let server: FakeServer

beforeEach(() => {
  session.begin({ token: "t", channel: "c", expires_in: 3600, me: { id: 7, name: "Anna", seq: 1, counter } as Me })
  items = [told(2, "accepted", 0), told(1, "refused", 1)]
  server = new FakeServer({
    "GET /notifications": () => Response.json(pageOf(...items)),
    "PUT /counters": () => {
      items = items.map((item) => ({ ...item, seen: 1 }))
      return Response.json({ ...counter, notification: 0, seq: 2 })
    },
  })
})
afterEach(() => {
  queryClient.clear()
  session.end("signed_out")
  vi.unstubAllGlobals()
})

test("NOTI-02 what is kept from before counts as seen once the newest is there, and what was new stays marked", async () => {
  queryClient.setQueryData(notificationsQuery(7).queryKey, {
    pages: [pageOf(told(1, "refused", 1))],
    pageParams: [undefined],
  })
  await showPart(<NotificationList memberId={7} />)
  const line = page.getByRole("link", { name: "You are verified." })
  await expect.element(line).toHaveClass(styles.new ?? "")
  await expect.poll(() => server.of("PUT", "/counters").length).toBe(1)
  expect(server.requests.map(({ method }) => method)).toEqual(["GET", "PUT"])
  // As the event of the badge does, which may come before the reply.
  outdateNotifications()
  await expect.poll(() => server.of("GET", "/notifications").length).toBe(2)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await expect.element(line).toHaveClass(styles.new ?? "")
})
