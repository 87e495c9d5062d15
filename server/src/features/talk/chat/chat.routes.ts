import { editThread, listThreads, sendMessage, showThread } from "@redthread/contract/chat"
import { deleteMessage, editMessage, reactToMessage, recallMessage, showMessage } from "@redthread/contract/message"
import { deleteThread, findDate, saveDraft, searchThread } from "@redthread/contract/thread"
import { countTurns, declineThread, editGreetings, openThread, showGreetings } from "@redthread/contract/turn"
import { listAttachments } from "@redthread/contract/photo"
import { implement } from "../../../core/http/implement"
import * as changing from "./change/chat.change.service"
import * as searching from "./thread/chat.search.service"
import * as greeting from "./send/chat.greeting.service"
import * as side from "./thread/chat.side.service"
import * as turn from "./thread/chat.turn.service"
import { send } from "./send/chat.send.service"
import * as chat from "./chat.service"
import { attachments } from "./content/chat.upload.service"

const done = { ok: true } as const

export const chatCalls = [
  implement(listThreads, ({ caller, db }, { query }) => chat.list(db, caller, query)),
  implement(showThread, ({ caller, db }, { params, query }) => chat.show(db, caller, params.id, query), {
    fromReplica: ({ query }) => query.max_id !== undefined,
  }),
  implement(editThread, ({ caller, db }, { params, body }) => side.edit(db, caller, params.id, body).then(() => done)),
  implement(deleteThread, ({ caller, db }, { params }) => side.clear(db, caller, params.id).then(() => done)),
  implement(declineThread, ({ caller, db }, { params }) => turn.decline(db, caller, params.id)),
  implement(openThread, ({ caller, db }, { params }) => turn.open(db, caller, params.id).then(() => done)),
  implement(countTurns, ({ caller, db }) => turn.counts(db, caller.member.id)),
  implement(showGreetings, ({ caller, db }) => greeting.showSetting(db, caller.member.id)),
  implement(editGreetings, ({ caller, db }, { body }) => greeting.editSetting(db, caller.member.id, body)),
  implement(saveDraft, ({ caller, db }, { body }) =>
    side.saveDraft(db, caller, body.user_id, body.content).then(() => done),
  ),
  implement(searchThread, ({ caller, db }, { params, query }) => searching.search(db, caller, params.id, query)),
  implement(findDate, ({ caller, db }, { params, query }) => searching.findDate(db, caller, params.id, query.at)),
  implement(showMessage, ({ caller, db }, { params }) => changing.show(db, caller, params.id)),
  implement(editMessage, ({ caller, db }, { params, body }) =>
    changing.edit(db, caller, params.id, body.message_content),
  ),
  implement(deleteMessage, ({ caller, db }, { params }) => changing.remove(db, caller, params.id).then(() => done)),
  implement(recallMessage, ({ caller, db }, { body }) => changing.recall(db, caller, body.id)),
  implement(reactToMessage, ({ caller, db }, { params, body }) => changing.react(db, caller, params.id, body.reaction)),
  implement(sendMessage, ({ caller, db }, { body }) => send(db, caller, body)),
  implement(listAttachments, ({ caller, db }, { params, query }) => attachments(db, caller, params.id, query)),
]
