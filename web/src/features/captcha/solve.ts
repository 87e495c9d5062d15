import { showCaptcha } from "@redthread/contract/code"
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker"
import { z } from "zod"
import { api } from "../../core/api/api"

const challenge = z.looseObject({ parameters: z.looseObject({}) })
const solution = z.looseObject({ counter: z.int(), derivedKey: z.string() })

/** Timeout in ms: the work takes about one second, but ten on an old phone. */
const timeoutMs = 90_000
/** More workers would make the page stutter. */
const maxWorkers = 4

/** Solves an ALTCHA challenge; returns base64. The package's widget injects styles, which the policy forbids. */
export async function solveCaptcha(signal: AbortSignal): Promise<string> {
  const parameters = challenge.parse(await api(showCaptcha, undefined, { signal }))
  const answer = await solveInWorkers(parameters, signal)
  return btoa(JSON.stringify({ challenge: parameters, solution: solution.parse(answer) }))
}

/** Splits the counters among workers; the first solution stops all. */
async function solveInWorkers(parameters: z.output<typeof challenge>, signal: AbortSignal): Promise<unknown> {
  const count = Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency - 1))
  const workers = Array.from({ length: count }, () => new Pbkdf2Worker())
  try {
    return await Promise.race([
      ...workers.map((worker, index) =>
        answerOf(worker, { challenge: parameters, counterStart: index, counterStep: count }),
      ),
      new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(new Error("The captcha was left")))
      }),
    ])
  } finally {
    for (const worker of workers) worker.terminate()
  }
}

const answerOf = (worker: Worker, task: Record<string, unknown>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    worker.addEventListener("error", () => reject(new Error("The captcha's worker did not start")))
    worker.addEventListener("message", ({ data }: MessageEvent<{ error?: unknown } | null>) => {
      if (data && !("error" in data)) resolve(data)
      else reject(new Error("The captcha was not solved"))
    })
    worker.postMessage({ type: "work", timeout: timeoutMs, ...task })
  })
