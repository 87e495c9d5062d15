import type { LiveSocket } from "./live-socket"

/** Offices and mobile networks share an address: so many of it may be connecting at one moment. */
export const networkMax = 500
/** A tab has one, and one that died unnoticed counts for another minute. */
export const sessionMax = 20

/** How many there are at the moment, by key. */
class Tally<K> {
  private readonly counts = new Map<K, number>()

  constructor(private readonly max: number) {}

  /** False where there are as many as may be. */
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

/** A socket counts for the network that it came from until it subscribes to a member's channel, and for its session from then on. */
export class SocketCounts {
  private readonly networks = new Tally<string>(networkMax)
  private readonly sessions = new Tally<number>(sessionMax)

  /** False where the network has too many. */
  arrive(socket: LiveSocket, network: string): boolean {
    if (!this.networks.add(network)) return false
    socket.network = network
    return true
  }

  /** False where the session has too many; what the operator signed has none. */
  bind(socket: LiveSocket, sessionId: number): boolean {
    if (sessionId !== 0 && !this.sessions.add(sessionId)) return false
    socket.sessionId = sessionId
    return true
  }

  /** The socket has subscribed to its member's channel. */
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
