import fc from "fast-check"
import { hostileRequest } from "./hostile-requests"
import { attackedCalls, type Fault, faultOf, type HostileServer } from "./hostile-server"

const hostileRequests = attackedCalls.map(hostileRequest)

/** Requests under way together. */
const together = 24
/** Refusals after which someone else goes on: a request may have ended the session of those that follow. */
const refusalsMax = 20

interface FloodCaller {
  token(): string | undefined
  refused(): Promise<void>
}

async function callerAs(server: HostileServer, role: string | undefined): Promise<FloodCaller> {
  const tokenOfNewcomer = async () => (role === undefined ? undefined : (await server.newcomer(role)).token)
  let token = await tokenOfNewcomer()
  let refusals = 0
  return {
    token: () => token,
    async refused() {
      refusals += 1
      if (refusals % refusalsMax === 0) token = await tokenOfNewcomer()
    },
  }
}

export interface Flood {
  /** One for each call. */
  readonly faults: Fault[]
  readonly statuses: Record<number, number>
}

interface FloodOptions {
  readonly seed: number
  /** The number of requests; each call gets its share. */
  readonly requests: number
}

/** Random malformed and valid requests to all calls, alternating between visitor, member and administrator. */
export async function floodWith(server: HostileServer, { seed, requests }: FloodOptions): Promise<Flood> {
  const each = Math.min(10, Math.ceil(requests / hostileRequests.length))
  const faults = new Map<string, Fault>()
  const statuses: Record<number, number> = {}
  for (let sent = 0, round = seed; sent < requests; round += 1) {
    const callers = await Promise.all([undefined, "member", "admin"].map((role) => callerAs(server, role)))
    const batch = hostileRequests
      .flatMap((one) => fc.sample(one, { numRuns: each, seed: round }))
      .slice(0, requests - sent)
    sent += batch.length
    const attack = batch.entries()
    const sendNext = async (): Promise<void> => {
      for (const [index, request] of attack) {
        const caller = callers[(index + round) % callers.length]
        const { status, isFault } = await server.send(request, caller?.token())
        if (status === 401) await caller?.refused()
        statuses[status] = (statuses[status] ?? 0) + 1
        if (isFault) faults.set(`${request.call.method} ${request.call.path}`, faultOf(request, status))
      }
    }
    await Promise.all(Array.from({ length: together }, sendNext))
  }
  return { faults: [...faults.values()], statuses }
}
