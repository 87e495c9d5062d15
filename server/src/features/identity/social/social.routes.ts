import { linkSocial, listSocial, signInBySocial, startSocial, unlinkSocial } from "@redthread/contract/social"
import { implement } from "../../../core/http/implement"
import { list } from "./social.identity.service"
import { link, unlink } from "./social.link.service"
import { signIn, start } from "./social.service"

const done = { ok: true } as const

export const socialCalls = [
  implement(startSocial, async (caller, { params, query }) => ({ url: await start(caller, params.provider, query) })),
  implement(linkSocial, (caller, { body }) => link(caller, body)),
  implement(signInBySocial, (caller, { params, body }) => signIn(caller, params.provider, body)),
  implement(listSocial, async ({ member }) => ({ items: await list(member.id) })),
  implement(unlinkSocial, ({ member }, { params }) => unlink(member.id, params.provider).then(() => done)),
]
