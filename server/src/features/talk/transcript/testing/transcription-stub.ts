import { once } from "node:events"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"

export interface TranscriptionReply {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** A string is sent as it is. */
  readonly body: unknown
}
export type TranscriptionBehaviour = "transcribe" | "hang" | TranscriptionReply

export interface TranscriptionRequest {
  readonly authorization: string | undefined
  readonly model: string
  readonly format: string
  readonly file: { name: string; type: string; bytes: number }
}

/** Speaks OpenAI's documented protocol of transcriptions; `behaviour` selects failures. */
export class TranscriptionStub {
  behaviour: TranscriptionBehaviour = "transcribe"
  text = "Good morning, how are you?"
  readonly requests: TranscriptionRequest[] = []
  private readonly server = createServer((request, response) => {
    void this.reply(request).then((reply) => {
      if (!reply) return
      const { status = 200, headers = {}, body } = reply
      const text = typeof body === "string" ? body : JSON.stringify(body)
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
    })
  })

  async start(): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    return this
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }

  /** With the version, as the setting has it. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`
  }

  private async read(request: IncomingMessage): Promise<TranscriptionRequest> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const type = request.headers["content-type"] ?? ""
    const form = await new Response(Buffer.concat(parts), { headers: { "content-type": type } }).formData()
    const file = form.get("file")
    if (!(file instanceof File)) throw new Error("the form has no file")
    const textOf = (name: string): string => {
      const value = form.get(name)
      return typeof value === "string" ? value : ""
    }
    return {
      authorization: request.headers.authorization,
      model: textOf("model"),
      format: textOf("response_format"),
      file: { name: file.name, type: file.type, bytes: file.size },
    }
  }

  private async reply(request: IncomingMessage): Promise<TranscriptionReply | null> {
    if (request.method !== "POST" || request.url !== "/v1/audio/transcriptions")
      return { status: 404, body: { error: { message: `Invalid URL (${request.method} ${request.url})` } } }
    this.requests.push(await this.read(request))
    if (this.behaviour === "hang") return null
    return this.behaviour === "transcribe" ? { body: { text: this.text } } : this.behaviour
  }
}
