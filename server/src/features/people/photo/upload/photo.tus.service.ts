import { readFile, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import { FileStore } from "@tus/file-store"
import { type Locker, type RequestRelease, Server, type Upload } from "@tus/server"
import { z } from "zod"
import { AppError } from "@redthread/contract/core/error"
import { resumableUploads, uploadMaxBytes } from "@redthread/contract/photo"
import type { DbOrTx } from "../../../../core/db/db"
import { storage } from "../../../../core/files/storage"
import type { MemberCaller } from "../../../../core/member/caller"
import * as intake from "./photo.intake.service"
import { forget, memberOf, reserve } from "./photo.reserve"
import * as uploadDb from "./photo.upload.db"

interface Holder {
  readonly giveUp: RequestRelease
  readonly over: Promise<void>
}

/**
 * Serialises the requests of an upload within this process. A new request asks the running one to end and waits for
 * it; the package's own lock polls and keeps the processor busy.
 */
function createLocker(): Locker {
  const holders = new Map<string, Holder>()
  return {
    newLock(id) {
      let finish = (): void => undefined
      return {
        async lock(_signal, giveUp) {
          const before = holders.get(id)
          const over = new Promise<void>((resolve) => (finish = resolve))
          holders.set(id, { giveUp, over })
          await before?.giveUp()
          await before?.over
          void over.then(() => holders.get(id)?.over === over && holders.delete(id))
        },
        async unlock() {
          finish()
        },
      }
    },
  }
}

/** ms that a running request has to end when another for the same upload arrives. */
const drainTimeout = 500

/** Raises `not_found` for another member's upload. */
export function assertOwnUpload({ member }: MemberCaller, id: string): void {
  if (memberOf(id) !== member.id) throw new AppError("not_found")
}

/**
 * Reserves the bytes of a new upload and returns its id, for `release`. Raises `too_large`, `photos_limit`,
 * `too_many_requests`, `unavailable`, and the errors of `destinationOf`.
 */
export async function begin(
  db: DbOrTx,
  caller: MemberCaller,
  bytes: number,
  metadata: Upload["metadata"],
): Promise<string> {
  const { member } = caller
  destinationOf(caller, metadata)
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new AppError("bad_request", { field: "upload-length" })
  if (bytes > uploadMaxBytes) throw new AppError("too_large")
  await intake.assertCanUpload(db, member.id)
  return reserve(member.id, bytes)
}

const destinationOf = (caller: MemberCaller, metadata: Upload["metadata"]) =>
  intake.destinationOf(caller, { folder: metadata?.["folder"] ?? undefined, price: metadata?.["price"] ?? undefined })

/** Record of a finished upload, for a client that missed its end. */
const record = z.object({ photo_id: z.int(), bytes: z.int() })
export type Finished = z.infer<typeof record>

const recordPath = (id: string): string => storage.incoming(`${id}.done`)

const underWay = new Map<string, Promise<number>>()

/** Null if the upload is unfinished or its photo is deleted. Waits for an acceptance that is under way. */
export async function findFinished(db: DbOrTx, { member }: MemberCaller, id: string): Promise<Finished | null> {
  // The request that accepts it reports its failure.
  await underWay.get(id)?.catch(() => null)
  // Missing until the upload is finished.
  const text = await readFile(recordPath(id), "utf8").catch(() => null)
  if (text === null) return null
  const finished = record.parse(JSON.parse(text))
  const [row] = await uploadDb.findOwn(db, member.id, [finished.photo_id])
  return row ? finished : null
}

/** The probe failed; the client may ask again without sending the file again. */
const isTemporary = (error: unknown): boolean => error instanceof AppError && error.key === "unavailable"

function throwForUpload(error: unknown): never {
  throw error instanceof AppError && !isTemporary(error) ? new AppError(intake.reasonForAll(error.key)) : error
}

/** Raises `upload_invalid`, `photos_limit`, and what `probe` raises for a single file. */
async function takeIn(db: DbOrTx, caller: MemberCaller, { id, size = 0, metadata }: Upload): Promise<number> {
  try {
    const photoId = await enterUpload(db, caller, { id, size, metadata })
    await forget(id)
    return photoId
  } catch (error) {
    if (!isTemporary(error)) await forget(id)
    throw error
  }
}

async function enterUpload(
  db: DbOrTx,
  caller: MemberCaller,
  { id, size, metadata }: { id: string; size: number; metadata: Upload["metadata"] },
): Promise<number> {
  const destination = destinationOf(caller, metadata)
  const admitted = await intake.admit(caller.member.id, storage.incoming(id), destination).catch(throwForUpload)
  const [photoId] = await intake.enter(db, caller.member.id, [admitted], destination).catch(async (error: unknown) => {
    await storage.remove(admitted.file)
    throw error
  })
  if (photoId === undefined) throw new Error(`upload ${id} of member ${caller.member.id} was taken in without a photo`)
  await writeFile(recordPath(id), JSON.stringify({ photo_id: photoId, bytes: size } satisfies Finished))
  const [outcome] = await intake.outcomeOf(db, caller, [{ id: photoId, kind: admitted.kind }])
  if (!outcome) throw new AppError("upload_invalid")
  return photoId
}

/**
 * Accepts a completed upload, once even if several requests complete it. Returns the photo's id; raises as `takeIn`
 * does.
 */
export function finish(db: DbOrTx, caller: MemberCaller, upload: Upload): Promise<number> {
  const running = underWay.get(upload.id) ?? takeIn(db, caller, upload).finally(() => underWay.delete(upload.id))
  underWay.set(upload.id, running)
  return running
}

/** The tus server. `newId` makes the id of a new upload; `ended` is called with a completed one. */
export function makeServer(hooks: {
  newId: (request: Request) => string
  ended: (request: Request, upload: Upload) => void
}): Server {
  return new Server({
    path: `/v1${resumableUploads}`,
    datastore: new FileStore({
      directory: dirname(storage.incoming()),
    }),
    locker: createLocker(),
    lockDrainTimeout: drainTimeout,
    maxSize: uploadMaxBytes,
    relativeLocation: true,
    namingFunction: hooks.newId,
    onUploadFinish: async (request, upload) => {
      hooks.ended(request, upload)
      return {}
    },
  })
}
