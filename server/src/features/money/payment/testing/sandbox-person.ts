import type { Payment } from "@redthread/contract/payment"
import type { TestApp } from "../../../../testing/harness"
import type { Outcome } from "../sandbox/sandbox.gateway"

/** A browser without a session at the sandbox bank: chooses an outcome and follows the redirect. */
export async function pickAt(app: TestApp, { token }: Pick<Payment, "token">, outcome: Outcome, comesBack = true) {
  const page = `${app.url}/v1/payment/sandbox/bank/${token}`
  const body = new URLSearchParams({ outcome })
  const chosen = await fetch(page, { method: "POST", body, redirect: "manual" })
  const way = new URL(chosen.headers.get("location") ?? "", page)
  const back = comesBack ? await fetch(`${app.url}${way.pathname}${way.search}`) : undefined
  return { status: chosen.status, way, page: (await back?.text()) ?? "" }
}
