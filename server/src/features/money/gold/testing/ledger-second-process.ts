import { fork, type ChildProcess } from "node:child_process"
import { join } from "node:path"
import { build } from "esbuild"
import { clock } from "../../../../core/process/clock"
import { projectRoot } from "../../../../core/process/project-root"
import type { LedgerOperation } from "./ledger-model"

/** `dieAt`: number of the statement before which the process is killed; 0: never. */
export interface Order {
  operation: LedgerOperation
  memberIds: readonly number[]
  firstReference: number
  /** ms since 1970 */
  now: number
  dieAt: number
}

/** `died`: the outcome is unknown. */
export type Answer = { answer: boolean | null } | "died"

/** Bundled, because a process that reads its modules one by one takes three times as long to start. */
async function bundleWorker(): Promise<string> {
  const outfile = join(projectRoot, ".cache", "ledger-worker.mjs")
  await build({
    absWorkingDir: import.meta.dirname,
    entryPoints: ["ledger-worker.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "silent",
    plugins: [
      {
        name: "packages-outside",
        setup: (bundle) =>
          bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === "entry-point" || path.startsWith("@redthread/") ? null : { path, external: true },
          ),
      },
    ],
  })
  return outfile
}

let worker: Promise<string> | undefined

/** A process that moves gold in the same database; restarted after each death. */
export class SecondProcess {
  private child: ChildProcess | undefined
  /** One operation at a time. */
  private turn: Promise<unknown> = Promise.resolve()
  deaths = 0

  constructor(private readonly databaseUrl: string) {}

  run(order: Omit<Order, "now">): Promise<Answer> {
    const answer = this.turn.then(() => this.ask({ ...order, now: clock.ms() }))
    this.turn = answer.catch(() => undefined)
    return answer
  }

  private async ask(order: Order): Promise<Answer> {
    const program = await (worker ??= bundleWorker())
    const child = (this.child ??= fork(program, [this.databaseUrl], { execArgv: [] }))
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
    const exited = new Promise((resolve) => child.once("exit", resolve))
    child.disconnect()
    await exited
  }
}
