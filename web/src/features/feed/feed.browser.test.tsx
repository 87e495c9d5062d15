import { type Comment, type Feed, postingLock } from "@redthread/contract/feed"
import { QueryClientProvider } from "@tanstack/react-query"
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { render } from "vitest-browser-react"
import { removeAccount } from "../../core/session/account-switch"
import { accounts } from "../../core/session/accounts"
import { onAccountLeft } from "../../core/session/own-account"
import { startTexts } from "../../core/texts/start-texts"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { Toasts } from "../../ui/dialog/Toasts"
import "../../ui/base.css"
import "../../ui/theme.css"
import { Comments } from "./comment/Comments"
import { Composer } from "./compose/Composer"
import { OutgoingPosts } from "./compose/OutgoingPosts"
import { FeedCard } from "./post/FeedCard"
import { mute } from "./menu/feed.mute"
import { homeQuery } from "./feed.queries"
import { feedOutbox, forgetFeed, readFeedStore, writeDraft } from "./feed-storage"
import { MutedDialog } from "./feed"
import { PullToRefresh } from "./list/PullToRefresh"

await startTexts("en", ["feed", "chat", "ui", "error", "translation", "scam_shield", "support", "relation", "profile"])

beforeEach(() => queryClient.clear())
afterEach(() => vi.unstubAllGlobals())

const yuki = {
  user_id: 5,
  name: "Yuki",
  avatar: null,
  gender: 0,
  age: 30,
  location: { country_code: "JP", city: "Kamakura" },
  language: "ja",
  online: 0,
  vip: false,
  verified: false,
  friend: 0,
  messaged: 0,
}
const aComment = (given: object): Comment =>
  ({
    feed_id: 7,
    user_id: 5,
    user: yuki,
    client_id: null,
    language: "en",
    translate: null,
    translate_state: "none",
    parent_id: null,
    likes: 0,
    liked: false,
    replies: 0,
    deletable: false,
    created_at: "2026-11-01T12:00:00.000Z",
    ...given,
  }) as unknown as Comment
const aPage = (...items: unknown[]) => Response.json({ items, pagination: { next_max_id: null } })

async function show(content: ReactNode): Promise<void> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => content }),
    history: createMemoryHistory(),
  })
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
      <Toasts />
    </QueryClientProvider>,
  )
}

test("FEED-03 a comment is liked, its replies open below it in the order of the talk, and one is answered", async () => {
  vi.spyOn(session, "current").mockReturnValue({ me: { id: 1 } } as never)
  const top = aComment({ id: 11, content: "What a light", replies: 2 })
  const reply = (id: number, content: string) => aComment({ id, content, parent_id: 11 })
  const server = new FakeServer({
    "GET /feeds/7/comments": () => aPage(top),
    "GET /feeds/7/comments/11/replies": () => aPage(reply(13, "Second"), reply(12, "First")),
    "POST /feeds/7/comments/11/likes": () => Response.json({ likes: 1, liked: true }),
    "POST /feeds/7/comments": () => Response.json(aComment({ id: 14, content: "Third", parent_id: 11, user_id: 1 })),
  })
  await show(<Comments feed={{ id: 7 } as Feed} />)
  await page.getByRole("button", { name: "Like the comment by Yuki" }).click()
  await expect
    .element(page.getByRole("button", { name: "Like the comment by Yuki" }))
    .toHaveAttribute("aria-pressed", "true")
  await page.getByRole("button", { name: "2 replies" }).click()
  const said = () =>
    page
      .getByRole("listitem")
      .elements()
      .slice(1)
      .map((line) => line.textContent)
  await expect.poll(() => said().map((text) => /First|Second/.exec(text)?.[0])).toEqual(["First", "Second"])
  await page.getByRole("button", { name: "Reply to Yuki" }).last().click()
  await expect.element(page.getByRole("textbox", { name: "Replying to Yuki" })).toHaveFocus()
  await userEvent.keyboard("Third{Enter}")
  await expect.element(page.getByText("Third")).toBeVisible()
  await expect.element(page.getByRole("textbox", { name: "Replying to Yuki" })).not.toBeInTheDocument()
  const sent = server.requests.find(({ path, method }) => method === "POST" && path.endsWith("/comments"))
  expect(sent?.body).toMatchObject({ content: "Third", reply_to: 13 })
})

