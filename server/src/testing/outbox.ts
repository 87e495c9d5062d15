import { showDebug } from "@redthread/contract/debug"
import type { TestApp } from "./harness"

/** The messages to this address that development shows, the latest first. */
export const messagesTo = async (app: TestApp, to: string) =>
  (await app.call(showDebug, {})).body.outbox.filter((message) => message.to === to)

/** The last code that went to this address; fails the test when there is none. */
export async function codeTo(app: TestApp, to: string): Promise<number> {
  const [message] = await messagesTo(app, to)
  if (!message?.code) throw new Error(`no code was sent to ${to}`)
  return Number(message.code)
}
