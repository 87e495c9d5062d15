import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError } from "@redthread/contract/core/error"
import type { readTexts } from "@redthread/contract/reading"
import { log } from "../../../core/process/log"
import { type ReadingItem, ReadingProcess } from "./reading.process"

export const readingProcess = new ReadingProcess()

/** Raises `unavailable`; the text is shown without readings then. */
export async function read(items: readonly ReadingItem[]): Promise<ReplyBody<typeof readTexts>> {
  try {
    return { items: await readingProcess.read(items) }
  } catch (error) {
    log.warn({ err: error }, "texts could not be read")
    throw new AppError("unavailable")
  }
}