const mayHurt = () =>
  Response.json({ code: 400_438, message: "This could hurt somebody. Send it anyway?" }, { status: 400 })

test("SAFE-01 FEED-03 the author of a comment that may hurt is asked in place, and may send it anyway", async () => {
  vi.spyOn(session, "current").mockReturnValue({ me: { id: 1 } } as never)
  const server = new FakeServer({
    "GET /feeds/7/comments": () => aPage(),
    "POST /feeds/7/comments": ({ body }) =>
      body["check"] ? mayHurt() : Response.json(aComment({ id: 14, content: "You fool", user_id: 1 })),
  })
  await show(<Comments feed={{ id: 7 } as Feed} />)
  const field = page.getByRole("textbox", { name: "Write a comment" })
  await field.fill("You fool")
  await userEvent.keyboard("{Enter}")
  await expect.element(page.getByRole("alert")).toHaveTextContent("This could hurt somebody. Send it anyway?")
  await field.fill("You foo")
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument()
  await field.fill("You fool")
  await userEvent.keyboard("{Enter}")
  await page.getByRole("button", { name: "Send anyway" }).click()
  await expect.element(field).toHaveValue("")
  expect(server.of("POST", "/feeds/7/comments").map(({ body }) => body["check"])).toEqual([true, true, undefined])
})

test("SAFE-01 FEED-02 a post that may hurt waits for its author, who sends it anyway or changes it", async () => {
  vi.restoreAllMocks()
  signIn(1)
  writeDraft("")
  const post = { ...unsent, content: "You fool", needsConfirmation: true, error: "This could hurt somebody." }
  feedOutbox.add(post)
  const server = new FakeServer({ "POST /feeds": mayHurt })
  const reword = vi.fn<() => void>()
  const Posts = () => <OutgoingPosts outgoing={feedOutbox.use()} onReword={reword} />
  await show(<Posts />)
  await page.getByRole("button", { name: "Send anyway" }).click()
  await expect.poll(() => server.of("POST", "/feeds").map(({ body }) => body)).toHaveLength(1)
  expect(server.of("POST", "/feeds")[0]?.body).not.toHaveProperty("check")
  await page.getByRole("button", { name: "Change it" }).click()
  expect(reword).toHaveBeenCalledOnce()
  expect([readFeedStore().draft, feedOutbox.items()]).toEqual(["You fool", []])
  writeDraft("")
  session.end("signed_out")
})

test("SAFE-01 FEED-01 FEED-03 a post and a comment with a hidden word are shown on demand", async () => {
  vi.spyOn(session, "current").mockReturnValue({ me: { id: 1 } } as never)
  await startTestSite(true)
  new FakeServer({
    "GET /feeds/7/comments": () => aPage(aComment({ id: 11, content: "Football is life", hidden: true })),
  })
  const feed = {
    ...aComment({ id: 7, content: "Football tonight", hidden: true }),
    uploads: [],
    upload_ids: [],
    comments: 1,
  }
  await show(<FeedCard feed={feed as unknown as Feed} isOpen onToggle={() => undefined} />)
  const buttons = page.getByRole("button", { name: /hidden words/ })
  await expect.poll(() => buttons.elements().length).toBe(2)
  await expect.element(page.getByText("Football tonight")).not.toBeInTheDocument()
  await buttons.first().click()
  await expect.element(page.getByText("Football tonight")).toBeVisible()
  await expect.element(page.getByText("Football is life")).not.toBeInTheDocument()
  await buttons.first().click()
  await expect.element(page.getByText("Football is life")).toBeVisible()
})

