import { settingsChanged } from "@redthread/contract/profile"
import type { Feature } from "../../../core/feature"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { dropPictures, isPortrait } from "./profile.picture.service"
import { introductionTranslated } from "./profile.introduction.service"
import { answerTranslated } from "./profile.prompt.service"
import { profileCalls } from "./profile.routes"
import { create, eraseProfile, exportProfile, idOfName, meOf, namesOf, own, seen, setListed } from "./profile.service"
import { grantVip } from "./profile.vip.service"

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
  memberFacts: own,
  memberOfName: idOfName,
  namesOf,
  onTranslated: { introduction: introductionTranslated, prompt: answerTranslated },
  onPhotosHidden: dropPictures,
  isPortrait,
  onPresence: seen,
  onErase: eraseProfile,
  onExport: exportProfile,
}
