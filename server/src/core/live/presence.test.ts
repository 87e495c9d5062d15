import { afterEach, expect, test } from "vitest"
import { live } from "./live"
import type { PresenceChange } from "./presence"
import { LiveServer } from "./testing/live-server"

let server: LiveServer
let changes: PresenceChange[] = []
let look: (() => void) | null = null
live.onPresence((_db, batch) => {
  changes.push(...batch)
  look?.()
})

async function until(count: number): Promise<PresenceChange[]> {
  while (changes.length < count) await new Promise<void>((resolve) => (look = resolve))
  return changes
}

async function start(presenceGrace: number): Promise<void> {
  changes = []
  server = await LiveServer.start({ presenceGrace })
}
afterEach(() => server.stop())

test("a member is online from the first socket to the last", async () => {
  await start(10)
  const [first, second] = await Promise.all([server.member(1, 11), server.member(1, 12)])
  expect(await until(1)).toEqual([{ memberId: 1, online: true }])
  expect(live.localMembers()).toEqual([1])
  await first.close()
  await second.settle()
  expect(live.isConnected(1)).toBe(true)
  await second.close()
  expect(await until(2)).toEqual([
    { memberId: 1, online: true },
    { memberId: 1, online: false },
  ])
  expect(live.localMembers()).toEqual([])
})

test("a member who reconnects within the grace period stays online", async () => {
  await start(60_000)
  const first = await server.member(1, 11)
  await until(1)
  await first.close()
  const again = await server.member(1, 11)
  const other = await server.member(2, 21)
  expect(await until(2)).toEqual([
    { memberId: 1, online: true },
    { memberId: 2, online: true },
  ])
  await Promise.all([again.close(), other.close()])
})

test("a process that closes sets all members offline, without the grace period", async () => {
  await start(60_000)
  await server.member(1, 11)
  await until(1)
  await live.close()
  expect(changes).toEqual([
    { memberId: 1, online: true },
    { memberId: 1, online: false },
  ])
})
