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
import { removeIncoming, ownerOf, reserve } from "./photo.reserve"
import * as uploadDb from "./photo.upload.db"

interface Holder {
  readonly requestEnd: RequestRelease
  readonly ended: Promise<void>
}

/** Lock per upload: a new request ends the running one and waits for it, whereas the package's own lock polls. */
function createLocker(): Locker {
  const holders = new Map<string, Holder>()
  return {
    newLock(id) {
      let finish = (): void => undefined
      return {
        async lock(_signal, requestEnd) {
          const current = holders.get(id)
          const ended = new Promise<void>((resolve) => (finish = resolve))
          holders.set(id, { requestEnd, ended })
          await current?.requestEnd()
          await current?.ended
          void ended.then(() => holders.get(id)?.ended === ended && holders.delete(id))
        },
        async unlock() {
          finish()
        },
      }
    },
  }
}

/** Maximum wait in ms for a running request to end when another one for the same upload arrives. */
const drainTimeoutMs = 500

export function assertOwnUpload({ member }: MemberCaller, id: string): void {
  if (ownerOf(id) !== member.id) throw new AppError("not_found")
}

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

/** Record of a finished upload, for a client whose connection broke at the end. */
const record = z.object({ photo_id: z.int(), bytes: z.int() })
export type Finished = z.infer<typeof record>

const recordPath = (id: string): string => storage.incoming(`${id}.done`)

const runningFinishes = new Map<string, Promise<number>>()

/** Null if the upload is unfinished or its photo was deleted. Waits for a running `finish`. */
export async function findFinished(db: DbOrTx, { member }: MemberCaller, id: string): Promise<Finished | null> {
  await runningFinishes.get(id)?.catch(() => null)
  const text = await readFile(recordPath(id), "utf8").catch(() => null)
  if (text === null) return null
  const finished = record.parse(JSON.parse(text))
  const [row] = await uploadDb.findOwn(db, member.id, [finished.photo_id])
  return row ? finished : null
}

/** True if the probe failed: the client can retry without sending the file again. */
const isTemporary = (error: unknown): boolean => error instanceof AppError && error.key === "unavailable"

function throwForUpload(error: unknown): never {
  throw error instanceof AppError && !isTemporary(error) ? new AppError(intake.reasonForAll(error.key)) : error
}

async function acceptUpload(db: DbOrTx, caller: MemberCaller, { id, size = 0, metadata }: Upload): Promise<number> {
  try {
    const photoId = await storeUpload(db, caller, { id, size, metadata })
    await removeIncoming(id)
    return photoId
  } catch (error) {
    if (!isTemporary(error)) await removeIncoming(id)
    throw error
  }
}

async function storeUpload(
  db: DbOrTx,
  caller: MemberCaller,
  { id, size, metadata }: { id: string; size: number; metadata: Upload["metadata"] },
): Promise<number> {
  const destination = destinationOf(caller, metadata)
  const original = await intake.storeOriginal(caller.member.id, storage.incoming(id), destination).catch(throwForUpload)
  const [photoId] = await intake
    .insertUploads(db, caller.member.id, [original], destination)
    .catch(async (error: unknown) => {
      await storage.remove(original.file)
      throw error
    })
  if (photoId === undefined) throw new Error(`upload ${id} of member ${caller.member.id} was accepted without a photo`)
  await writeFile(recordPath(id), JSON.stringify({ photo_id: photoId, bytes: size } satisfies Finished))
  const [result] = await intake.resultOf(db, caller, [{ id: photoId, kind: original.kind }])
  if (!result) throw new AppError("upload_invalid")
  return photoId
}

/** Runs once even if several requests complete the upload. @returns the photo's id */
export function finish(db: DbOrTx, caller: MemberCaller, upload: Upload): Promise<number> {
  const running =
    runningFinishes.get(upload.id) ?? acceptUpload(db, caller, upload).finally(() => runningFinishes.delete(upload.id))
  runningFinishes.set(upload.id, running)
  return running
}

export function createTusServer(hooks: {
  newId: (request: Request) => string
  ended: (request: Request, upload: Upload) => void
}): Server {
  return new Server({
    path: `/v1${resumableUploads}`,
    datastore: new FileStore({
      directory: dirname(storage.incoming()),
    }),
    locker: createLocker(),
    lockDrainTimeout: drainTimeoutMs,
    maxSize: uploadMaxBytes,
    relativeLocation: true,
    namingFunction: hooks.newId,
    onUploadFinish: async (request, upload) => {
      hooks.ended(request, upload)
      return {}
    },
  })
}
