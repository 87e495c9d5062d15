import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart"
import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError, type ErrorName, errors } from "@redthread/contract/core/error"
import { firstCharacters } from "@redthread/contract/core/unicode"
import type { Language } from "@redthread/contract/language"
import type { createUploads, deleteUploads, listUploads } from "@redthread/contract/photo"
import type { MemberCaller } from "../../../../core/member/caller"
import { transaction, type DbOrTx } from "../../../../core/db/db"
import { errorText } from "../../../../core/http/reply-error"
import type { Parts } from "../../../../core/http/implement"
import { storage } from "../../../../core/files/storage"
import * as intake from "./photo.intake.service"
import { release, reserve } from "./photo.reserve"
import { deleteOwnPhotos } from "../photo.service"
import * as uploadDb from "./photo.upload.db"

type UploadReply = ReplyBody<typeof createUploads>
type DroppedFile = UploadReply["dropped"][number]

interface RefusedFile {
  readonly name: string
  readonly reason: ErrorName
}

interface Form {
  readonly fields: { folder?: string; price?: string }
  /** Destination, set from the fields before the first file. */
  destination?: intake.Destination | null
  readonly originals: (intake.StoredOriginal & { readonly name: string })[]
  readonly refused: RefusedFile[]
  /** Reserved bytes that remain; a form without content-length may need more. */
  bytesLeft: number
}

const maxNameLength = 200

const toDropped = ({ name, reason }: RefusedFile, language: Language): DroppedFile => ({
  name: firstCharacters(name, maxNameLength),
  code: errors[reason].code,
  message: errorText(reason, language),
})

function commonReason(refused: readonly RefusedFile[]): ErrorName {
  const reasons = new Set(refused.map(({ reason }) => intake.reasonForAll(reason)))
  const [reason = "upload_invalid"] = reasons
  return reasons.size === 1 ? reason : "upload_invalid"
}

const isFile = (part: Multipart): part is MultipartFile => part.type === "file"

function receiveField({ fields, destination }: Form, { fieldname: field, value }: MultipartValue): void {
  if (field !== "folder" && field !== "price") return
  if (destination !== undefined) throw new AppError("bad_request", { field })
  fields[field] = String(value)
}

const fileErrors: readonly ErrorName[] = [
  "upload_type",
  "upload_broken",
  "picture_too_large",
  "clip_too_large",
  "clip_too_long",
  "clip_unsupported",
  "clips_unavailable",
  "voice_too_long",
  "voice_unavailable",
  "too_large",
]

/** Returns the error of one file, which does not affect the other files. */
function fileErrorOf(error: unknown): ErrorName {
  if (error instanceof AppError && fileErrors.includes(error.key)) return error.key
  throw error
}

/** Streams the file to disk, because it may be larger than the memory. */
async function receiveFile(form: Form, part: MultipartFile, caller: MemberCaller): Promise<void> {
  form.destination ??= intake.destinationOf(caller, form.fields)
  const path = storage.incoming()
  try {
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(part.file, target)
    form.bytesLeft -= target.bytesWritten
    if (form.bytesLeft < 0) throw new AppError("too_large")
    const original = part.file.truncated
      ? "too_large"
      : await intake.storeOriginal(caller.member.id, path, form.destination).catch(fileErrorOf)
    if (typeof original === "string") form.refused.push({ name: part.filename, reason: original })
    else form.originals.push({ ...original, name: part.filename })
  } finally {
    await rm(path, { force: true })
  }
}

/** Returns the ids in the order of the form; on failure everything is removed. */
async function receiveForm(db: DbOrTx, form: Form, parts: Parts, caller: MemberCaller): Promise<number[]> {
  try {
    for await (const part of parts) {
      if (isFile(part)) await receiveFile(form, part, caller)
      else receiveField(form, part)
    }
    if (form.originals.length === 0) return []
    const originals = form.originals.map(({ name: _name, ...one }) => one)
    return await intake.insertUploads(db, caller.member.id, originals, form.destination ?? null)
  } catch (error) {
    for (const { file } of form.originals) await storage.remove(file)
    throw error
  }
}

/** Uploads into the album if a folder is named, otherwise unattached. `announced`: bytes of the whole form. */
export async function upload(db: DbOrTx, caller: MemberCaller, parts: Parts, announced: number): Promise<UploadReply> {
  const { member, language } = caller
  await intake.assertCanUpload(db, member.id)
  const form: Form = { fields: {}, originals: [], refused: [], bytesLeft: announced }
  const reservation = await reserve(member.id, announced)
  const ids = await receiveForm(db, form, parts, caller).finally(() => release(reservation))
  const uploads = form.originals.map(({ kind, name }, index) => ({ id: ids[index] ?? 0, kind, name }))
  const items = await intake.resultOf(db, caller, uploads)
  const itemIds = new Set(items.map(({ id }) => id))
  const broken = uploads
    .filter(({ id }) => !itemIds.has(id))
    .map(({ name }) => ({ name, reason: "upload_broken" as const }))
  const refused = [...form.refused, ...broken]
  const dropped = refused.map((one) => toDropped(one, language))
  if (items.length === 0) throw new AppError(commonReason(refused), { data: { dropped } })
  return { items, dropped }
}

export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  ids: readonly number[],
): Promise<ReplyBody<typeof listUploads>> {
  const uploads = await uploadDb.findOwn(db, caller.member.id, ids)
  return { items: uploads.map((row) => intake.toUpload(row, caller)) }
}

export async function remove(
  db: DbOrTx,
  { member }: MemberCaller,
  ids: readonly number[],
): Promise<ReplyBody<typeof deleteUploads>> {
  await transaction(db, (tx) => deleteOwnPhotos(tx, member.id, ids))
  return { ok: true }
}
