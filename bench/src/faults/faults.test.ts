import { spawnSync } from "node:child_process"
import { expect, test } from "vitest"
import { openDataSet } from "../dataset/dataset"
import { runFaults } from "./run"

const hasRedis = spawnSync("redis-server", ["--version"]).status === 0
if (!hasRedis) process.stdout.write("left out: faults under writes (there is no redis-server)\n")

const pairs = 200

test.skipIf(!hasRedis)(
  "CHAT-03 NOTI-04 NOTI-06 processes, sockets, Redis and the database are killed in turn under 200 pairs: nothing is lost, doubled or out of order",
  { timeout: 900_000 },
  async () => {
    const report = (line: string) => void process.stdout.write(`${line}\n`)
    const data = await openDataSet({ members: 2 * pairs, report })
    try {
      const found = await runFaults({ data, pairs, rounds: 2, report })
      const { lost, doubled, disordered, devicesBehind, wrongBadges, refusals } = found
      expect({ lost, doubled, disordered, devicesBehind, wrongBadges, refusals }).toEqual({
        lost: 0,
        doubled: 0,
        disordered: 0,
        devicesBehind: 0,
        wrongBadges: 0,
        refusals: [],
      })
      expect(found.acknowledged).toBeGreaterThan(pairs)
    } finally {
      await data.stop()
    }
  },
)
