import { type ChildProcess, spawn } from "node:child_process"
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import type { S3Settings } from "../files/s3"

const require = createRequire(import.meta.url)

/** What the store answers next, instead of doing it. */
type Fault = "unavailable" | "cut"

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Name and value pairs of a query, as the signature wants them. */
const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("&")

/**
 * A store of its own process that speaks S3, behind a check of every signature, which s3rver leaves out: version 4
 * calculated here from Amazon's text of it and nothing of the client's.
 */
export class S3Server {
  readonly settings: S3Settings
  /** Methods and paths that were let through. */
  readonly asked: string[] = []
  readonly faults: Fault[] = []
  isDown = false
  /** Takes requests and answers none. */
  isHanging = false
  /** Answers half of each file and no more. */
  stopsHalfway = false
  /** So few that lists have several pages. */
  private readonly keysPerPage = 5
  private readonly front = createServer((message, response) => this.answer(message, response))

  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {
    this.settings = {
      endpoint: "",
      region: "eu-test-1",
      bucket: "files",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    }
  }

  static async start(folder: string): Promise<S3Server> {
    const bin = require.resolve("s3rver/bin/s3rver.js")
    const how = ["-d", folder, "-a", "127.0.0.1", "-p", "0", "--no-vhost-buckets", "--configure-bucket", "files"]
    // It makes the names of pages with a cipher that OpenSSL counts as past.
    const child = spawn(process.execPath, ["--openssl-legacy-provider", bin, ...how], {
      stdio: ["ignore", "pipe", "ignore"],
    })
    let said = ""
    while (!/listening on/.test(said)) said += String((await once(child.stdout, "data"))[0])
    child.stdout.resume()
    const server = new S3Server(
      child,
      Number(/:(\d+)\s*$/.exec(said.split("listening on")[1]?.split("\n")[0] ?? "")?.[1]),
    )
    server.front.listen(0, "127.0.0.1")
    await once(server.front, "listening")
    const { port } = server.front.address() as AddressInfo
    Object.assign(server.settings, { endpoint: `http://127.0.0.1:${port}` })
    return server
  }

  async stop(): Promise<void> {
    this.front.close()
    this.front.closeAllConnections()
    const exit = once(this.child, "exit")
    this.child.kill("SIGKILL")
    await exit
  }

  private answer(message: IncomingMessage, response: ServerResponse): void {
    if (this.isHanging) return void message.resume()
    const fault = this.isDown ? "cut" : this.faults.shift()
    if (fault === "cut") return void message.socket.destroy()
    if (fault === "unavailable") return refuse(response, 503, "SlowDown")
    const refusal = this.refusal(message)
    if (refusal) return refuse(response, 403, refusal)
    this.asked.push(`${message.method} ${message.url}`)
    const { method, url = "/", headers } = message
    const path = url.includes("list-type=2") && !url.includes("max-keys") ? `${url}&max-keys=${this.keysPerPage}` : url
    const passed = request({ host: "127.0.0.1", port: this.port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      if (this.stopsHalfway) answer.once("data", (part: Buffer) => response.write(part.subarray(0, part.length / 2)))
      else answer.pipe(response)
    })
    passed.on("error", () => response.destroy())
    message.pipe(passed)
  }

  /** Why this request is not the key's owner's; null when it is. */
  private refusal({ method, url, headers }: IncomingMessage): string | null {
    const [, credential = "", names = "", given = ""] =
      /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      ) ?? []
    const [keyId, day = "", region = "", service = ""] = credential.split("/")
    const time = String(headers["x-amz-date"])
    if (keyId !== this.settings.accessKeyId) return "InvalidAccessKeyId"
    if (region !== this.settings.region) return "AuthorizationHeaderMalformed"
    if (!time.startsWith(day) || Math.abs(Date.now() - timeOf(time)) > 15 * 60_000) return "RequestTimeTooSkewed"
    const address = new URL(url ?? "/", this.settings.endpoint)
    const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`)
    const asked = [method, address.pathname, canonicalQuery(address), signed.join(""), names].join("\n")
    const hash = createHash("sha256")
      .update(`${asked}\n${String(headers["x-amz-content-sha256"])}`)
      .digest("hex")
    const scope = `${day}/${region}/${service}/aws4_request`
    const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(
      hmac,
      `AWS4${this.settings.secretAccessKey}`,
    )
    const right = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`)
    const isRight = given.length === 64 && timingSafeEqual(Buffer.from(given, "hex"), right)
    return isRight && names.split(";").includes("host") ? null : "SignatureDoesNotMatch"
  }
}

const timeOf = (time: string): number =>
  Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"))

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`)
}
