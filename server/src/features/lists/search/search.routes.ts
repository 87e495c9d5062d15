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
  implement(searchMembers, (caller, { body: { max_id, ...criteria } }) => search(caller, criteria, max_id)),
  implement(suggestCall, (caller, { body }) => suggest(caller, body.mode, body.q)),
  implement(listSavedSearches, (caller) => saved.list(caller)),
  implement(saveSearch, (caller, { body }) => saved.save(caller, body.name, body.criteria)),
  implement(lookAtSearch, (caller, { params }) => saved.look(caller, params.id).then(() => done)),
  implement(forgetSearch, (caller, { params }) => saved.forget(caller, params.id).then(() => done)),
]
