import {
  forgetSearch,
  listSavedSearches,
  lookAtSearch,
  saveSearch,
  searchMembers,
  suggest as suggestCall,
} from "@redthread/contract/search"
import { implement } from "../../../core/http/implement"
import * as saved from "./search.saved.service"
import { search } from "./search.service"
import { suggest } from "./search.suggest.service"

const done = { ok: true } as const

export const searchCalls = [
  implement(searchMembers, ({ caller, db }, { body: { max_id, ...criteria } }) => search(db, caller, criteria, max_id)),
  implement(suggestCall, ({ caller, db }, { body }) => suggest(db, caller, body.mode, body.q)),
  implement(listSavedSearches, ({ caller, db }) => saved.list(db, caller)),
  implement(saveSearch, ({ caller, db }, { body }) => saved.save(db, caller, body.name, body.criteria)),
  implement(lookAtSearch, ({ caller, db }, { params }) => saved.look(db, caller, params.id).then(() => done)),
  implement(forgetSearch, ({ caller, db }, { params }) => saved.forget(db, caller, params.id).then(() => done)),
]
