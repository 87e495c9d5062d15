import { randomUUID } from "node:crypto"
import { Redis } from "ioredis"
import { afterEach, describe, expect, test } from "vitest"
import { attempts, networkOf, openAttempts } from "./attempts"

const redisUrl = process.env.TEST_REDIS_URL ?? ""
if (!redisUrl) process.stdout.write("left out: attempts counted in Redis (TEST_REDIS_URL is not set)\n")

const open: Redis[] = []
const connect = (): Redis => {
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 1 })
  open.push(redis)
  return redis
}
afterEach(() => {
  for (const redis of open.splice(0)) redis.disconnect()
})

const stores = [["in memory", () => null], ...(redisUrl ? [["in Redis", connect] as const] : [])] as const

describe.each(stores)("attempts %s", (_, store) => {
  const opened = async (factor = 1): Promise<void> => {
    const redis = store()
    if (redis) await redis.ping()
    openAttempts({ redis, prefix: randomUUID(), factor })
  }

  test("a hundred at once: as many as the limit says go through", async () => {
    await opened()
    const tries = attempts("test", { max: 7, seconds: 60 })
    const retryAfterSeconds = await Promise.all(Array.from({ length: 100 }, () => tries.consume("a")))
    expect(retryAfterSeconds.filter((seconds) => seconds === 0)).toHaveLength(7)
    expect(Math.max(...retryAfterSeconds)).toBeLessThanOrEqual(60)
    expect(await tries.consume("b")).toBe(0)
  })

  test("what is taken back or cleared does not count", async () => {
    await opened()
    const tries = attempts("test", { max: 2, seconds: 60 })
    await tries.consume("a")
    await tries.consume("a")
    await tries.undo("a")
    expect(await tries.consume("a")).toBe(0)
    expect(await tries.consume("a")).toBeGreaterThan(0)
    await tries.clear("a")
    expect(await tries.consume("a")).toBe(0)
  })

  test("the window ends", async () => {
    await opened()
    const tries = attempts("test", { max: 1, seconds: 1 })
    await tries.consume("a")
    expect(await tries.consume("a")).toBe(1)
    while ((await tries.consume("a")) > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await tries.consume("a")).toBe(1)
  })

  test("factor 0 switches the limits off, another one scales them", async () => {
    await opened(0)
    const tries = attempts("test", { max: 1, seconds: 60 })
    for (let round = 0; round < 5; round += 1) expect(await tries.consume("a")).toBe(0)
    await opened(3)
    expect(await Promise.all([1, 2, 3].map(() => tries.consume("a")))).toEqual([0, 0, 0])
    expect(await tries.consume("a")).toBeGreaterThan(0)
  })
})

test.runIf(redisUrl)("two processes share their counts, and count separately while Redis is down", async () => {
  const prefix = randomUUID()
  const [one, two] = [connect(), connect()]
  await Promise.all([one.ping(), two.ping()])
  openAttempts({ redis: one, prefix, factor: 1 })
  const tries = attempts("test", { max: 2, seconds: 60 })
  await tries.consume("a")
  openAttempts({ redis: two, prefix, factor: 1 })
  expect(await tries.consume("a")).toBe(0)
  expect(await tries.consume("a")).toBeGreaterThan(0)
  two.disconnect()
  expect([await tries.consume("a"), await tries.consume("a")]).toEqual([0, 0])
  expect(await tries.consume("a")).toBeGreaterThan(0)
})

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => expect(networkOf(address)).toBe(network))
