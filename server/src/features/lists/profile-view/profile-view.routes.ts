import { editProfile, resolveVanity, showProfile } from "@redthread/contract/profile"
import { implement } from "../../../core/http/implement"
import * as profileView from "./profile-view.service"
import { resolve } from "./profile-view.vanity.service"

export const profileViewCalls = [
  implement(showProfile, (caller, { params }) => profileView.show(caller, params.id)),
  implement(editProfile, (caller, { body }) => profileView.edit(caller, body)),
  implement(resolveVanity, (caller, { params, query }) => resolve(caller, params.id, query.referrer)),
]
