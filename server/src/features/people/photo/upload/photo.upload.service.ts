import { createWriteStream } from "node:fs"
import { rm } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart"
import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError, type ErrorName, errors } from "@redthread/contract/core/error"
import { firstCharacters } from "@redthread/contract/core/text-length"
import type { Language } from "@redthread/contract/language"
import type { createUploads, deleteUploads, listUploads } from "@redthread/contract/photo"
import type { MemberCaller } from "../../../../core/member/caller"
import { transaction, type DbOrTx } from "../../../../core/db/db"
import { errorText } from "../../../../core/http/error-text"
import type { Parts } from "../../../../core/http/implement"
import { storage } from "../../../../core/files/storage"
import * as intake from "./photo.intake.service"
import { release, reserve } from "./photo.reserve"
import { deleteOwnPhotos } from "../photo.service"
import * as uploadDb from "./photo.upload.db"

type Uploaded = ReplyBody<typeof createUploads>
type Dropped = Uploaded["dropped"][number]

interface Refused {
  readonly name: string
  readonly why: ErrorName
}

/** What came in with one form so far. */
interface Form {
  readonly fields: { folder?: string; price?: string }
  /** Given by the form fields before the first file. */
  destination?: intake.Destination | null
  readonly admitted: (intake.Admitted & { readonly name: string })[]
  readonly refused: Refused[]
  /** Reserved bytes: a form without content-length may need more. */
  left: number
}

const longestName = 200

const dropped = ({ name, why }: Refused, language: Language): Dropped => ({
  name: firstCharacters(name, longestName),
  code: errors[why].code,
  message: errorText(why, language),
})

/** The error of a form without any accepted file: "no valid files", unless all files share a more specific reason. */
function reasonOf(refused: readonly Refused[]): ErrorName {
  const reasons = new Set(refused.map(({ why }) => intake.reasonForAll(why)))
  const [reason = "upload_invalid"] = reasons
  return reasons.size === 1 ? reason : "upload_invalid"
}

const isFile = (part: Multipart): part is MultipartFile => part.type === "file"

/** Fields of another name may stand beside these. */
function receiveField({ fields, destination }: Form, { fieldname: field, value }: MultipartValue): void {
  if (field !== "folder" && field !== "price") return
  if (destination !== undefined) throw new AppError("bad_request", { field })
  fields[field] = String(value)
}

const ofOneFile: readonly ErrorName[] = [
  "upload_type",
  "upload_broken",
  "picture_too_large",
  "clip_too_long",
  "clip_unsupported",
  "clips_unavailable",
  "voice_too_long",
  "voice_unavailable",
  "too_large",
]

/** An error of one file is reported for that file only; the others are accepted. */
function refusal(error: unknown): ErrorName {
  if (error instanceof AppError && ofOneFile.includes(error.key)) return error.key
  throw error
}

/** Streams a file to the disk, because it may be larger than the memory. */
async function receiveFile(form: Form, part: MultipartFile, caller: MemberCaller): Promise<void> {
  form.destination ??= intake.destinationOf(caller, form.fields)
  const path = storage.incoming()
  try {
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(part.file, target)
    form.left -= target.bytesWritten
    if (form.left < 0) throw new AppError("too_large")
    const admitted = part.file.truncated
      ? "too_large"
      : await intake.admit(caller.member.id, path, form.destination).catch(refusal)
    if (typeof admitted === "string") form.refused.push({ name: part.filename, why: admitted })
    else form.admitted.push({ ...admitted, name: part.filename })
  } finally {
    await rm(path, { force: true })
  }
}

/** Answers the ids of what was taken, in the order of the form. Nothing is left behind where it fails. */
async function receive(db: DbOrTx, form: Form, parts: Parts, caller: MemberCaller): Promise<number[]> {
  try {
    for await (const part of parts) {
      if (isFile(part)) await receiveFile(form, part, caller)
      else receiveField(form, part)
    }
    if (form.admitted.length === 0) return []
    const admitted = form.admitted.map(({ name: _name, ...one }) => one)
    return await intake.enter(db, caller.member.id, admitted, form.destination ?? null)
  } catch (error) {
    for (const { file } of form.admitted) await storage.remove(file)
    throw error
  }
}

/**
 * Accepts pictures, clips and voice messages: into the album if a folder is named, else unattached. Raises
 * `upload_invalid`, `picture_too_large`, `clip_too_long`, `clip_unsupported`, `clips_unavailable`, `voice_too_long`,
 * `voice_unavailable`, `too_large`, `photos_limit`, `price_invalid`, `bad_request`, `too_many_requests`, `unavailable`.
 * @param announced bytes of the whole form
 */
export async function upload(db: DbOrTx, caller: MemberCaller, parts: Parts, announced: number): Promise<Uploaded> {
  const { member, language } = caller
  await intake.assertCanUpload(db, member.id)
  const form: Form = { fields: {}, admitted: [], refused: [], left: announced }
  const reservation = await reserve(member.id, announced)
  const ids = await receive(db, form, parts, caller).finally(() => release(reservation))
  const entered = form.admitted.map(({ kind, name }, index) => ({ id: ids[index] ?? 0, kind, name }))
  const items = await intake.outcomeOf(db, caller, entered)
  const kept = new Set(items.map(({ id }) => id))
  const broken = entered.filter(({ id }) => !kept.has(id)).map(({ name }) => ({ name, why: "upload_broken" as const }))
  const refused = [...form.refused, ...broken]
  const said = refused.map((one) => dropped(one, language))
  if (items.length === 0) throw new AppError(reasonOf(refused), { data: { dropped: said } })
  return { items, dropped: said }
}

/** How far uploads of the member's own are. */
export async function list(
  db: DbOrTx,
  caller: MemberCaller,
  ids: readonly number[],
): Promise<ReplyBody<typeof listUploads>> {
  const found = await uploadDb.findOwn(db, caller.member.id, ids)
  return { items: found.map((row) => intake.toUpload(row, caller)) }
}

/** Deletes uploads of the member's own wherever they are shown; others' are passed over. */
export async function remove(
  db: DbOrTx,
  { member }: MemberCaller,
  ids: readonly number[],
): Promise<ReplyBody<typeof deleteUploads>> {
  await transaction(db, (tx) => deleteOwnPhotos(tx, member.id, ids))
  return { ok: true }
}
