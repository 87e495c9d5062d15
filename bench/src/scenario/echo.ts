import type { Round } from "../figures"
import { toRow } from "../report"
import { memoryOf } from "./http-rounds"
import { type Scenario, startBare } from "./scenario"

/** Upper limit of any live server. */
export const echo: Scenario = {
  name: "echo",
  async run({ data, generator, seconds, rounds: count }) {
    const bare = await startBare(data, "bare-echo")
    try {
      const target = { kind: "bare", port: bare.port, key: "" } as const
      const rounds: Round[] = []
      for (let round = 0; round <= count; round += 1) {
        rounds.push(await generator.run<Round>({ kind: "echo", target, sockets: 200, seconds }))
      }
      const row = toRow(rounds.slice(1), { name: "bare ws echo", unit: "messages/s", memory: await memoryOf(bare) })
      return { rows: [row], verdicts: [], notes: [] }
    } finally {
      await bare.stop()
    }
  },
}
