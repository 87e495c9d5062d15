import { editProfile, resolveVanity, showProfile } from "@redthread/contract/profile"
import { implement } from "../../../core/http/implement"
import * as profileView from "./profile-view.service"
import { resolve } from "./profile-view.vanity.service"

export const profileViewCalls = [
  implement(showProfile, ({ caller, db }, { params }) => profileView.show(db, caller, params.id)),
  implement(editProfile, ({ caller, db }, { body }) => profileView.edit(db, caller, body)),
  implement(resolveVanity, ({ caller, db }, { params, query }) => resolve(db, caller, params.id, query.referrer)),
]
