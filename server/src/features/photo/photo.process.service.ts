import sharp from "sharp"
import { sql } from "drizzle-orm"
import { bigints, db, rows } from "../../core/db"

/** What a file is, by its content, whatever it is called. */
export interface Probed {
  readonly kind: "image" | "video"
  readonly ending: "jpg" | "png" | "webp" | "gif" | "mp4" | "mov"
  /** Pixels, as shown. */
  readonly width: number
  readonly height: number
  /** ms of a clip */
  readonly duration: number | null
}

const endings: Readonly<Record<string, Probed["ending"]>> = { jpeg: "jpg", png: "png", webp: "webp", gif: "gif" }

/** What is in this file; null when it is nothing that can be shown. */
export async function probe(path: string): Promise<Probed | null> {
  const found = await sharp(path, { limitInputPixels: 50e6 })
    .metadata()
    .catch(() => null)
  const ending = endings[found?.format ?? ""]
  if (!found || !ending) return null
  const { width, height } = found.autoOrient
  return { kind: "image", ending, width, height, duration: null }
}

const processingOf = async (ids: readonly number[]): Promise<number> => {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from photo where id = any(${bigints(ids)}) and status = 'processing'`,
  )
  return found?.count ?? 0
}

const pollEvery = 500

/** Resolves when none of these is being processed any more, or after so many ms. */
export async function processed(ids: readonly number[], ms: number): Promise<void> {
  const until = Date.now() + ms
  while (Date.now() < until && (await processingOf(ids)) > 0) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(pollEvery, Math.max(0, until - Date.now()))))
  }
}

/** Makes everything that is shown of an upload, and takes the original away. */
export async function processUpload(_photoId: number): Promise<void> {
  throw new Error("not built yet")
}
