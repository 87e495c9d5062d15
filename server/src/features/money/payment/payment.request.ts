import { GatewayError } from "./payment.gateway"

/** ms that a gateway has to answer: the member waits. */
const timeoutMs = 15_000

export interface GatewayReply {
  status: number
  headers: Headers
  text: string
}

/** Asks a gateway. Throws `GatewayError` where it does not answer, or is out of order. */
export async function askGateway(method: string, url: string, init: RequestInit): Promise<GatewayReply> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) })
    const text = await response.text()
    if (response.status >= 500 || response.status === 429) throw new GatewayError(method, `answered ${response.status}`)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (error instanceof GatewayError) throw error
    throw new GatewayError(method, error instanceof Error ? error.name : "no answer")
  }
}

/** Throws `GatewayError` where it is no JSON. */
export function readJson(method: string, text: string): unknown {
  try {
    return text === "" ? {} : JSON.parse(text)
  } catch {
    throw new GatewayError(method, "no JSON")
  }
}
