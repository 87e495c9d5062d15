/** A member who writes, reads or listens in a scenario, signed in. */
export interface Actor {
  readonly id: number
  readonly token: string
}

export interface Pair {
  readonly sender: Actor
  readonly receiver: Actor
}

/** Where the sockets are: the product's gateway, or a bare ws server. */
export interface SocketTarget {
  readonly kind: "product" | "bare"
  readonly port: number
  /** The product's live key. */
  readonly key: string
}
