import { fork, type ChildProcess } from "node:child_process"
import { clock } from "../../../../core/process/clock"
import type { Deed } from "./ledger-model"

/** A deed for the second process. `dieAt`: before which of its statements it is killed; 0: it lives. */
export interface Order {
  deed: Deed
  memberIds: readonly number[]
  firstReference: number
  /** ms since 1970 */
  now: number
  dieAt: number
}

/** `died`: killed by itself, so that nobody knows what it has done. */
export type Answer = { answer: boolean | null } | "died"

/** A process of its own that moves gold in the same database; it is started anew after each death. */
export class SecondProcess {
  private child: ChildProcess | undefined
  /** The process takes one deed at a time. */
  private turn: Promise<unknown> = Promise.resolve()
  deaths = 0

  constructor(private readonly databaseUrl: string) {}

  run(order: Omit<Order, "now">): Promise<Answer> {
    const answer = this.turn.then(() => this.ask({ ...order, now: clock.ms() }))
    this.turn = answer.catch(() => undefined)
    return answer
  }

  private async ask(order: Order): Promise<Answer> {
    const child = (this.child ??= fork(new URL("ledger-worker.ts", import.meta.url), [this.databaseUrl], {
      execArgv: ["--import", "tsx"],
    }))
    const answered = new Promise<Answer>((resolve, reject) => {
      child.once("message", (message: { answer: boolean | null } | { error: string }) =>
        "error" in message ? reject(new Error(message.error)) : resolve(message),
      )
      child.once("exit", (code, signal) =>
        signal === "SIGKILL" ? resolve("died") : reject(new Error(`the second process ended: ${code ?? signal}`)),
      )
    })
    child.send(order)
    const answer = await answered.finally(() => child.removeAllListeners())
    if (answer === "died") {
      this.child = undefined
      this.deaths += 1
    }
    return answer
  }

  async stop(): Promise<void> {
    const { child } = this
    if (!child || child.exitCode !== null) return
    const gone = new Promise((resolve) => child.once("exit", resolve))
    child.disconnect()
    await gone
  }
}
