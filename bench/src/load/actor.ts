/** A signed-in member of a scenario. */
export interface Actor {
  readonly id: number
  readonly token: string
}

export interface Pair {
  readonly sender: Actor
  readonly receiver: Actor
}

/** The product's gateway or a bare ws server. */
export interface SocketTarget {
  readonly kind: "product" | "bare"
  readonly port: number
  readonly key: string
}
