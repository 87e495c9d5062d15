import type { LiveSocket } from "./live-socket"

/** An address may have this many connecting sockets; offices and mobile networks share one. */
export const maxPerNetwork = 500
/** A session has one socket per tab; a dead one counts for another minute. */
export const maxPerSession = 20

class Tally<K> {
  private readonly counts = new Map<K, number>()

  constructor(private readonly max: number) {}

  add(key: K): boolean {
    const count = this.counts.get(key) ?? 0
    if (count >= this.max) return false
    this.counts.set(key, count + 1)
    return true
  }

  remove(key: K): void {
    const count = this.counts.get(key) ?? 0
    if (count > 1) this.counts.set(key, count - 1)
    else this.counts.delete(key)
  }
}

/** A socket counts for its network until it subscribes to a member's channel, then for its session. */
export class SocketCounts {
  private readonly networks = new Tally<string>(maxPerNetwork)
  private readonly sessions = new Tally<number>(maxPerSession)

  arrive(socket: LiveSocket, network: string): boolean {
    if (!this.networks.add(network)) return false
    socket.network = network
    return true
  }

  /** Session 0 (signed by a server package) has no limit. */
  bind(socket: LiveSocket, sessionId: number): boolean {
    if (sessionId !== 0 && !this.sessions.add(sessionId)) return false
    socket.sessionId = sessionId
    return true
  }

  leaveNetwork(socket: LiveSocket): void {
    if (socket.network !== null) this.networks.remove(socket.network)
    socket.network = null
  }

  gone(socket: LiveSocket): void {
    this.leaveNetwork(socket)
    if (socket.sessionId !== 0) this.sessions.remove(socket.sessionId)
    socket.sessionId = 0
  }
}
