import type { Upload } from "@redthread/contract/photo"
import { callHeaders, refusal } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"

/** ms: section 9 */
const uploadTimeout = 120_000

async function post(sound: Blob): Promise<Response> {
  const body = new FormData()
  body.append("file", sound, "voice")
  const signal = AbortSignal.timeout(uploadTimeout)
  try {
    return await fetch("/v1/uploads", { method: "POST", headers: await callHeaders(), body, signal })
  } catch {
    throw new ClientError(signal.aborted ? "timeout" : "network")
  }
}

/** Sends what was recorded to the server; answers its id. Raises why the server does not take it. */
export async function uploadVoice(sound: Blob): Promise<number> {
  const response = await post(sound)
  const text = await response.text()
  if (!response.ok) throw await refusal({ response, text })
  const [item] = (JSON.parse(text) as { items: Upload[] }).items
  if (!item) throw new ClientError("server_error")
  return item.id
}
