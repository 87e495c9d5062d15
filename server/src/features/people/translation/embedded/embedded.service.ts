import { count } from "drizzle-orm"
import { join } from "node:path"
import type { Language } from "@redthread/contract/language"
import type { EmbeddedStatus } from "@redthread/contract/translation-status"
import type { DbOrTx } from "../../../../core/db/db"
import { topic } from "../../../../core/live/bus"
import { live } from "../../../../core/live/live"
import { log } from "../../../../core/process/log"
import type { Env } from "../../../../core/process/env"
import { profile } from "../../../member/profile-facts/profile.tables"
import { EmbeddedNode } from "./embedded-node"
import { sourceOf } from "./model-download"
import { type Direction, directions, routeOf } from "./model-registry"

export type EmbeddedSettings = Partial<
  Pick<
    Env,
    | "DATA_DIR"
    | "DISK_RESERVE"
    | "TRANSLATE_EMBEDDED"
    | "TRANSLATE_ENGINES"
    | "TRANSLATE_MEMORY"
    | "TRANSLATE_MODELS_URL"
    | "TRANSLATE_TIMEOUT"
  >
>

export const modelFolder = (dataDir: string): string => join(dataDir, "models")

const megabyte = 1024 * 1024

/** ms between two looks at the languages of the members; the second while there are none. */
const needIntervalMs = 600_000
const emptyIntervalMs = 2000

/** Published when a model was installed, so that texts which wait for it are translated. */
export const modelReady = topic<{ direction: Direction }>("translation-model-ready")

let node: EmbeddedNode | null = null

/** Models by the number of members who write or read their language. */
export async function neededDirections(db: DbOrTx): Promise<Direction[]> {
  const rows = await db.select({ language: profile.language, members: count() }).from(profile).groupBy(profile.language)
  const members = new Map<Language, number>(rows.map(({ language, members: number }) => [language, number]))
  const need = new Map<Direction, number>()
  for (const [source, writers] of members)
    for (const [target, readers] of members)
      for (const direction of routeOf(source, target))
        need.set(direction, (need.get(direction) ?? 0) + writers * readers)
  return directions
    .filter((direction) => need.has(direction))
    .toSorted((a, b) => (need.get(b) ?? 0) - (need.get(a) ?? 0))
}

/** Null if switched off. Downloads needed models at once if the engine is first in the order, otherwise on demand. */
export async function openEmbedded(
  db: DbOrTx,
  settings: EmbeddedSettings,
  isFirst: boolean,
): Promise<EmbeddedNode | null> {
  await closeEmbedded()
  const { DATA_DIR: dataDir, TRANSLATE_ENGINES: order } = settings
  if (!settings.TRANSLATE_EMBEDDED || !dataDir || (order && !order.includes("embedded"))) return null
  const download = async (opened: EmbeddedNode): Promise<void> => {
    if (node !== opened || !opened.leader) return
    // The database may be away for a while; models are then downloaded when a text needs them.
    const needed = await neededDirections(db).catch((error: unknown) => {
      log.warn({ err: error }, "languages of the members")
      return []
    })
    opened.want(needed, false)
    setTimeout(() => void download(opened), needed.length > 0 ? needIntervalMs : emptyIntervalMs).unref()
  }
  const opened = new EmbeddedNode(
    {
      folder: modelFolder(dataDir),
      source: sourceOf(settings.TRANSLATE_MODELS_URL),
      memoryBytes: (settings.TRANSLATE_MEMORY ?? 1024) * megabyte,
      reserveBytes: (settings.DISK_RESERVE ?? 0) * megabyte,
      textTimeoutMs: (settings.TRANSLATE_TIMEOUT ?? 10) * 1000,
    },
    (direction, isLeader) => {
      if (isLeader) live.bus.publish(modelReady, { direction })
    },
    () => {
      if (isFirst) void download(opened)
    },
  )
  node = opened
  void opened.start()
  return opened
}

export async function closeEmbedded(): Promise<void> {
  const closed = node
  node = null
  await closed?.stop()
}

export const embeddedStatus = (): EmbeddedStatus | null => node?.status ?? null

export const onEmbeddedStatus = (listener: (status: EmbeddedStatus) => void): void => node?.onStatus(listener)
