import { listIntroductions, setIntroduction, settingsChanged } from "@redthread/contract/profile"
import { listAnswers, setAnswers } from "@redthread/contract/prompt"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { grantVip } from "../../member/profile-facts/profile.vip.service"
import * as introduction from "./profile.introduction.service"
import { introductionTranslated } from "./profile.introduction.service"
import * as answers from "./profile.prompt.service"
import { answerTranslated } from "./profile.prompt.service"
import { create, dropPictures, eraseProfile, exportProfile, meOf, seen, setListed } from "./profile.service"

const profileCalls = [
  implement(listIntroductions, ({ caller, db }) => introduction.list(db, caller)),
  implement(setIntroduction, ({ caller, db }, { params, body }) =>
    introduction.set(db, caller, params.language, body.content),
  ),
  implement(listAnswers, ({ caller, db }) => answers.list(db, caller)),
  implement(setAnswers, ({ caller, db }, { body }) => answers.set(db, caller, body.items)),
]

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
