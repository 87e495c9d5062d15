import type { Feature } from "../../../core/feature"
import { exportPasskeys, hasPasskey, removeAll, sweep, startSignIn, signIn } from "./passkey.service"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
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

const done = { ok: true } as const

const passkeyCalls = [
  implement(listPasskeys, async ({ caller: { member }, db }) => ({ items: await own.list(db, member.id) })),
  implement(startPasskey, ({ caller, db }, { body }) => own.startAdding(db, caller, body.password)),
  implement(addPasskey, ({ caller: { member }, db }, { body }) => own.add(db, member.id, body)),
  implement(removePasskey, ({ caller, db }, { params }) => own.remove(db, caller, params.id).then(() => done)),
  implement(startPasskeySignIn, ({ db }) => startSignIn(db)),
  implement(signInByPasskey, ({ caller, db }, { body }) => signIn(db, caller, body)),
]

const sweepPasskeys = defineJob({
  name: "passkey.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "11 * * * *",
})

export const passkeyFeature: Feature = {
  name: "passkey",
  calls: passkeyCalls,
  jobs: [sweepPasskeys],
  hasSignInMethod: (tx, accountId) => hasPasskey(tx, accountId),
  hasSecondFactor: (on, accountId) => hasPasskey(on, accountId),
  onErase: removeAll,
  onExport: exportPasskeys,
}
