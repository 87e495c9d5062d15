import { linkSocial, listSocial, signInBySocial, startSocial, unlinkSocial } from "@redthread/contract/social"
import { implement } from "../../../core/http/implement"
import { list, link, unlink } from "./social.link.service"
import { signIn, start } from "./social.service"

const done = { ok: true } as const

export const socialCalls = [
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
