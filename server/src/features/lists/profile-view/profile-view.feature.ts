import { editProfile, resolveVanity, showProfile } from "@redthread/contract/profile"
import type { Feature } from "../../../core/feature"
import { fromReplica, implement } from "../../../core/http/implement"
import { answerFor, captionFor, introductionFor } from "./profile-view.db"
import * as profileView from "./profile-view.service"
import { resolve } from "./profile-view.service"

const profileViewCalls = [
  implement(showProfile, ({ caller, db }, { params }) => profileView.show(db, caller, params.id), fromReplica),
  implement(editProfile, ({ caller, db }, { body }) => profileView.edit(db, caller, body)),
  implement(
    resolveVanity,
    ({ caller, db }, { params, query }) => resolve(db, caller, params.id, query.referrer),
    fromReplica,
  ),
]

export const profileViewFeature: Feature = {
  name: "profile-view",
  calls: profileViewCalls,
  translatable: { introduction: introductionFor, prompt: answerFor, caption: captionFor },
}
