import { readTexts } from "@redthread/contract/reading"
import type { Feature } from "../../../core/feature"
import { implement } from "../../../core/http/implement"
import { read, readingProcess } from "./reading.service"

export const readingFeature: Feature = {
  name: "reading",
  calls: [implement(readTexts, (_, { body }) => read(body.items))],
  stop: async () => readingProcess.stop(),
}
