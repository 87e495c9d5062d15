import { settingsChanged } from "@redthread/contract/profile"
import type { Feature } from "../../../core/feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { dropPictures } from "./profile.picture.service"
import { introductionTranslated } from "./profile.introduction.service"
import { answerTranslated } from "./profile.prompt.service"
import { profileCalls } from "./profile.routes"
import { create, eraseProfile, exportProfile, meOf, seen, setListed } from "./profile.service"
import { grantVip } from "../../member/profile-facts/profile.vip.service"

export const profileFeature: Feature = {
  name: "profile",
  calls: profileCalls,
  events: [settingsChanged],
  changes: (_db, { isStale }) => (isStale("settings") ? { stale: ["settings"] } : {}),
  onProfile: async (tx, memberId) => forgetMemberAfterCommit(tx, memberId),
  onJoin: create,
  onAccountState: setListed,
  onTrial: grantVip,
  me: meOf,
  onTranslated: { introduction: introductionTranslated, prompt: answerTranslated },
  onPhotosHidden: dropPictures,
  onPresence: seen,
  onErase: eraseProfile,
  onExport: exportProfile,
}
