import { readFile } from "node:fs/promises"
import { setTimeout as sleep } from "node:timers/promises"
import type { Round } from "../figures"
import { Stream } from "./burst-load"
import { HttpConnection, type RequestForm, requestBytes } from "./http-connection"

/** Requests at a constant rate, first alone, then during concurrent uploads. */
export interface UploadOrder {
  readonly port: number
  /** Per second, in turns. */
  readonly stream: readonly RequestForm[]
  readonly rate: number
  /** Duration of the part without uploads, s. */
  readonly seconds: number
  /** One per member. */
  readonly uploads: readonly { readonly token: string; readonly file: string }[]
}

export interface UploadResult {
  readonly quiet: Round
  /** Until the last picture was ready. */
  readonly busy: Round
  /** ms from the first upload's start until each was ready. */
  readonly readyAfter: readonly number[]
  readonly ids: readonly number[]
}

const boundary = "bench-form"

function formBytes(token: string, content: Buffer): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const lines = [
    "POST /v1/uploads HTTP/1.1",
    "host: 127.0.0.1",
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
  ]
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body])
}

interface Answered {
  readonly items: readonly { readonly id: number; readonly status: string }[]
}

/** ms between polls, and until a picture counts as failed. */
const lookEvery = 100
const timeoutMs = 120_000

async function send(port: number, token: string, bytes: Buffer): Promise<{ id: number; at: number }> {
  const connection = await HttpConnection.open(port)
  try {
    let { status, body } = await connection.request(bytes)
    for (const until = performance.now() + timeoutMs; performance.now() < until;) {
      if (status >= 300) throw new Error(`An upload was answered ${status} ${body.toString()}`)
      const [item] = (JSON.parse(body.toString()) as Answered).items
      if (!item) throw new Error("A picture turned out to be broken")
      if (item.status === "ready") return { id: item.id, at: performance.now() }
      await sleep(lookEvery)
      ;({ status, body } = await connection.request(requestBytes({ path: `/v1/uploads?ids=${item.id}`, token })))
    }
    throw new Error("A picture never became ready")
  } finally {
    connection.close()
  }
}

export async function loadUploads({ port, stream, rate, seconds, uploads }: UploadOrder): Promise<UploadResult> {
  const forms = await Promise.all(
    uploads.map(async ({ token, file }) => ({ token, bytes: formBytes(token, await readFile(file)) })),
  )
  const requests = new Stream(port, stream, rate)
  const running = requests.run()
  await sleep(1000)
  requests.take()
  await sleep(seconds * 1000)
  const quiet = requests.take()
  const started = performance.now()
  try {
    const sent = await Promise.all(forms.map(({ token, bytes }) => send(port, token, bytes)))
    return {
      quiet,
      busy: requests.take(),
      readyAfter: sent.map(({ at }) => at - started),
      ids: sent.map(({ id }) => id),
    }
  } finally {
    // Also after a refusal: a broken stream would hide its reason.
    await requests.stop()
    await running
  }
}
