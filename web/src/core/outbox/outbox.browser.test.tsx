import { beforeEach, expect, test } from "vitest"
import { startTestTexts } from "../../testing/texts"
import { ClientError } from "../error/client-error"
import { createOutbox, newOutgoing, type OutgoingItem } from "./outbox"
import { createSender } from "./outbox.send"

await startTestTexts("en")

let value: { memberId: number; outgoing: OutgoingItem[] }
let answer: (item: OutgoingItem) => Promise<void>
let sent: string[]

function start(retriesTemporary: boolean) {
  const outbox = createOutbox<OutgoingItem>({
    read: () => value,
    write: (change) => (value = { ...value, ...change }),
    subscribe: () => () => undefined,
  })
  const sender = createSender(outbox, {
    laneOf: ({ content }) => content.charAt(0),
    send: (item) => {
      sent.push(item.content)
      return answer(item)
    },
    retriesTemporary,
    onFailed: () => undefined,
  })
  const write = (content: string) =>
    sender.add({ client_id: content, content, upload_ids: [], previews: [], ...newOutgoing() })
  return { outbox, sender, write, states: () => outbox.items().map(({ content, state }) => [content, state]) }
}

const unreachable = () => Promise.reject(new ClientError("network"))

beforeEach(() => {
  value = { memberId: 7, outgoing: [] }
  sent = []
  answer = unreachable
})

test("CHAT-04 a lane waits for the network and is then sent in order", async () => {
  const { sender, write, states } = start(true)
  write("a1")
  write("a2")
  await expect.poll(states).toEqual([
    ["a1", "waiting"],
    ["a2", "waiting"],
  ])
  sent = []
  answer = () => Promise.resolve()
  sender.sendWaiting()
  await expect.poll(states).toEqual([])
  expect(sent).toEqual(["a1", "a2"])
})

test("a refused item stays and lets the next one of its lane pass", async () => {
  answer = ({ content }) => (content === "a1" ? Promise.reject(new ClientError("not_found")) : Promise.resolve())
  const { write, states } = start(true)
  write("a1")
  write("a2")
  await expect.poll(states).toEqual([["a1", "failed"]])
  expect(sent).toEqual(["a1", "a2"])
})

test("lanes do not wait for each other", async () => {
  const { write, states } = start(true)
  answer = ({ content }) => (content === "h1" ? new Promise(() => undefined) : Promise.resolve())
  write("h1")
  write("b1")
  await expect.poll(states).toEqual([["h1", "sending"]])
})

test("FEED-02 without automatic retries an item fails and is sent again on request", async () => {
  const { outbox, sender, write, states } = start(false)
  write("a1")
  await expect.poll(states).toEqual([["a1", "failed"]])
  expect(outbox.find("a1")?.error).toBeTruthy()
  sender.sendWaiting()
  expect(states()).toEqual([["a1", "failed"]])
  answer = () => Promise.resolve()
  sender.retry("a1")
  await expect.poll(states).toEqual([])
  expect(sent).toEqual(["a1", "a1"])
})