test("FEED-06 less of a post takes it from the list, and the toast brings it back", async () => {
  const server = new FakeServer({
    "PUT /feeds/mutes/5": () => Response.json({ ok: true }),
    "DELETE /feeds/mutes/5": () => Response.json({ ok: true }),
  })
  const { queryKey } = homeQuery(1, {})
  const feeds = [9, 8, 7].map((id) => ({ id, user_id: id === 8 ? 6 : 5 }) as Feed)
  queryClient.setQueryData(queryKey, {
    pages: [{ items: feeds, pagination: { next_max_id: null } }],
    pageParams: [undefined],
  })
  const ids = () => queryClient.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id))
  await show(<p>News</p>)
  await mute(yuki as never, 7)
  expect(ids()).toEqual([9, 8])
  expect(server.requests.at(-1)?.body).toEqual({ less_of: 7 })
  await page.getByRole("button", { name: "Undo" }).click()
  await expect.poll(ids).toEqual([9, 8, 7])
  await mute(yuki as never)
  expect(ids()).toEqual([8])
})

test("FEED-06 muted members are listed and can be shown again", async () => {
  let muted = [{ user_id: 5, user: yuki, less: true }]
  new FakeServer({
    "GET /feeds/mutes": () => aPage(...muted),
    "DELETE /feeds/mutes/5": () => {
      muted = []
      return Response.json({ ok: true })
    },
  })
  await show(<MutedDialog readerId={1} onClose={() => undefined} />)
  await expect.element(page.getByRole("dialog")).toHaveTextContent("YukiFewer posts")
  await page.getByRole("button", { name: "Show again" }).click()
  await expect.element(page.getByText("You haven’t muted anybody.")).toBeVisible()
})

/** A positioned pseudo-element can make the pressable area larger than the button's box. */
function targetSize(button: Element): { width: number; height: number } {
  const { width, height } = button.getBoundingClientRect()
  const after = getComputedStyle(button, "::after")
  const larger = after.position === "absolute" ? after : { width: "0", height: "0" }
  return {
    width: Math.max(width, Number.parseFloat(larger.width) || 0),
    height: Math.max(height, Number.parseFloat(larger.height) || 0),
  }
}

test("FEED-03 SHELL-06 at 390 px whatever can be pressed at a post and a comment is large enough for a finger", async () => {
  await page.viewport(390, 844)
  vi.spyOn(session, "current").mockReturnValue({ me: { id: 1 } } as never)
  const foreign = { language: "ja", translate: "What a light", translated_by: "machine", translate_state: "translated" }
  await startTestSite(true)
  const content = "いい光ですね。\n".repeat(20)
  new FakeServer({
    "GET /feeds/7/comments": () =>
      aPage(
        aComment({ id: 11, content: "いい光", ...foreign, replies: 2, deletable: true }),
        aComment({ id: 12, content: "Und das Meer", language: "de", translate_state: "none" }),
      ),
  })
  const feed = { ...aComment({ id: 7, content, ...foreign }), uploads: [], upload_ids: [], comments: 2 }
  await show(<FeedCard feed={feed as unknown as Feed} isOpen onToggle={() => undefined} />)
  await expect.element(page.getByRole("button", { name: "2 replies" })).toBeVisible()
  for (const name of ["Show original", "Translate", "Read on", "More about the post by Yuki"])
    await expect.element(page.getByRole("button", { name, exact: true }).first()).toBeVisible()
  const small = page
    .getByRole("article")
    .getByRole("button")
    .elements()
    .map((button) => ({ name: button.ariaLabel ?? button.textContent, ...targetSize(button) }))
    .filter(({ width, height }) => Math.min(width, height) < 44)
  expect(small).toEqual([])
})

