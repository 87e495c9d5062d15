import { createWriteStream } from "node:fs"
import { rm, stat } from "node:fs/promises"
import { pipeline } from "node:stream/promises"
import type { Multipart, MultipartFile, MultipartValue } from "@fastify/multipart"
import type { ReplyBody } from "@redthread/contract/core/call"
import { AppError, type ErrorName, errors } from "@redthread/contract/core/error"
import type { Language } from "@redthread/contract/language"
import type { createUploads, deleteUploads, listUploads } from "@redthread/contract/photo"
import type { MemberCaller } from "../../core/caller"
import { db, transaction } from "../../core/db"
import { errorText } from "../../core/http/error-text"
import type { Parts } from "../../core/http/implement"
import { storage } from "../../core/storage"
import { everyFeature } from "../../core/feature"
import { forgetMemberAfterCommit } from "../../core/member-cache"
import * as intake from "./photo.intake.service"
import { removeAfterCommit } from "./photo.place"
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
  /** Said by the fields before the first file. */
  destination?: intake.Destination | null
  readonly admitted: (intake.Admitted & { readonly name: string })[]
  readonly refused: Refused[]
}

const longestName = 200

const dropped = ({ name, why }: Refused, language: Language): Dropped => ({
  name: name.slice(0, longestName),
  code: errors[why].code,
  message: errorText(why, language),
})

/** What a form is answered of which nothing was taken. */
const reasonOf = ([first, ...others]: readonly Refused[]): ErrorName =>
  first && others.every(({ why }) => why === first.why) ? first.why : "upload_invalid"

const isFile = (part: Multipart): part is MultipartFile => part.type === "file"

/** Fields of another name may stand beside these. */
function receiveField({ fields, destination }: Form, { fieldname: field, value }: MultipartValue): void {
  if (field !== "folder" && field !== "price") return
  if (destination !== undefined) throw new AppError("bad_request", { field })
  fields[field] = String(value)
}

const ofOneFile: readonly ErrorName[] = ["clip_too_long", "clips_unavailable"]

/** What is wrong with one file is said of that file; the others are taken. */
function refusal(error: unknown): ErrorName {
  if (error instanceof AppError && ofOneFile.includes(error.key)) return error.key
  throw error
}

/** A file gets a place of its own on the disk: what comes in may be larger than the memory. */
async function receiveFile(form: Form, part: MultipartFile, memberId: number): Promise<void> {
  form.destination ??= intake.destinationOf(form.fields)
  const path = storage.incoming()
  try {
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    await intake.countSent(memberId, (await stat(path)).size)
    if (part.file.truncated) throw new AppError("too_large")
    const admitted = await intake.admit(path, form.destination).catch(refusal)
    if (typeof admitted === "object" && admitted) form.admitted.push({ ...admitted, name: part.filename })
    else form.refused.push({ name: part.filename, why: admitted ?? "upload_invalid" })
  } finally {
    await rm(path, { force: true })
  }
}

/** Answers the ids of what was taken, in the order of the form. Nothing is left behind where it fails. */
async function receive(form: Form, parts: Parts, memberId: number): Promise<number[]> {
  try {
    for await (const part of parts) {
      if (isFile(part)) await receiveFile(form, part, memberId)
      else receiveField(form, part)
    }
    if (form.admitted.length === 0) return []
    const admitted = form.admitted.map(({ name: _name, ...one }) => one)
    return await intake.enter(memberId, admitted, form.destination ?? null)
  } catch (error) {
    for (const { file } of form.admitted) await storage.remove(file)
    throw error
  }
}

/**
 * Takes pictures and clips in: into the album where a folder is named, else they are their owner's alone until
 * something attaches them. Raises `upload_invalid`, `clip_too_long`, `clips_unavailable`, `too_large`, `photos_limit`,
 * `price_invalid`, `bad_request`.
 */
export async function upload(caller: MemberCaller, parts: Parts): Promise<Uploaded> {
  const { member, language } = caller
  await intake.refuseFull(member.id)
  const form: Form = { fields: {}, admitted: [], refused: [] }
  const ids = await receive(form, parts, member.id)
  const entered = form.admitted.map(({ kind, name }, index) => ({ id: ids[index] ?? 0, kind, name }))
  const items = await intake.outcomeOf(caller, entered)
  const kept = new Set(items.map(({ id }) => id))
  const broken = entered.filter(({ id }) => !kept.has(id)).map(({ name }) => ({ name, why: "upload_invalid" as const }))
  const refused = [...form.refused, ...broken]
  const said = refused.map((one) => dropped(one, language))
  if (items.length === 0) throw new AppError(reasonOf(refused), { data: { dropped: said } })
  return { items, dropped: said }
}

/** How far uploads of the member's own are. */
export async function list(caller: MemberCaller, ids: readonly number[]): Promise<ReplyBody<typeof listUploads>> {
  const found = await uploadDb.findOwn(db, caller.member.id, ids)
  return { items: found.map((row) => intake.toUpload(row, caller)) }
}

/** Deletes uploads of the member's own wherever they are shown; others' are passed over. */
export async function remove(
  { member }: MemberCaller,
  ids: readonly number[],
): Promise<ReplyBody<typeof deleteUploads>> {
  await transaction(async (tx) => {
    await everyFeature.onPhotosHidden(tx, member.id, ids)
    await removeAfterCommit(tx, await uploadDb.deleteOwn(tx, member.id, ids))
    forgetMemberAfterCommit(tx, member.id)
  })
  return { ok: true }
}
