import { openDataSet } from "../dataset/dataset"
import { middleRound } from "../figures"
import { toRow } from "../report"
import { measure, memoryOf, roundsOf } from "./http-rounds"
import { recommendOf } from "./lists"
import { type Scenario, startProduct } from "./scenario"

const small = 10_000
const smallName = "recommend, 10,000 members"

/** Whether a list gets slower as the community grows: the same call on a large data set and on the small one, in turns. */
export const scale: Scenario = {
  name: "scale",
  async run(bench) {
    const largeName = `recommend, ${bench.data.shape.members.toLocaleString("en")} members`
    const smallData = await openDataSet({ members: small, report: bench.report, serverUrl: bench.serverUrl })
    const products = await Promise.all([startProduct(smallData), startProduct(bench.data)])
    try {
      const results = await measure(bench, [
        await recommendOf(smallData, products[0], smallName),
        await recommendOf(bench.data, products[1], largeName),
      ])
      const bare = { name: smallName, rounds: roundsOf(results, smallName) }
      const rounds = roundsOf(results, largeName)
      return {
        rows: [
          toRow(bare.rounds, { name: smallName, unit: "requests/s", memory: await memoryOf(products[0]) }),
          toRow(rounds, { name: largeName, unit: "requests/s", memory: await memoryOf(products[1]), bare }),
        ],
        verdicts: [
          {
            what: `${largeName}, median against 10,000 members`,
            value: middleRound(rounds).median / middleRound(bare.rounds).median,
            atMost: 1.5,
          },
        ],
        notes: [],
      }
    } finally {
      await Promise.all(products.map((product) => product.stop()))
      await smallData.stop()
    }
  },
}
