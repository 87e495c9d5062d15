import {
  editProfile,
  listIntroductions,
  resolveVanity,
  setIntroduction,
  showProfile,
} from "@redthread/contract/profile"
import { implement } from "../../core/http/implement"
import * as introduction from "./profile.introduction.service"
import * as profile from "./profile.service"
import { resolve } from "./profile.vanity.service"

export const profileCalls = [
  implement(showProfile, (caller, { params }) => profile.show(caller, params.id)),
  implement(editProfile, (caller, { body }) => profile.edit(caller, body)),
  implement(listIntroductions, (caller) => introduction.list(caller)),
  implement(setIntroduction, (caller, { params, body }) => introduction.set(caller, params.language, body.content)),
  implement(resolveVanity, (caller, { params, query }) => resolve(caller, params.id, query.referrer)),
]
