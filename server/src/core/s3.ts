import { setTimeout as wait } from "node:timers/promises"
import type { Readable } from "node:stream"
import { AwsV4Signer } from "aws4fetch"

export interface S3Settings {
  /** Without a slash at the end; the bucket goes into the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface S3Request {
  readonly method: "GET" | "HEAD" | "PUT" | "DELETE"
  /** Without one, the bucket itself is meant. */
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Opened anew for each attempt. */
  readonly body?: { readonly bytes: number; readonly open: () => Readable }
}

/** What the store answered instead of doing it. `code` is its own word, such as `NoSuchBucket`. */
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

/** How often a request is made before it counts as failed, and ms until the first repetition; then twice that. */
const attempts = 3
const firstPause = 200
/** ms that an answer may take to begin, and longer for each byte that is sent: one ms for every 50. */
const patience = 20_000
const patienceFor = (bytes: number): number => patience + bytes / 50

const isPassing = (status: number): boolean => status >= 500 || status === 429

/** The words of the XML that a store answers with; they hold nothing that would have to be unescaped. */
export const wordsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, word = ""]) => word)

async function send(settings: S3Settings, request: S3Request): Promise<Response> {
  const { endpoint, bucket, ...credentials } = settings
  const url = new URL(`${endpoint}/${bucket}${request.key === undefined ? "" : `/${request.key}`}`)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  const { method, headers = {}, body } = request
  const signed = await new AwsV4Signer({ url: url.href, method, headers, service: "s3", ...credentials }).sign()
  // Not signed: what stands between may change the one, and sets the other by itself.
  signed.headers.set("accept-encoding", "identity")
  if (body) signed.headers.set("content-length", String(body.bytes))
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), patienceFor(body?.bytes ?? 0))
  try {
    const content = body && { body: body.open() as unknown as ReadableStream, duplex: "half" as const }
    return await fetch(signed.url, { method, headers: signed.headers, signal: impatience.signal, ...content })
  } finally {
    clearTimeout(timer)
  }
}

async function errorOf(response: Response, request: S3Request): Promise<S3Error> {
  const [code = ""] = wordsOf(await response.text().catch(() => ""), "Code")
  return new S3Error(response.status, code, request)
}

/** Speaks to a bucket of a store that knows Amazon's S3 protocol. */
export class S3Client {
  constructor(readonly settings: S3Settings) {}

  /** Again after a failure that may pass. Raises an `S3Error` for what is neither success nor 404. */
  async request(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const answer = await send(this.settings, request).catch((error: unknown) => {
        if (attempt === attempts) throw error
        return null
      })
      if (answer && (answer.ok || (answer.status === 404 && request.key !== undefined))) return answer
      if (answer && (attempt === attempts || !isPassing(answer.status))) throw await errorOf(answer, request)
      await answer?.body?.cancel()
      await wait(firstPause * 2 ** (attempt - 1))
    }
  }

  /** The same for what has no answer worth reading. A store that took its time can say 200 first, and then fail. */
  async done(request: S3Request): Promise<void> {
    const answer = await this.request(request)
    const [code] = wordsOf(await answer.text(), "Code")
    if (code) throw new S3Error(answer.status, code, request)
  }
}
