import type { Me } from "@redthread/contract/account"
import type { Message } from "@redthread/contract/chat"
import type { Comment, Feed } from "@redthread/contract/feed"
import type { Profile } from "@redthread/contract/profile"
import { Suspense, type ReactNode } from "react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { cleanup } from "vitest-browser-react"
import { queryClient } from "../../core/api/query-client"
import { session } from "../../core/session/session"
import { startTexts } from "../../core/texts/start-texts"
import { FakeServer } from "../../testing/fake-server"
import { startTestSite } from "../../testing/fake-site"
import { showPart } from "../../testing/show-part"
import { type CardPerson, PersonCard } from "../card/card"
import { type BubbleHead, Bubble } from "../chat/messages/Bubble"
import { Quote } from "../chat/messages/Quote"
import { me, newMessage, other } from "../chat/testing/messages"
import { CommentLine, type AuthoredComment } from "../feed/comment/CommentLine"
import { FeedCard } from "../feed/post/FeedCard"
import { Introduction } from "../profile-view/Introduction"
import { Story } from "../profile-view/Story"

await startTexts("en", [
  ...(["shell", "ui", "error", "chat", "translation", "feed", "photo", "gift", "talk", "profile", "prompt"] as const),
  ...(["relation", "member", "scam_shield", "support", "human_translation"] as const),
])

beforeEach(async () => {
  queryClient.clear()
  const translation = { automatic: false, show_both: true, languages: [], engine: 1, read_languages: [] }
  vi.spyOn(session, "current").mockReturnValue({
    token: "t",
    channel: "c",
    expiresAt: Date.now() + 3_600_000,
    me: { id: me, name: "Ben", language: "en", missing: [] as string[], counter: {}, translation } as unknown as Me,
  })
  new FakeServer({})
  await startTestSite(true)
})
afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const foreign = {
  content: "こんにちは",
  language: "ja" as const,
  translate: "Hello there",
  translated_by: "author" as const,
  translate_state: "translated" as const,
}
const unknown = { ...foreign, language: null, translate: null, translate_state: "none" as const }

const head: BubbleHead = { user_id: other, name: "Marlene", engine: 1, trusted: 0 }
const bubble = (more: Partial<Message>, its: Partial<BubbleHead> = {}) => (
  <Bubble
    message={newMessage(1, more)}
    head={{ ...head, ...its }}
    isMine={more.sender === me}
    isLast={false}
    isAnswered
    quoted={undefined}
    isSought={false}
    onOpen={() => undefined}
  />
)
const yuki = {
  user_id: 5,
  name: "Yuki",
  avatar: null,
  portrait: null,
  age: 30,
  gender: 0,
  location: { country_code: "JP", city: "Kamakura" },
  language: "ja",
  online: 0,
  vip: 0,
  verified: false,
  friend: 0,
  block: 0,
  liked: false,
  messaged: 0,
}
const feed = (more: object): Feed =>
  ({
    id: 7,
    user_id: 5,
    user: yuki,
    uploads: [],
    likes: 0,
    liked: false,
    comments: 0,
    created_at: "2026-11-01T12:00:00.000Z",
    ...more,
  }) as unknown as Feed
const comment = (more: object): AuthoredComment =>
  ({
    id: 9,
    feed_id: 7,
    user_id: 5,
    user: yuki,
    parent_id: null,
    likes: 0,
    liked: false,
    replies: 0,
    deletable: false,
    created_at: "2026-11-01T12:00:00.000Z",
    ...more,
  }) as unknown as Comment as AuthoredComment
const story = (more: object, caption: object = {}): Profile =>
  ({
    ...yuki,
    biography: "",
    prompts: [{ id: 3, prompt: "song", ...more }],
    photos: [{ id: 4, src: "/files/p-4/600.webp", alt: "Yuki", kind: "image", ...caption }],
  }) as unknown as Profile
const card = (introduction: object): CardPerson => ({ ...yuki, id: 5, introduction }) as unknown as CardPerson
const inFeed = (post: Feed) => <FeedCard feed={post} isOpen={false} onToggle={() => undefined} />
const asComment = (said: AuthoredComment) => (
  <ul>
    <CommentLine comment={said} onReply={() => undefined} />
  </ul>
)

async function show(part: ReactNode): Promise<void> {
  await showPart(<Suspense>{part}</Suspense>)
}

/** The `lang` that applies to the element with this text, as a screen reader finds it; the page's is "page". */
async function langOf(text: string): Promise<string> {
  const find = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.includes(text)) return node.parentElement
    return null
  }
  await expect.poll(find).not.toBeNull()
  return find()?.closest("body [lang]")?.getAttribute("lang") ?? "page"
}

const parts: [what: string, draw: (words: typeof foreign | typeof unknown) => ReactNode][] = [
  ["a message", (words) => bubble(words)],
  ["a post", (words) => inFeed(feed(words))],
  ["a comment", (words) => asComment(comment(words))],
  ["an introduction on a card", (words) => <PersonCard person={card({ id: 2, ...words })} isFirst />],
  [
    "an introduction on a profile",
    (words) => (
      <Introduction
        person={{ ...story({}), biography: words.content, introduction: { id: 2, ...words } } as Profile}
        isOwn={false}
      />
    ),
  ],
  ["an answer to a prompt", (words) => <Story person={story(words)} canAnswer={false} />],
  [
    "a caption",
    (words) => (
      <Story person={story({ ...unknown, content: "x" }, { ...words, caption: words.content })} canAnswer={false} />
    ),
  ],
]

test.each(parts)(
  "LEARN-04 a screen reader reads the original of %s in its language, the translation in its own",
  async (_what, draw) => {
    await show(draw(foreign))
    expect(await langOf("Hello there")).toBe("en")
    expect(await langOf("こんにちは")).toBe("ja")
  },
)

test.each(parts)("LEARN-04 %s of unknown language claims none", async (_what, draw) => {
  await show(draw(unknown))
  expect(await langOf("こんにちは")).toBe("page")
})

const mine: [what: string, draw: () => ReactNode][] = [
  ["a message", () => bubble({ ...foreign, translate: null, sender: me })],
  ["a post", () => inFeed(feed({ ...foreign, translate: null, user_id: me }))],
  ["a comment", () => asComment(comment({ ...foreign, translate: null, user_id: me }))],
  [
    "an introduction",
    () => (
      <Introduction
        person={{ ...story({}), biography: "こんにちは", introduction: { id: 2, ...foreign } } as Profile}
        isOwn
      />
    ),
  ],
]

test.each(mine)("LEARN-04 %s of one's own is read in the language that it was written in", async (_what, draw) => {
  await show(draw())
  expect(await langOf("こんにちは")).toBe("ja")
})

test("LEARN-04 a conversation that is read in another language than the page marks its translations so", async () => {
  await show(bubble(foreign, { receive: "de" }))
  expect(await langOf("Hello there")).toBe("de")
})

test("LEARN-04 a quoted message is read in the language of the words that are shown", async () => {
  const quote = { content: "こんにちは", message_type: "text", recalled: false } as const
  await show(<Quote quote={quote} known={newMessage(1, { ...foreign, translate: null })} name="Yuki" />)
  expect(await langOf("こんにちは")).toBe("ja")
  expect(await langOf("Yuki")).toBe("page")
})
