import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { build } from "esbuild"
import { projectRoot } from "../../server/src/core/process/project-root"
import type { BareAnswer, BareSettings, Usage } from "./bare/bare-process"
import type { Order } from "./load/generator"

const bareServers = [
  "bare-member",
  "bare-list",
  "bare-echo",
  "bare-fanout",
  "bare-insert",
  "bare-feed",
  "bare-post",
  "bare-move",
] as const
export type BareName = (typeof bareServers)[number]

const outdir = join(projectRoot, ".cache", "bench", "programs")

export const fitWorker = join(outdir, "fit-worker.mjs")

/** Bundled like the product, for equal conditions. */
export async function buildPrograms(): Promise<void> {
  await build({
    absWorkingDir: join(projectRoot, "bench", "src"),
    entryPoints: [...bareServers.map((name) => `bare/${name}.ts`), "load/generator.ts", "scam-shield/fit-worker.ts"],
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
    outdir,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20.19",
    packages: "external",
    logLevel: "warning",
  })
}

const start = (name: string, args: string[]): ChildProcess =>
  fork(join(outdir, `${name}.mjs`), args, { cwd: projectRoot, execArgv: [] })

/** Next message of the process. */
function answerOf<T>(child: ChildProcess, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`${name} ended with ${code}`))
    child.once("exit", onExit)
    child.once("message", (answer) => {
      child.removeListener("exit", onExit)
      resolve(answer as T)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, "exit")
  child.disconnect()
  await exited
}

/** A bare server, for comparison. */
export class BareServer {
  private constructor(
    private readonly name: BareName,
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(name: BareName, settings: BareSettings): Promise<BareServer> {
    const child = start(name, [JSON.stringify(settings)])
    const answer = await answerOf<BareAnswer>(child, name)
    return new BareServer(name, child, "port" in answer ? answer.port : 0)
  }

  usage(): Promise<Usage> {
    const answered = answerOf<Usage>(this.child, this.name)
    this.child.send("usage")
    return answered
  }

  stop(): Promise<void> {
    return end(this.child)
  }
}

/** Load generator in a separate process, so that it does not share the server's event loop. */
export class Generator {
  private constructor(private readonly child: ChildProcess) {}

  static async start(): Promise<Generator> {
    const child = start("generator", [])
    await answerOf(child, "generator")
    return new Generator(child)
  }

  async run<T>(order: Order): Promise<T> {
    const answered = answerOf<{ result: T } | { error: string }>(this.child, "generator")
    this.child.send(order)
    const answer = await answered
    if ("error" in answer) throw new Error(answer.error)
    return answer.result
  }

  stop(): Promise<void> {
    return end(this.child)
  }
}
