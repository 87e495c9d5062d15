import { type ChildProcess, fork } from "node:child_process"
import { expect, test } from "vitest"
import { WebSocket } from "ws"
import { authFor } from "./signature"
import type { MemoryInUse } from "./testing/idle-sockets"
import { testKeys } from "./testing/live-server"

const sockets = Number(process.env.TEST_IDLE_SOCKETS ?? 500)

const heard = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as T))
    child.once("exit", () => reject(new Error("the server process ended")))
  })

/** A client as small as can be: it authorises itself, and the answer to its subscription is all it waits for. */
function connect(address: string, memberId: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(address, { perMessageDeflate: false })
    const channel = `private-user-${memberId}`
    ws.on("error", reject)
    ws.on("open", () => address.includes("/app/") || resolve(ws))
    ws.on("message", (raw: Buffer) => {
      const socketId = /\d+\.\d+/.exec(raw.toString())?.[0] ?? ""
      if (raw.includes("subscription_succeeded")) resolve(ws)
      else
        ws.send(
          JSON.stringify({
            event: "pusher:subscribe",
            data: { channel, auth: authFor(testKeys, socketId, channel, memberId) },
          }),
        )
    })
  })
}

/** Bytes that each idle socket costs the server. */
async function costOfSocket(kind: "live" | "bare"): Promise<MemoryInUse> {
  const child = fork(new URL("testing/idle-sockets.ts", import.meta.url), [kind], {
    execArgv: ["--expose-gc", "--import", "tsx"],
  })
  const { address } = await heard<{ address: string }>(child)
  const measure = async (): Promise<MemoryInUse> => {
    const answer = heard<MemoryInUse>(child)
    child.send("measure")
    return answer
  }
  // The first sockets pay for code that is loaded and compiled once.
  const warm = await Promise.all(Array.from({ length: 20 }, (_, at) => connect(address, at + 1)))
  const before = await measure()
  const held: WebSocket[] = []
  for (let at = 0; at < sockets; at += 1) held.push(await connect(address, at + 100))
  const after = await measure()
  for (const ws of [...warm, ...held]) ws.terminate()
  child.disconnect()
  return { heap: (after.heap - before.heap) / sockets, rss: (after.rss - before.rss) / sockets }
}

test("an idle member's socket costs at most three times what a bare ws socket does", { timeout: 120_000 }, async () => {
  const bare = await costOfSocket("bare")
  const ours = await costOfSocket("live")
  const costText = (cost: MemoryInUse): string => `${Math.round(cost.heap)} B heap, ${Math.round(cost.rss)} B resident`
  process.stdout.write(`${sockets} idle sockets, each: bare ws ${costText(bare)}; ours ${costText(ours)}\n`)
  expect(bare.heap).toBeGreaterThan(0)
  expect(ours.heap / bare.heap).toBeLessThan(3)
})
