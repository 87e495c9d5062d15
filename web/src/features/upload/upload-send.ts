import { type AlbumFolder, resumableUploads, uploadIdHeader } from "@redthread/contract/photo"
import type { DetailedError, Upload } from "tus-js-client"
import { callHeaders, refusal } from "../../core/api/api"
import { ClientError } from "../../core/error/client-error"
import { session } from "../../core/session/session"

/** A folder of the album; without one the upload is attached later. */
export interface UploadTarget {
  folder?: AlbumFolder | undefined
  /** Price in gold, only for the secret folder. */
  price?: number | undefined
}

interface Handlers {
  /** Reports the share of bytes sent, from 0 to 1. */
  progress: (fraction: number) => void
  sent: (id: number) => void
  failed: (error: ClientError) => void
}

export interface Sending {
  /** Starts or resumes the upload. */
  start: () => void
  /** Cancels the upload and deletes it on the server. */
  stop: () => void
}

export type StartSending = (file: File, target: UploadTarget, handlers: Handlers) => Sending

/** Bytes per request; a broken connection loses one chunk at most. */
const chunkSize = 8 * 1024 * 1024
/** Time in ms without progress after which an upload fails. */
const stallTimeout = 120_000
/** Delays in ms before each retry. */
const retryDelays = [500, 2000, 5000]

/** Sends a file by the tus protocol, which resumes after a network failure or a reload. */
export const sendResumable: StartSending = (file, target, handlers) => {
  let upload: Upload | null = null
  let isStopped = false
  const isSingleRequest = file.size <= chunkSize
  // After a failure the server's cleanup deletes the unfinished upload.
  const discard = () => void upload?.abort(true).catch(() => undefined)
  const watch = stallWatch(() => {
    void upload?.abort()
    handlers.failed(new ClientError("timeout"))
  })
  const begin = async () => {
    const { Upload: Tus } = await import("tus-js-client")
    upload ??= new Tus(file, {
      endpoint: `/v1${resumableUploads}`,
      metadata: metadataOf(file, target),
      fingerprint: () => Promise.resolve(fingerprintOf(file, target)),
      retryDelays,
      chunkSize,
      uploadDataDuringCreation: isSingleRequest,
      removeFingerprintOnSuccess: true,
      onBeforeRequest: async (request) => {
        for (const [name, value] of Object.entries(await callHeaders())) request.setHeader(name, value)
      },
      onUploadUrlAvailable: () => {
        if (isStopped) discard()
      },
      onProgress: (sent, total) => {
        watch.restart()
        handlers.progress(total > 0 ? sent / total : 0)
      },
      onSuccess: ({ lastResponse }) => {
        watch.end()
        const id = Number(lastResponse.getHeader(uploadIdHeader))
        if (id > 0) handlers.sent(id)
        else handlers.failed(new ClientError("server_error"))
      },
      onError: (error) => {
        watch.end()
        void clientErrorOf(error).then(handlers.failed)
      },
    })
    const [previous] = await upload.findPreviousUploads()
    if (previous && !upload.url) upload.resumeFromPreviousUpload(previous)
    if (isStopped) return
    watch.restart()
    upload.start()
  }
  return {
    start: () => void begin().catch(() => handlers.failed(new ClientError("network"))),
    stop: () => {
      isStopped = true
      watch.end()
      // An upload without an address yet is discarded in `onUploadUrlAvailable`.
      if (isSingleRequest || upload?.url) discard()
    },
  }
}

/** Calls `onStall` if it is not restarted within the timeout. */
function stallWatch(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = setTimeout(onStall, stallTimeout)
  }
  return { restart, end }
}

const metadataOf = ({ name, type }: File, { folder, price }: UploadTarget): Record<string, string> => ({
  filename: name,
  filetype: type,
  ...(folder ? { folder } : {}),
  ...(price === undefined ? {} : { price: String(price) }),
})

/** Identifies an upload that can be resumed: same file, target and member. */
const fingerprintOf = ({ name, type, size, lastModified }: File, { folder, price }: UploadTarget): string =>
  ["redthread", session.current()?.me.id, folder, price, name, type, size, lastModified].join("/")

async function clientErrorOf(error: Error | DetailedError): Promise<ClientError> {
  const response = "originalResponse" in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status < 200) return new ClientError("network")
  return refusal({ response: new Response(null, { status }), text: response.getBody() })
}
