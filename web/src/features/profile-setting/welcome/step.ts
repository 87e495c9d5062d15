import type { Profile } from "@redthread/contract/profile"

/** A question of the welcome. */
export interface StepProps {
  person: Profile
  /** On to the next question. */
  onDone: () => void
}
