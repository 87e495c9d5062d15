import type { Feature } from "../../../core/feature"
import { eraseIdentities, exportIdentities, sweep, hasLinked, list, link, unlink } from "./social.link.service"
import { z } from "zod"
import { defineJob } from "../../../core/jobs/jobs"
import { linkSocial, listSocial, signInBySocial, startSocial, unlinkSocial } from "@redthread/contract/social"
import { implement } from "../../../core/http/implement"
import { signIn, start } from "./social.service"

const done = { ok: true } as const

const socialCalls = [
  implement(startSocial, async ({ caller, db }, { params, query }) => ({
    url: await start(db, caller, params.provider, query),
  })),
  implement(linkSocial, ({ caller, db }, { body }) => link(db, caller, body)),
  implement(signInBySocial, ({ caller, db }, { params, body }) => signIn(db, caller, params.provider, body)),
  implement(listSocial, async ({ caller: { member }, db }) => ({ items: await list(db, member.id) })),
  implement(unlinkSocial, ({ caller: { member }, db }, { params }) =>
    unlink(db, member.id, params.provider).then(() => done),
  ),
]

const sweepSocial = defineJob({
  name: "social.sweep",
  data: z.object({}),
  handle: sweep,
  schedule: "7 * * * *",
})

export const socialFeature: Feature = {
  name: "social",
  calls: socialCalls,
  jobs: [sweepSocial],
  hasSignInMethod: hasLinked,
  onErase: eraseIdentities,
  onExport: exportIdentities,
}