const touch = (type: string, clientY: number): void => {
  const touches =
    type === "touchend" ? [] : [new Touch({ identifier: 1, target: document.body, clientX: 100, clientY })]
  dispatchEvent(new TouchEvent(type, { touches, cancelable: true }))
}

test("FEED-01 pulling down far enough at the top refreshes once", async () => {
  let finish = (): void => undefined
  const refresh = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  await show(<PullToRefresh onRefresh={refresh} />)
  const pull = async (by: number): Promise<void> => {
    touch("touchstart", 100)
    touch("touchmove", 100 + by)
    await expect.element(page.getByRole("status").getByText(/Pull|Loading/)).toBeInTheDocument()
    touch("touchend", 0)
  }
  await pull(60)
  await expect.element(page.getByText("Pull to refresh")).not.toBeInTheDocument()
  expect(refresh).not.toHaveBeenCalled()
  await pull(200)
  await expect.element(page.getByText("Loading new posts")).toBeInTheDocument()
  await pull(200)
  finish()
  await expect.element(page.getByText("Loading new posts")).not.toBeInTheDocument()
  expect(refresh).toHaveBeenCalledOnce()
})

function signIn(id: number): void {
  const begun = {
    token: `token-${id}`,
    expires_in: 3600,
    channel: `private-user-${id}`,
    me: { id, name: `Member ${id}`, avatar: null },
  }
  session.begin(begun as Parameters<typeof session.begin>[0])
}

const unsent = {
  client_id: "of-7",
  content: "The harbour",
  upload_ids: [],
  own_ids: [],
  previews: [],
  created_at: "2026-11-24T10:00:00.000Z",
  state: "failed" as const,
  error: null,
}

test("FEED-02 ACC-09 each account of a browser keeps the post it writes, and takes its own away alone", async () => {
  vi.restoreAllMocks()
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 204 })))
  localStorage.clear()
  onAccountLeft(forgetFeed)
  signIn(7)
  writeDraft("Of seven")
  feedOutbox.add(unsent)
  signIn(8)
  expect(feedOutbox.items()).toEqual([])
  writeDraft("Of eight")
  session.end("deleted")
  expect(localStorage.getItem("redthread.feed.8")).toBeNull()
  signIn(7)
  expect(readFeedStore().draft).toBe("Of seven")
  expect(feedOutbox.items()).toEqual([unsent])
  signIn(8)
  const removed = accounts.list().find(({ id }) => id === 7)
  if (removed) await removeAccount(removed)
  expect(localStorage.getItem("redthread.feed.7")).toBeNull()
  session.end("signed_out")
})

test("FEED-02 for three seconds after a post no other is sent, by a double click or by keyboard", async () => {
  const server = new FakeServer({ "POST /feeds": () => new Response(null, { status: 503 }) })
  signIn(9)
  // Vitest advances a faked clock while it polls for an element, so that the time is stubbed.
  let now = Date.now()
  const clock = vi.spyOn(Date, "now").mockImplementation(() => now)
  try {
    await show(<Composer dropped={[]} onClose={() => undefined} />)
    const field = page.getByRole("textbox")
    const button = page.getByRole("button", { name: "Post", exact: true })
    const pressKeys = () => userEvent.keyboard("{Control>}{Enter}{/Control}")
    await field.fill("Good morning")
    const { form } = button.element() as HTMLButtonElement
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.poll(() => server.of("POST", "/feeds")).toHaveLength(1)
    now += postingLock - 1
    await field.fill("Good evening")
    await expect.element(button).toBeDisabled()
    await pressKeys()
    now += 1
    await field.fill("Good night")
    await expect.element(button).toBeEnabled()
    await pressKeys()
    await expect.poll(() => server.of("POST", "/feeds")).toHaveLength(2)
    expect(server.of("POST", "/feeds").map(({ body }) => body["content"])).toEqual(["Good morning", "Good night"])
  } finally {
    clock.mockRestore()
  }
})
