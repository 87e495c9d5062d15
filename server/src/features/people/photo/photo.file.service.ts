import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import { afterCommit, type Tx } from "../../../core/db/db"
import { madeFiles } from "../../../core/files/made-files"
import { type FileAccess, storage } from "../../../core/files/storage"
import { defineJob, jobs } from "../../../core/jobs/jobs"
import { networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import { forgetMemberAfterCommit } from "../../../core/member/member-cache"
import { clock } from "../../../core/process/clock"
import { log } from "../../../core/process/log"
import { secretFor } from "../../../core/process/secrets"
import { announcePublished } from "./fingerprint/photo.fingerprint.service"
import * as photoDb from "./photo.db"
import type { PhotoRow } from "./photo.tables"

export type Viewer = Pick<Caller, "member" | "address">

export interface SecretQuery {
  viewer?: string
  expires?: string
  signature?: string
}

/** In ms. An address is valid for at least half of it, so that a reloaded page gets the same one. */
const maxValidityMs = { picture: 2 * 60_000, clip: 30 * 60_000 }

const lifetimeOf = (name: string): number => (/\.(mp4|m4a)$/.test(name) ? maxValidityMs.clip : maxValidityMs.picture)

const signatureOf = (name: string, memberId: number, network: string, expires: number): Buffer =>
  createHmac("sha256", secretFor("secret files"))
    .update(`${name}\n${memberId}\n${network}\n${expires}`)
    .digest()
    .subarray(0, 24)

/** Address bound to the member and network; staff get one for any file, because their case is checked on each load. */
export function viewerAddress(name: string, { member, address }: Viewer): string {
  if (!member) throw new Error(`a visitor has no address of the file ${name}`)
  const step = lifetimeOf(name) / 2
  const expires = (Math.ceil(clock.ms() / step) + 1) * step
  const signature = signatureOf(name, member.id, networkOf(address), expires).toString("base64url")
  return `/files/${name}?viewer=${member.id}&expires=${expires}&signature=${signature}`
}

/** The caller must have checked that the viewer may see the file. */
export const addressFor = (name: string, viewer: Viewer): string =>
  storage.isSecret(name) ? viewerAddress(name, viewer) : storage.address(name)

/** The member that the address was signed for; null if it has expired or is used from another network. */
export function viewerOf(name: string, query: SecretQuery, address: string): number | null {
  const [memberId, expires] = [Number(query.viewer), Number(query.expires)]
  if (!Number.isSafeInteger(memberId) || !Number.isSafeInteger(expires) || expires <= clock.ms()) return null
  const signature = Buffer.from(query.signature ?? "", "base64url")
  const expected = signatureOf(name, memberId, networkOf(address), expires)
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? memberId : null
}

/** Job enqueued in the transaction that made the files unused, in case deleting them at once fails. */
export const removeFiles = defineJob({
  name: "photo.remove",
  data: z.object({ files: z.array(z.string()) }),
  handle: async (_db, { files }) => {
    for (const file of files) await storage.remove(file)
  },
})

type Folder = PhotoRow["folder"]

/** Access to the files of unpriced photos; selfies of a verification are for the staff who check them. */
export const accessOf: Readonly<Record<Folder, FileAccess>> = {
  public: "public",
  post: "public",
  prompt: "public",
  private: "private",
  message: "private",
  secret: "secret",
  verification: "secret",
}

const retryDeleteAfterMs = 60_000

/** Deletes files after the commit that removed their row, and again by a job in case the process crashes in between. */
export async function removeAfterCommit(tx: Tx, files: readonly string[]): Promise<void> {
  if (files.length === 0) return
  await jobs.add(tx, removeFiles, { files: [...files] }, { startAfter: new Date(Date.now() + retryDeleteAfterMs) })
  const remove = () => Promise.all(files.map((file) => storage.remove(file)))
  afterCommit(
    tx,
    () => void remove().catch((error: unknown) => log.error({ err: error }, "files could not be removed")),
  )
}

/** Variants of a picture; those made on demand must exist before the photo is copied. */
const variants = ["1600", "600", "300", "200", "100", "avatar", "cover", "blur", "blur300"]

async function copyFiles(file: string, access: FileAccess): Promise<string> {
  if (madeFiles.has(file)) for (const variant of variants) await madeFiles.make(`${file}/${variant}.webp`)
  return storage.copy(file, access)
}

/** If the access changes, the files get a new name and old addresses stop working; `price` is in cents. */
export async function moveToFolder(tx: Tx, row: PhotoRow, folder: Folder, price: number | null = null): Promise<void> {
  const now = clock.now()
  const access = price === null ? accessOf[folder] : "secret"
  const isSameAccess = storage.accessOf(row.file) === access
  const file = isSameAccess ? row.file : await copyFiles(row.file, access)
  const pricedAt = price === null ? null : price === row.price ? row.pricedAt : now
  await photoDb.update(tx, row.id, { file, folder, price, pricedAt, attachedAt: row.attachedAt ?? now })
  if (folder === "public") await announcePublished(tx, { ...row, folder, attachedAt: row.attachedAt ?? now })
  forgetMemberAfterCommit(tx, row.memberId)
  if (!isSameAccess) await removeAfterCommit(tx, [row.file])
}
