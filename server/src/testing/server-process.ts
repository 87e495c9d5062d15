import { type ChildProcess, spawn, type StdioOptions } from "node:child_process"
import { once } from "node:events"
import { serverCommand } from "../../../bin/server-command.mjs"
import { projectRoot } from "../core/process/project-root"

/** The real program, as `npm start` runs it, in a process of its own; the global setup has built it. */
export class ServerProcess {
  readonly child: ChildProcess
  private said = ""

  constructor(
    variables: Record<string, string>,
    command: string[] = [],
    stdio: StdioOptions = ["ignore", "pipe", "pipe"],
  ) {
    this.child = spawn(process.execPath, [...serverCommand, ...command], {
      cwd: projectRoot,
      env: {
        PATH: process.env["PATH"],
        PORT: "0",
        MODE: "development",
        DEMO: "0",
        LOG_LEVEL: "fatal",
        RATE_LIMIT_FACTOR: "0",
        TRANSLATE_EMBEDDED: "0",
        ...variables,
      },
      stdio,
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        this.said += part.toString()
        this.child.emit("said")
      })
    }
  }

  /** Where it listens, as soon as it does. */
  async url(): Promise<string> {
    for (;;) {
      const url = /http:\/\/[\d.]+:\d+/.exec(this.said)?.[0]
      if (url) return url
      if (this.hasEnded()) throw new Error(`the server ended: ${this.said}`)
      await Promise.race([once(this.child, "said"), once(this.child, "exit")])
    }
  }

  /** Its exit code and all that it said. */
  async end(): Promise<{ code: number | null; said: string }> {
    if (!this.hasEnded()) await once(this.child, "close")
    return { code: this.child.exitCode, said: this.said.trim() }
  }

  async kill(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    if (this.hasEnded()) return
    const exit = once(this.child, "exit")
    this.child.kill(signal)
    await exit
  }

  private hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }
}
