import { editProfile, showProfile } from "@redthread/contract/profile"
import { implement } from "../../core/http/implement"
import * as profile from "./profile.service"

export const profileCalls = [
  implement(showProfile, (caller, { params }) => profile.show(caller, params.id)),
  implement(editProfile, (caller, { body }) => profile.edit(caller, body)),
]
