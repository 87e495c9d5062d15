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
  start: async () => {
    if (!env.demo) return
    makeDemoPictures()
    if (await seedDemo()) await Promise.all([recomputeAllPopularity(), chooseFront(), countWords()])
    await bringDemoOnline()
    startAnswering()
  },
  stop: async () => {
    await stopAnswering()
    forgetDemoPictures()
  },
}
