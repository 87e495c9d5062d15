import { settingsChanged } from "@redthread/contract/profile"
import type { Feature } from "../../core/feature"
import { forgetCardAfterCommit, openCards } from "./profile.card.service"
import { profileCalls } from "./profile.routes"
import { eraseProfile, exportProfile, seen } from "./profile.service"
import { introductionFor } from "./profile.sql"

export const profileFeature: Feature = {
  name: "profile",
  calls: profileCalls,
  events: [settingsChanged],
  start: async () => openCards(),
  onProfile: async (tx, memberId) => forgetCardAfterCommit(tx, memberId),
  onPresence: seen,
  translatable: { introduction: introductionFor },
  onErase: eraseProfile,
  onExport: exportProfile,
}
