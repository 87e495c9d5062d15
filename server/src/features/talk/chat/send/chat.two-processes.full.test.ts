import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { editThread, type Message, sendMessage, showThread } from "@redthread/contract/chat"
import { listCounters } from "@redthread/contract/notice"
import { callServer, startApp, type TestApp, type TestMember } from "../../../../testing/harness"
import { ServerProcess } from "../../../../testing/server-process"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: chat on two processes (TEST_REDIS_URL is not set)\n")

/** One process is this one, the other a program of its own. */
let app: TestApp
let second: ServerProcess
let urls: [here: string, there: string]

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const send = (url: string, from: TestMember, to: TestMember, text: string, client_id?: string) => {
  const body = { user_id: to.id, message_content: text, ...(client_id ? { client_id } : {}) }
  return callServer(url, sendMessage, { body }, { token: from.token })
}

/** The latest page of the two, as the process at this address shows it to the reader. */
async function page(url: string, reader: TestMember, other: TestMember): Promise<Message[]> {
  const input = { params: { id: other.id }, query: { user: 1 as const } }
  const { status, body } = await callServer(url, showThread, input, { token: reader.token })
  expect(status).toBe(200)
  return body.messages
}

async function talking(): Promise<[TestMember, TestMember, number]> {
  const [anna, ben] = [await app.register(), await app.register({ gender: 1 })]
  const { thread_id } = (await send(urls[0], anna, ben, "Hello")).body
  await send(urls[1], ben, anna, "Hello yourself")
  return [anna, ben, thread_id]
}

describe.runIf(redisUrl)("two processes", () => {
  beforeAll(async () => {
    const shared = { REDIS_URL: redisUrl, SECRET_KEY: randomUUID() }
    app = await startApp(shared)
    second = new ServerProcess({ ...shared, DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl })
    urls = [app.url, await second.url()]
  })
  afterAll(async () => {
    await second?.kill("SIGTERM")
    await app?.stop()
  })

  test("CHAT-03 what is written here is heard there, whole and once", async () => {
    const [anna, ben] = await talking()
    const socket = await ben.socket(urls[1])
    const { body: sent } = await send(urls[0], anna, ben, "Across the processes")
    const { data } = await socket.next("message")
    expect(data["message"]).toMatchObject({ id: sent.id, seq: 3, content: "Across the processes" })
    await send(urls[0], anna, ben, "And another")
    await socket.next("message", ({ seq }) => seq === 4)
    expect(socket.received.filter(({ event }) => event === "message")).toHaveLength(2)
  })

  test("CHAT-01 a page cached by one process is not shown after the other has changed the conversation", async () => {
    const [anna, ben, thread] = await talking()
    for (const url of urls) {
      expect(await page(url, anna, ben)).toHaveLength(2)
      expect(await page(url, anna, ben)).toHaveLength(2)
    }
    await send(urls[1], ben, anna, "News")
    for (const url of urls) expect((await page(url, anna, ben))[0]).toMatchObject({ content: "News", status: "sent" })
    await callServer(urls[0], editThread, { params: { id: thread }, body: { unread: 0 } }, { token: anna.token })
    for (const url of urls) expect((await page(url, anna, ben))[0]?.status).toBe("read")
    for (const url of urls) expect((await page(url, ben, anna))[0]?.status).toBe("read")
  })

  test("CHAT-03 concurrent writes on both processes have no deadlock, no gap in seq and no duplicates", async () => {
    const pairs = await Promise.all(upTo(4).map(() => talking()))
    const letters = pairs.flatMap(([anna, ben]) =>
      upTo(20).map((index) => ({
        url: urls[index % 2] as string,
        from: index % 4 < 2 ? anna : ben,
        to: index % 4 < 2 ? ben : anna,
        text: `Letter ${index}`,
      })),
    )
    const answers = await Promise.all(letters.map(({ url, from, to, text }) => send(url, from, to, text)))
    expect(answers.map(({ status }) => status)).toEqual(letters.map(() => 201))
    for (const [anna, ben] of pairs) {
      for (const url of urls) {
        const shown = await page(url, anna, ben)
        expect(shown.map(({ seq }) => seq)).toEqual(upTo(22).toReversed().slice(0, 20))
      }
      expect((await anna.ok(listCounters, {})).message).toBe(11)
    }
  })

  test("CHAT-03 one client id sent to both processes at once is one message, with equal replies", async () => {
    const [anna, ben] = await talking()
    const answers = await Promise.all(
      upTo(8).map((index) => send(urls[index % 2] as string, anna, ben, "Once", "same")),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await page(urls[1], ben, anna)).filter(({ content }) => content === "Once")).toHaveLength(1)
  })
})
