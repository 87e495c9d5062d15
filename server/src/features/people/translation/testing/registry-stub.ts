import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { mirrorList } from "../embedded/model-download"
import { type Direction, directions } from "../embedded/model-registry"
import { syntheticModel, vocabulary, zstdOf } from "./synthetic-model"

const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex")

/** The registry tags Chinese by its script. */
const tagOf = (language: string): string => (language === "zh" ? "zh-Hans" : language)

interface ServedFile {
  readonly location: string
  packed: Buffer
}

export interface RecordChange {
  /** The model's file in place of the synthetic one. */
  readonly model?: Buffer
  readonly vocab?: Buffer
  readonly lex?: Buffer
  /** What is served in place of the packed file; the record announces the other. */
  readonly served?: Buffer
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A model as records of the registry: https://remote-settings.readthedocs.io, collection `translations-models-v2`. */
function recordsOf(direction: Direction, files: Record<string, Buffer>): { records: object[]; served: ServedFile[] } {
  const [source = "", target = ""] = direction.split("-")
  const served: ServedFile[] = []
  const records = Object.entries(files).map(([fileType, content]) => {
    const packed = zstdOf(content)
    const digest = sha256(packed)
    const id = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`
    const name = `${fileType}.${source}${target}.${fileType.endsWith("vocab") ? "spm" : "intgemm.alphas.bin"}`
    const location = `main-workspace/translations-models-v2/${direction}-${id}.zst`
    served.push({ location, packed })
    return {
      name,
      schema: 1749570042331,
      version: "3.0",
      fileType,
      architecture: "tiny",
      sourceLanguage: tagOf(source),
      targetLanguage: tagOf(target),
      filter_expression: "",
      decompressedHash: sha256(content),
      decompressedSize: content.length,
      attachment: {
        hash: digest,
        size: packed.length,
        filename: `${name}.zst`,
        location,
        mimetype: "application/zstd",
      },
      id,
      last_modified: 1749570511392,
    }
  })
  return { records, served }
}

/** Serves synthetic models as a mirror does, and misbehaves when a test has it do so. */
export class RegistryStub {
  readonly requests: { path: string; range: string | undefined }[] = []
  /** Answers in place of the usual reply; undefined: the usual one. */
  handle: (path: string) => Handler | undefined = () => undefined
  private records: object[] = []
  private readonly files = new Map<string, Buffer>()
  private readonly server = createServer((request, response) => this.answer(request, response))

  constructor(readonly served: readonly Direction[] = directions) {
    for (const direction of served) this.put(direction)
  }

  /** Adds or replaces a model. */
  put(direction: Direction, { model, vocab = vocabulary, lex, served }: RecordChange = {}): void {
    const seed = directions.indexOf(direction) + 11
    const content = model ?? syntheticModel(seed)
    const made = recordsOf(direction, { model: content, vocab, ...(lex && { lex }) })
    const isOther = (record: object): boolean => !JSON.stringify(record).includes(`/${direction}-`)
    this.records = [...this.records.filter(isOther), ...made.records]
    for (const { location, packed } of made.served) this.files.set(`/${location}`, packed)
    const [first] = made.served
    if (served && first) this.files.set(`/${first.location}`, served)
  }

  /** The path of the packed model of a direction. */
  pathOf(direction: Direction): string {
    const path = [...this.files.keys()].find((name) => name.includes(`/${direction}-`))
    if (!path) throw new Error(`no model of ${direction}`)
    return path
  }

  /** The list of records, to be changed by a test. */
  get list(): { data: object[] } {
    return { data: this.records }
  }
  set list({ data }: { data: object[] }) {
    this.records = data
  }

  async start(port = 0): Promise<this> {
    this.server.listen(port, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  downloads(): string[] {
    return this.requests.map(({ path }) => path).filter((path) => path !== `/${mirrorList}`)
  }

  /** Sends a file, or the requested rest of it. */
  send(path: string, request: IncomingMessage, response: ServerResponse): void {
    const content = this.files.get(path)
    if (!content) return void response.writeHead(404).end("not found")
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0)
    if (start === 0) return void response.writeHead(200, { "content-length": content.length }).end(content)
    if (start >= content.length) return void response.writeHead(416).end()
    const range = `bytes ${start}-${content.length - 1}/${content.length}`
    response.writeHead(206, { "content-range": range }).end(content.subarray(start))
  }

  file(path: string): Buffer {
    return this.files.get(path) ?? Buffer.alloc(0)
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ""
    this.requests.push({ path, range: request.headers.range })
    const handler = this.handle(path)
    if (handler) return handler(request, response)
    if (path === `/${mirrorList}`)
      return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(this.list))
    this.send(path, request, response)
  }
}
