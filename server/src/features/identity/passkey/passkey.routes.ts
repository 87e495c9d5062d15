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
import { startSignIn } from "./passkey.service"
import { signIn } from "./passkey.sign-in.service"

const done = { ok: true } as const

export const passkeyCalls = [
  implement(listPasskeys, async ({ member }) => ({ items: await own.list(member.id) })),
  implement(startPasskey, (caller, { body }) => own.startAdding(caller, body.password)),
  implement(addPasskey, ({ member }, { body }) => own.add(member.id, body)),
  implement(removePasskey, (caller, { params }) => own.remove(caller, params.id).then(() => done)),
  implement(startPasskeySignIn, () => startSignIn()),
  implement(signInByPasskey, (caller, { body }) => signIn(caller, body)),
]
