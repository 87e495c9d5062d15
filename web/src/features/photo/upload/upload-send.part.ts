import { type AlbumFolder, resumableUploads, uploadIdHeader } from "@redthread/contract/photo"
import type { DetailedError, Upload } from "tus-js-client"
import { callHeaders, refusal } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { session } from "../../../core/session/session"

/** Where an upload goes: a folder of the album, or nowhere until something attaches it. */
export interface Target {
  folder?: AlbumFolder | undefined
  /** Gold, of secret ones. */
  price?: number | undefined
}

interface Handlers {
  /** 0-1 of the bytes. */
  progress: (fraction: number) => void
  sent: (id: number) => void
  failed: (error: ClientError) => void
}

export interface Sending {
  /** Begins, or goes on where it broke. */
  start: () => void
  /** Cancels the upload and deletes it on the server. */
  stop: () => void
}

export type Send = (file: File, target: Target, handlers: Handlers) => Sending

/** Bytes per request; larger files are sent in portions, so that a broken connection loses one portion at most. */
const portion = 8 * 1024 * 1024
/** ms without a byte after which an upload is given up. */
const uploadTimeout = 120_000
/** ms before each new try while the network is shaky. */
const retryDelays = [500, 2000, 5000]

/** Sends a file by the tus protocol, which goes on where the network, or the page, was gone. */
export const sendResumable: Send = (file, target, handlers) => {
  let upload: Upload | null = null
  let isStopped = false
  const isInOne = file.size <= portion
  // What the server keeps of an unfinished one it sweeps away by itself, too.
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
      chunkSize: portion,
      uploadDataDuringCreation: isInOne,
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
    const [before] = await upload.findPreviousUploads()
    if (before && !upload.url) upload.resumeFromPreviousUpload(before)
    if (isStopped) return
    watch.restart()
    upload.start()
  }
  return {
    start: () => void begin().catch(() => handlers.failed(new ClientError("network"))),
    stop: () => {
      isStopped = true
      watch.end()
      // An upload that is being created has no address yet to delete it by.
      if (isInOne || upload?.url) discard()
    },
  }
}

/** Gives up when nothing has moved for too long. */
function stallWatch(giveUp: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => clearTimeout(timer)
  const restart = () => {
    end()
    timer = setTimeout(giveUp, uploadTimeout)
  }
  return { restart, end }
}

const metadataOf = ({ name, type }: File, { folder, price }: Target): Record<string, string> => ({
  filename: name,
  filetype: type,
  ...(folder ? { folder } : {}),
  ...(price === undefined ? {} : { price: String(price) }),
})

/** The same file on its way to the same place, by the same member: such a one goes on where it was. */
const fingerprintOf = ({ name, type, size, lastModified }: File, { folder, price }: Target): string =>
  ["redthread", session.current()?.me.id, folder, price, name, type, size, lastModified].join("/")

async function clientErrorOf(error: Error | DetailedError): Promise<ClientError> {
  const response = "originalResponse" in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status < 200) return new ClientError("network")
  return refusal({ response: new Response(null, { status }), text: response.getBody() })
}

/** Uploads one picture and returns its upload id. `progress` gets 0-1. */
export const sendPicture = (file: File, progress: (fraction: number) => void): Promise<number> =>
  new Promise((sent, failed) => sendResumable(file, {}, { progress, sent, failed }).start())
