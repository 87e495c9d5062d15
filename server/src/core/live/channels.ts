import type { LiveSocket } from "./live-socket"

export class Channels {
  private readonly listeners = new Map<string, Set<LiveSocket>>()

  /** Returns true for the channel's first socket in this process. */
  add(channel: string, socket: LiveSocket): boolean {
    const present = this.listeners.get(channel)
    if (present?.has(socket)) return false
    socket.channels.push(channel)
    if (present) present.add(socket)
    else this.listeners.set(channel, new Set([socket]))
    return present === undefined
  }

  /** Returns true for the channel's last socket in this process. */
  remove(channel: string, socket: LiveSocket): boolean {
    const present = this.listeners.get(channel)
    if (!present?.delete(socket)) return false
    socket.channels = socket.channels.filter((name) => name !== channel)
    if (present.size > 0) return false
    this.listeners.delete(channel)
    return true
  }

  count(channel: string): number {
    return this.listeners.get(channel)?.size ?? 0
  }

  names(): IterableIterator<string> {
    return this.listeners.keys()
  }

  push(channel: string, makeFrame: () => Buffer, exceptSocketId?: string): void {
    const present = this.listeners.get(channel)
    if (!present) return
    const frame = makeFrame()
    for (const socket of present) if (socket.socketId !== exceptSocketId) socket.push(frame)
  }
}
