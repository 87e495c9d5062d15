import { type FaultReport, runFaults } from "../faults/run"
import type { Verdict } from "../report"
import type { Scenario } from "./scenario"

const pairs = 200
/** ms after a fault until all devices are complete. */
const recoveryLimitMs = 5000

function verdictsOf(found: FaultReport): Verdict[] {
  const nothing: [what: string, value: number][] = [
    ["messages acknowledged and lost", found.lost],
    ["messages stored twice", found.doubled],
    ["messages out of order", found.disordered],
    ["devices that don't show what is stored", found.devicesBehind],
    ["badges that are wrong", found.wrongBadges],
    ["messages refused", found.refusals.length],
  ]
  return [
    ...nothing.map(([what, value]) => ({ what, value, atMost: 0 })),
    ...[...found.healed].map(([fault, times]) => ({
      what: `${fault}: ms until everything is on every device, the longest`,
      value: Math.max(...times),
      atMost: recoveryLimitMs,
    })),
  ]
}

/** Two hundred pairs exchange messages over two processes while each service is killed in turn. */
export const faults: Scenario = {
  name: "faults",
  members: 2 * pairs,
  ownDatabase: true,
  async run({ data, rounds, report }) {
    const found = await runFaults({ data, pairs, rounds, report })
    return {
      rows: [],
      verdicts: verdictsOf(found),
      notes: [
        `${found.acknowledged} messages acknowledged, ${found.stored} stored, in ${rounds} rounds of six faults`,
        ...new Set(found.refusals),
      ],
    }
  },
}
