interface RedisNode {
  readonly host: string
  readonly port: number
}

interface Credentials {
  readonly username: string
  readonly password: string
  readonly isSecure: boolean
}

export type RedisAddress =
  | { readonly kind: "single" }
  | (Credentials & { readonly kind: "cluster"; readonly nodes: readonly RedisNode[] })
  | (Credentials & {
      readonly kind: "sentinel"
      readonly sentinels: readonly RedisNode[]
      readonly name: string
      readonly sentinelPassword: string
    })

const form = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/]*)@)?([^@/?]+)(?:\/([^/?]*))?(?:\?(.*))?$/
const nodeForm = /^([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?$/i

function nodesOf(list: string, usualPort: number): RedisNode[] {
  return list.split(",").map((text) => {
    const [, host = "", port] = nodeForm.exec(text.trim()) ?? []
    if (host === "") throw new Error(`${text} is no address of a node`)
    return { host: host.replace(/^\[(.*)\]$/, "$1"), port: Number(port ?? usualPort) }
  })
}

/** Reads `redis://`, `redis+sentinel://host,host/name?password=` and `redis+cluster://host,host`. Throws if malformed. */
export function addressOf(url: string): RedisAddress {
  const [, scheme, kind, user = "", list = "", name = "", query = ""] = form.exec(url) ?? []
  if (kind === undefined) {
    if (!URL.canParse(url) || !["redis:", "rediss:"].includes(new URL(url).protocol)) throw new Error("no address")
    return { kind: "single" }
  }
  const [username = "", password = ""] = user.split(":", 2).map(decodeURIComponent)
  const credentials = { username, password, isSecure: scheme === "rediss" }
  if (kind === "cluster") {
    if (name !== "") throw new Error("a Cluster has no databases")
    return { kind, ...credentials, nodes: nodesOf(list, 6379) }
  }
  if (name === "") throw new Error("the name of the primary is missing")
  const sentinelPassword = new URLSearchParams(query).get("password") ?? ""
  return { kind: "sentinel", ...credentials, sentinels: nodesOf(list, 26379), name, sentinelPassword }
}
