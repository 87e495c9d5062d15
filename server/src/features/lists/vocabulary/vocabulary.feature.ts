import { deleteWord, listPractice, listWords, lookUpWord, practiseWord, saveWord } from "@redthread/contract/vocabulary"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import * as vocabulary from "./vocabulary.service"

const done = { ok: true } as const

export const vocabularyFeature: Feature = {
  name: "vocabulary",
  calls: [
    implement(lookUpWord, ({ caller, db }, { body }) => vocabulary.lookUp(db, caller, body)),
    implement(listWords, ({ caller, db }, { query }) => vocabulary.list(db, caller, query)),
    implement(saveWord, ({ caller, db }, { body }) => vocabulary.save(db, caller, body)),
    implement(deleteWord, ({ caller, db }, { params }) => vocabulary.remove(db, caller, params.id).then(() => done)),
    implement(listPractice, ({ caller, db }) => vocabulary.listDue(db, caller)),
    implement(practiseWord, ({ caller, db }, { params, body }) => vocabulary.practise(db, caller, params.id, body)),
  ],
  onErase: vocabulary.erase,
  onExport: vocabulary.exportWords,
}
