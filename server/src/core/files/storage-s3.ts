import { createReadStream, createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import { pipeline } from "node:stream/promises"
import { ConfigurationError } from "../process/env"
import { S3Client, S3Error, type S3Settings, elementTexts } from "./s3"
import type { StorageDriver } from "./storage-driver"

interface ListedObject {
  readonly key: string
  /** The object was changed at this time (ms). */
  readonly time: number
}

async function* listObjects(client: S3Client, prefix: string): AsyncGenerator<ListedObject[]> {
  for (let token: string | undefined = ""; token !== undefined;) {
    const query: Record<string, string> = { "list-type": "2", prefix, ...(token && { "continuation-token": token }) }
    const xml: string = await client.done({ method: "GET", query })
    const times = elementTexts(xml, "LastModified").map((time) => Date.parse(time))
    yield elementTexts(xml, "Key").map((key, index) => ({ key, time: times[index] ?? Infinity }))
    token = elementTexts(xml, "NextContinuationToken")[0]
  }
}

async function keysOf(client: S3Client, base: string): Promise<string[]> {
  const keys: string[] = []
  for await (const page of listObjects(client, `${base}/`)) keys.push(...page.map(({ key }) => key))
  return keys
}

function faultOf({ endpoint, bucket, region }: S3Settings, error: unknown): string {
  if (!(error instanceof S3Error)) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `S3_ENDPOINT ${endpoint} can't be reached: ${cause instanceof Error ? cause.message : String(cause)}.`
  }
  if (error.code === "NoSuchBucket") return `S3_BUCKET ${bucket} does not exist at S3_ENDPOINT ${endpoint}.`
  if (error.code === "InvalidAccessKeyId") return `S3_ACCESS_KEY_ID is not known at S3_ENDPOINT ${endpoint}.`
  if (error.code === "SignatureDoesNotMatch") return "S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID."
  if (error.code === "AccessDenied") return `S3_ACCESS_KEY_ID may not list S3_BUCKET ${bucket}.`
  if (["AuthorizationHeaderMalformed", "PermanentRedirect"].includes(error.code))
    return `S3_REGION ${region} is not that of S3_BUCKET ${bucket}.`
  return `S3_ENDPOINT ${endpoint} refused to list S3_BUCKET ${bucket}: ${error.message}.`
}

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers["content-length"])

export function s3Storage(settings: S3Settings, incoming: () => string): StorageDriver {
  const client = new S3Client(settings)
  const list = { "list-type": "2", "max-keys": "1" }
  const read: StorageDriver["read"] = async (key, range) => {
    const headers = range && { range: `bytes=${range.start}-${range.end}` }
    const answer = await client.request({ method: "GET", key, ...(headers && { headers }) })
    return answer && { stream: answer, bytes: lengthOf(answer) }
  }
  const removeFile = async (key: string): Promise<void> => {
    await client.done({ method: "DELETE", key })
  }

  return {
    read,
    removeFile,
    async open() {
      await client.done({ method: "GET", query: list }).catch((error: unknown) => {
        throw new ConfigurationError(faultOf(settings, error))
      })
    },
    async take(key, path) {
      const { size } = await stat(path)
      await client.done({ method: "PUT", key, body: { bytes: size, open: () => createReadStream(path) } })
      await rm(path)
    },
    async bytes(key) {
      const answer = await client.request({ method: "HEAD", key })
      answer?.resume()
      return answer && lengthOf(answer)
    },
    async withFile(key, work) {
      const file = await read(key)
      if (!file) return null
      const path = incoming()
      try {
        await pipeline(file.stream, createWriteStream(path, { mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async copy(from, to) {
      for (const key of await keysOf(client, from)) {
        const headers = { "x-amz-copy-source": `/${settings.bucket}/${key}` }
        await client.done({ method: "PUT", key: key.replace(from, to), headers })
      }
    },
    async remove(base) {
      await Promise.all((await keysOf(client, base)).map(removeFile))
    },
    async check() {
      await client.done({ method: "GET", query: list })
    },
    async *basesBefore(time, prefixes) {
      for (const prefix of prefixes) {
        for await (const page of listObjects(client, prefix)) {
          const old = page.filter((file) => file.time < time).map(({ key }) => key.split("/")[0] ?? "")
          yield [...new Set(old)]
        }
      }
    },
  }
}
