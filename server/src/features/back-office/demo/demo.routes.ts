import { demoAuthenticate, listDemoMembers } from "@redthread/contract/account"
import { implement } from "../../../core/http/implement"
import * as demo from "./demo.service"

export const demoCalls = [
  implement(listDemoMembers, ({ db }) => demo.listLogins(db)),
  implement(demoAuthenticate, ({ caller, db }, { body }) => demo.enter(db, caller, body.name)),
]
