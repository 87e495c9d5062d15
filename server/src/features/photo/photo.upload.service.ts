import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { Multipart, MultipartFile } from "@fastify/multipart"
import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError, errors } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { createUploads } from "@redthread/contract/photo"
import type { MemberCaller } from "../../core/caller"
import { clock } from "../../core/clock"
import { transaction } from "../../core/db"
import { errorText } from "../../core/http/error-text"
import type { Parts } from "../../core/http/implement"
import { storage } from "../../core/storage"
import * as photoDb from "./photo.db"
import { type Picture, readPicture } from "./photo.variants"

type Uploaded = ReplyBody<typeof createUploads>
type Dropped = Uploaded["dropped"][number]
type Stored = Pick<Picture, "width" | "height"> & { readonly file: string }

const longestName = 200

const dropped = (name: string, language: Language): Dropped => ({
  name: name.slice(0, longestName),
  code: errors.upload_invalid.code,
  message: errorText("upload_invalid", language),
})

/** The picture of one part, from a file of its own: what comes in may be larger than the memory. */
async function receive(part: MultipartFile): Promise<Picture | null> {
  const path = storage.incoming()
  try {
    await pipeline(part.file, createWriteStream(path))
    if (part.file.truncated) throw new AppError("too_large")
    return await readPicture(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function store({ width, height, variants }: Picture): Promise<Stored> {
  const file = storage.newBase("private")
  for (const { name, content } of variants) await storage.write(`${file}/${name}`, content)
  return { file, width, height }
}

/** Fields may stand beside the files; what becomes of an upload is said by what attaches it. */
const isFile = (part: Multipart): part is MultipartFile => part.type === "file"

async function storeAll(parts: Parts, language: Language, stored: Stored[]): Promise<Dropped[]> {
  const refused: Dropped[] = []
  for await (const part of parts) {
    if (!isFile(part)) continue
    const picture = await receive(part)
    if (picture) stored.push(await store(picture))
    else refused.push(dropped(part.filename, language))
  }
  if (stored.length === 0) throw new AppError("upload_invalid", { data: { dropped: refused } })
  return refused
}

const insertAll = (memberId: number, stored: readonly Stored[]) =>
  transaction((tx) =>
    photoDb.insert(
      tx,
      stored.map((one) => ({ ...one, memberId, createdAt: clock.now() })),
    ),
  )

/** Takes pictures in; each is its owner's alone until something attaches it. Raises `upload_invalid`, `too_large`. */
export async function upload({ member, language }: MemberCaller, parts: Parts): Promise<Uploaded> {
  const stored: Stored[] = []
  try {
    const refused = await storeAll(parts, language, stored)
    const inserted = await insertAll(member.id, stored)
    const items = inserted.map(({ id, kind, file }) => ({
      id,
      kind,
      src: storage.address(`${file}/600.webp`),
      status: "ready" as const,
      progress: 100,
    }))
    return { items, dropped: refused }
  } catch (error) {
    for (const { file } of stored) await storage.remove(file)
    throw error
  }
}
