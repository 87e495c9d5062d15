import { type Challenge, solveChallenge } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { showCaptcha } from "@redthread/contract/code"
import type { CallOptions, TestApp } from "./harness"

/** Does the work that the widget does in a browser. */
export async function solveCaptcha(app: TestApp, options: CallOptions = {}): Promise<string> {
  const challenge = (await app.call(showCaptcha, {}, options)).body as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64")
}
