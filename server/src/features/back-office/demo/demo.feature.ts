import { env } from "../../../core/process/env"
import type { Feature } from "../../../core/feature"
import { chooseFront } from "../../lists/browse/browse.front.service"
import { recomputeAllPopularity } from "../../lists/browse/browse.popularity.service"
import { countWords } from "../../lists/search/search.entry.service"
import { forgetDemoPictures, makeDemoPictures } from "./demo.pictures"
import { startAnswering, stopAnswering } from "./demo.reply"
import { demoCalls } from "./demo.routes"
import { bringDemoOnline, seedDemo } from "./demo.seed"

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
