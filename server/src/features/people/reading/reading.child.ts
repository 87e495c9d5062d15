import type { ReadingPart } from "@redthread/contract/reading"
import type { ReadingItem, ReadingMessage, ReadingOrder } from "./reading.process"

/** Each language loads its own data with its first text. */
async function read({ text, language, name = false }: ReadingItem): Promise<ReadingPart[]> {
  if (language === "ja") return (await import("./reading.japanese")).readJapanese(text)
  if (language === "ko") return (await import("./reading.korean")).readKorean(text, name)
  return (await import("./reading.chinese")).readChinese(text, name)
}

const send = (message: ReadingMessage): void => void process.send?.(message)

process.on("message", ({ id, items }: ReadingOrder) => {
  Promise.all(items.map(read)).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, failed: String(error) }),
  )
})
process.on("disconnect", () => process.exit())
