import { settingsChanged } from "@redthread/contract/profile"
import type { Feature } from "../../core/feature"
import { forgetMemberAfterCommit } from "../../core/member-cache"
import { dropPictures } from "./profile.picture.service"
import { profileCalls } from "./profile.routes"
import { eraseProfile, exportProfile, seen } from "./profile.service"

export const profileFeature: Feature = {
  name: "profile",
  calls: profileCalls,
  events: [settingsChanged],
  changes: ({ isStale }) => (isStale("settings") ? { stale: ["settings"] } : {}),
  onProfile: async (tx, memberId) => forgetMemberAfterCommit(tx, memberId),
  onPhotosHidden: dropPictures,
  onPresence: seen,
  onErase: eraseProfile,
  onExport: exportProfile,
}
