type Owner = string | number

interface Place {
  /** Gives the place to the next task, while this one goes on; its owner's next task still waits for its end. */
  readonly leave: () => void
}

/**
 * Limits concurrent tasks. Owners take turns. Tasks that left their place still count for their owner, so that the
 * files of one member cannot fill the process with hung decoders; at most `maxLeft` of all owners have left.
 */
export class MediaLane {
  private running = 0
  private left = 0
  private readonly leftByOwner = new Map<Owner, number>()
  private readonly queues = new Map<Owner, (() => void)[]>()

  constructor(
    private readonly places: number,
    private readonly maxLeft = 0,
  ) {}

  async run<T>(owner: Owner, work: (place: Place) => Promise<T>): Promise<T> {
    await this.enter(owner)
    let hasLeft = false
    const leave = (): void => {
      if (hasLeft || this.left >= this.maxLeft) return
      hasLeft = true
      this.running -= 1
      this.count(owner, 1)
      this.startNext()
    }
    try {
      return await work({ leave })
    } finally {
      if (hasLeft) this.count(owner, -1)
      else this.running -= 1
      hasLeft = true
      this.startNext()
    }
  }

  private count(owner: Owner, change: 1 | -1): void {
    this.left += change
    const count = (this.leftByOwner.get(owner) ?? 0) + change
    if (count > 0) this.leftByOwner.set(owner, count)
    else this.leftByOwner.delete(owner)
  }

  private enter(owner: Owner): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.queues.get(owner)
      if (queue) queue.push(resolve)
      else this.queues.set(owner, [resolve])
      this.startNext()
    })
  }

  /** Starts tasks while places are free; an owner that was served goes to the end, where this loop arrives again. */
  private startNext(): void {
    for (const [owner, queue] of this.queues) {
      if (this.running >= this.places) return
      if (this.leftByOwner.has(owner)) continue
      this.queues.delete(owner)
      this.running += 1
      queue.shift()?.()
      if (queue.length > 0) this.queues.set(owner, queue)
    }
  }
}
