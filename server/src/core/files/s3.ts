import { type IncomingMessage, request as requestHttp } from "node:http"
import { request as requestHttps } from "node:https"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { setTimeout as wait } from "node:timers/promises"
import { AwsV4Signer } from "aws4fetch"

export interface S3Settings {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE"
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly bytes: number; readonly open: () => Readable }
}

export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    request: S3Request,
  ) {
    super(`the store answered ${status} ${code} to ${request.method} ${request.key ?? "the bucket"}`)
    this.name = "S3Error"
  }
}

export class S3Unreachable extends Error {}

/** A request is repeated after a pause (ms), which doubles with each attempt. */
const attempts = 3
const firstPause = 200
/** A reply must begin within this time, retries included; a body may pause as long. */
const timeoutMs = 5000
const copyTimeoutMs = 30_000
/** Allows 1 ms more per 50 bytes sent. */
const timeoutMsOf = ({ body, headers = {} }: S3Request): number =>
  ("x-amz-copy-source" in headers ? copyTimeoutMs : timeoutMs) + (body?.bytes ?? 0) / 50

const isTemporary = (status: number): boolean => status >= 500 || status === 429

export const isStoreAway = (error: unknown): boolean =>
  error instanceof S3Unreachable || (error instanceof S3Error && isTemporary(error.status))

/** Returns the contents of XML elements; replies of stores contain no entities. */
export const elementTexts = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, word = ""]) => word)

/** Returns signed URL and headers. The body's hash is not signed, so that a stream need not be read twice. */
async function signRequest(settings: S3Settings, request: S3Request) {
  const { endpoint, bucket, ...credentials } = settings
  const url = new URL(`${endpoint}/${bucket}${request.key === undefined ? "" : `/${request.key}`}`)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  const { method, headers = {}, body } = request
  const signed = await new AwsV4Signer({ url: url.href, method, headers, service: "s3", ...credentials }).sign()
  const unsigned = { "accept-encoding": "identity", "content-length": String(body?.bytes ?? 0) }
  return { url: signed.url, headers: { ...Object.fromEntries(signed.headers), ...unsigned } }
}

/** Aborts a stalled response. A slow reader is not a stall: it leaves bytes in the buffer. */
function endWhenSilent(answer: IncomingMessage): void {
  const { socket } = answer
  let bytes = socket.bytesRead
  let movedAt = performance.now()
  const watch = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead !== bytes || answer.readableLength > 0) movedAt = now
    else if (now - movedAt >= timeoutMs) answer.destroy(new S3Unreachable("the store stopped in the middle of a file"))
    bytes = socket.bytesRead
  }, timeoutMs / 5)
  watch.unref()
  answer.once("close", () => clearInterval(watch))
}

/** Uses Node's own client, because `fetch` buffers a stream that it reads faster than it sends. */
async function sendRequest(settings: S3Settings, request: S3Request, timeoutLeftMs: number): Promise<IncomingMessage> {
  const { url, headers } = await signRequest(settings, request)
  const { method, body } = request
  const requestFn = url.protocol === "https:" ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = requestFn(url, { method, headers })
    const giveUp = (): unknown =>
      sent.destroy(new Error(`the store did not answer ${method} ${url.pathname} in ${Math.round(timeoutLeftMs)} ms`))
    const timer = setTimeout(giveUp, timeoutLeftMs)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
    }
    sent.once("response", (answer) => {
      endWhenSilent(answer)
      end(() => resolve(answer))
    })
    sent.once("error", (error) => end(() => reject(error)))
    if (body) pipeline(body.open(), sent).catch((error: unknown) => end(() => reject(error as Error)))
    else sent.end()
  })
}

const statusOf = ({ statusCode = 0 }: IncomingMessage): number => statusCode
const isOk = (answer: IncomingMessage): boolean => statusOf(answer) >= 200 && statusOf(answer) < 300

async function errorOf(answer: IncomingMessage, request: S3Request): Promise<S3Error> {
  const [code = ""] = elementTexts(await text(answer).catch(() => ""), "Code")
  return new S3Error(statusOf(answer), code, request)
}

export class S3Client {
  constructor(readonly settings: S3Settings) {}

  /** Retries temporary failures. Null: the key does not exist. The caller must consume the body or call `resume()`. */
  async request(request: S3Request): Promise<IncomingMessage | null> {
    const end = performance.now() + timeoutMsOf(request)
    for (let attempt = 1; ; attempt++) {
      // An attempt with a body gets the whole time, because the body is sent again from the start.
      const remainingMs = request.body ? timeoutMsOf(request) : end - performance.now()
      const answer = await sendRequest(this.settings, request, Math.max(remainingMs, 1)).catch((error: unknown) => {
        if (attempt < attempts && performance.now() < end - firstPause * 2 ** attempt) return null
        throw new S3Unreachable(error instanceof Error ? error.message : String(error), { cause: error })
      })
      if (answer && isOk(answer)) return answer
      if (answer && (attempt === attempts || !isTemporary(statusOf(answer)))) {
        if (statusOf(answer) !== 404 || request.key === undefined) throw await errorOf(answer, request)
        answer.resume()
        return null
      }
      answer?.resume()
      await wait(firstPause * 2 ** (attempt - 1))
    }
  }

  /** Returns the text, empty without the key. A slow store can reply 200 and then report an error in the body. */
  async done(request: S3Request): Promise<string> {
    const answer = await this.request(request)
    const words = answer ? await text(answer) : ""
    const [code] = elementTexts(words, "Code")
    if (answer && code) throw new S3Error(statusOf(answer), code, request)
    return words
  }
}
