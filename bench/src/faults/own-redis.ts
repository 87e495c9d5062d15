import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { connect as connectTo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"

/** A separate Redis server. */
export class OwnRedis {
  private child: ChildProcess | null = null

  constructor(readonly port: number) {}

  async start(): Promise<void> {
    const flags = ["--port", String(this.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    this.child = spawn("redis-server", [...flags, "--dir", "/tmp"], { stdio: "ignore" })
    while (!(await this.answers())) await sleep(20)
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connectTo(this.port, "127.0.0.1", () => socket.write("PING\r\n"))
      const end = (answers: boolean): void => {
        socket.destroy()
        resolve(answers)
      }
      socket.once("data", () => end(true))
      socket.once("error", () => end(false))
      socket.once("close", () => end(false))
    })
  }

  async kill(): Promise<void> {
    if (!this.child) return
    const exit = once(this.child, "exit")
    this.child.kill("SIGKILL")
    await exit
    this.child = null
  }
}
