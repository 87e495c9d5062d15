import { demoAuthenticate, listDemoMembers } from "@redthread/contract/account"
import { implement } from "../../../core/http/implement"
import * as demo from "./demo.service"

export const demoCalls = [
  implement(listDemoMembers, () => demo.listLogins()),
  implement(demoAuthenticate, (caller, { body }) => demo.enter(caller, body.name)),
]
