import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from "@redthread/contract/passkey"
import { implement } from "../../../core/http/implement"
import * as own from "./passkey.own.service"
import { startSignIn, signIn } from "./passkey.service"

const done = { ok: true } as const

export const passkeyCalls = [
  implement(listPasskeys, async ({ caller: { member }, db }) => ({ items: await own.list(db, member.id) })),
  implement(startPasskey, ({ caller, db }, { body }) => own.startAdding(db, caller, body.password)),
  implement(addPasskey, ({ caller: { member }, db }, { body }) => own.add(db, member.id, body)),
  implement(removePasskey, ({ caller, db }, { params }) => own.remove(db, caller, params.id).then(() => done)),
  implement(startPasskeySignIn, ({ db }) => startSignIn(db)),
  implement(signInByPasskey, ({ caller, db }, { body }) => signIn(db, caller, body)),
]
