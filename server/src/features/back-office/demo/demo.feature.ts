import { demoAuthenticate, listDemoMembers } from "@redthread/contract/account"
import { env } from "../../../core/process/env"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { chooseFront } from "../../lists/browse/browse.front.service"
import { recomputeAllPopularity } from "../../lists/browse/browse.rank.service"
import { countWords } from "../../lists/search/search.entry.service"
import { forgetDemoPictures, makeDemoPictures } from "./demo.pictures"
import { startAnswering, stopAnswering } from "./demo.reply"
import { bringDemoOnline, seedDemo } from "./demo.seed"
import * as demo from "./demo.service"

const demoCalls = [
  implement(listDemoMembers, ({ db }) => demo.listLogins(db)),
  implement(demoAuthenticate, ({ caller, db }, { body }) => demo.enter(db, caller, body.name)),
]

export const demoFeature: Feature = {
  name: "demo",
  calls: demoCalls,
  start: async (db) => {
    if (!env.demo) return
    makeDemoPictures()
    if (await seedDemo(db)) await Promise.all([recomputeAllPopularity(db), chooseFront(db), countWords(db)])
    await bringDemoOnline(db)
    startAnswering(db)
  },
  stop: async () => {
    await stopAnswering()
    forgetDemoPictures()
  },
}
