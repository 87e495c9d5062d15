/** What somebody reports, as it is at that time. */
export interface Reported {
  /** Whose it is. */
  readonly memberId: number
  /** What it says. */
  readonly evidence: string
  /** The photos, clips and voice messages that belong to it. */
  readonly photoIds: readonly number[]
}
