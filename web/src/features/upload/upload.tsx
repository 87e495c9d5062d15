import { type AlbumPhoto, deleteUploads, listUploads, uploadChanged } from "@redthread/contract/photo"
import { IconCamera, IconLock, IconPhoto, IconX } from "@tabler/icons-react"
import {
  type ComponentProps,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
} from "react"
import { useDropzone } from "react-dropzone"
import { api } from "../../core/api/api"
import { showToast } from "../../core/error/toast"
import { goldText } from "../../core/language/format"
import { live } from "../../core/live/live.client"
import { lazyPart } from "../../core/page/lazy-part"
import { useIsMobile } from "../../core/page/viewport"
import { text, useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { IconButton } from "../../ui/button/IconButton"
import { Picture } from "../../ui/display/Picture"
import { acceptedFiles, cameraFile, checkFiles, previewOf } from "./upload-file"
import { type UploadItem, UploadQueue } from "./upload-queue"
import { sendResumable, type UploadTarget } from "./upload-send"
import { UploadTile } from "./UploadTile"
import tray from "./tray.module.css"
import styles from "./upload.module.css"

const LazyCameraDialog = lazyPart(() => import("./CameraDialog"), "CameraDialog")

/** A plain component, because React cannot load a lazy component lazily. */
export const CameraDialog = (props: ComponentProps<typeof LazyCameraDialog>) => <LazyCameraDialog {...props} />

interface Options extends UploadTarget {
  max: number
  /** Name of a tray that outlives its component; the next component with this name takes it over. */
  trayName?: string
  onReady?: (id: number) => void
}

export interface Uploads {
  items: readonly UploadItem[]
  /** Ids on the server, in the order of the tray; some may still be processed. */
  ids: number[]
  isSending: boolean
  isFull: boolean
  /** Checks files by name and size, reports the rejected ones, and sends the others. */
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  retry: (key: string) => void
  /** Empties the tray once its ids have been attached. */
  clear: () => void
  /** Empties the tray and returns its items, whose previews the caller must revoke. */
  take: () => readonly UploadItem[]
}

/** Send `ids` once `isSending` is false, then `clear()`. Unmounting deletes unattached uploads of an unnamed tray. */
export function useUploads({ folder, price, max, trayName, onReady }: Options): Uploads {
  useTexts("photo")
  const [queue] = useState(() => (trayName === undefined ? newQueue() : namedQueue(trayName)))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useEffect(() => followUploads(queue, trayName !== undefined), [queue, trayName])
  useEffect(() => onReady && queue.onReady(onReady), [queue, onReady])
  return {
    items,
    ids: items.flatMap(({ id }) => id ?? []),
    isSending: items.some(({ state }) => state === "waiting" || state === "sending"),
    isFull: items.length >= max,
    add: (files) => queue.add(acceptFiles(files, max, items.length), { folder, price }),
    remove: (key) => queue.remove(key),
    retry: (key) => queue.retry(key),
    clear: () => queue.clear(),
    take: () => queue.take(),
  }
}

const newQueue = (): UploadQueue =>
  new UploadQueue({
    send: sendResumable,
    fetchStatus: async (ids) => (await api(listUploads, { query: { ids: ids.join(",") } })).items,
    remove: (ids) => api(deleteUploads, { query: { ids: ids.join(",") } }),
  })

const namedQueues = new Map<string, UploadQueue>()

function namedQueue(name: string): UploadQueue {
  const queue = namedQueues.get(name) ?? newQueue()
  namedQueues.set(name, queue)
  return queue
}

function followUploads(queue: UploadQueue, outlivesComponent: boolean): () => void {
  const stopListening = live.on(uploadChanged, (upload) => queue.applyStatus(upload))
  const resume = () => queue.resume()
  addEventListener("online", resume)
  resume()
  return () => {
    stopListening()
    removeEventListener("online", resume)
    if (!outlivesComponent) queue.leave()
  }
}

/** Returns the files that may be sent; a message reports the others. */
function acceptFiles(chosen: readonly File[], max: number, count: number): File[] {
  const { files, invalid, tooLarge, surplus } = checkFiles(chosen, Math.max(0, max - count))
  const report = (message: string) => showToast({ kind: "error", message })
  if (tooLarge > 0) report(text("error:too_large"))
  if (surplus > 0) report(text("photo:upload.most", { count: max }))
  if (invalid > 0) report(files.length > 0 ? text("photo:upload.invalid_removed") : text("error:upload_invalid"))
  return files
}

/** Returns previews as data URLs, which outlive the page; "" if a picture cannot be drawn. */
export async function previewsOf(uploads: Uploads["items"], paid: readonly AlbumPhoto[]): Promise<string[]> {
  const sent = uploads.filter(({ id }) => id !== null)
  const drawn = await Promise.all(sent.map(async ({ kind, preview }) => (kind === "image" ? previewOf(preview) : "")))
  return [...drawn, ...paid.map(({ thumbnail }) => thumbnail)]
}

/** Uploads one picture and returns its upload id. `progress` gets a share from 0 to 1. */
export const sendPicture = (file: File, progress: (fraction: number) => void): Promise<number> =>
  new Promise((sent, failed) => sendResumable(file, {}, { progress, sent, failed }).start())

interface ButtonsProps {
  uploads: Uploads
  look?: "words" | "icons"
  disabled?: boolean
}

const icon = { size: 22, stroke: 1.75, "aria-hidden": true } as const

/** Chooses files or takes a picture: with the phone's camera application, or in a dialog on the desktop. */
export const UploadButtons = ({ uploads, look = "words", disabled = false }: ButtonsProps) => {
  const { t } = useTexts("photo")
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isMobile = useIsMobile()
  const [isCameraOpen, setCameraOpen] = useState(false)
  const isDisabled = disabled || uploads.isFull
  return (
    <div className={styles.buttons}>
      <FileInput input={files} uploads={uploads} accept={acceptedFiles} multiple />
      <FileInput input={camera} uploads={uploads} accept="image/jpeg" capture="environment" />
      <UploadButton
        look={look}
        label={t("upload.choose")}
        icon={<IconPhoto {...icon} />}
        disabled={isDisabled}
        onClick={() => files.current?.click()}
      />
      {(isMobile || "mediaDevices" in navigator) && (
        <UploadButton
          look={look}
          label={t("upload.camera")}
          icon={<IconCamera {...icon} />}
          disabled={isDisabled}
          onClick={() => (isMobile ? camera.current?.click() : setCameraOpen(true))}
        />
      )}
      {isCameraOpen && (
        <Suspense>
          <CameraDialog
            onClose={() => setCameraOpen(false)}
            onPicture={(picture) => {
              setCameraOpen(false)
              void cameraFile(picture).then((file) => uploads.add([file]))
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

interface ButtonProps {
  look: "words" | "icons"
  label: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

const UploadButton = ({ look, label, ...rest }: ButtonProps) =>
  look === "icons" ? (
    <IconButton label={label} tooltip="above" {...rest} />
  ) : (
    <Button look="quiet" {...rest}>
      {label}
    </Button>
  )

interface InputProps {
  input: Ref<HTMLInputElement>
  uploads: Uploads
  accept: string
  multiple?: boolean
  capture?: "environment"
}

const FileInput = ({ input, uploads, ...rest }: InputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    {...rest}
    onChange={({ target }) => {
      uploads.add([...(target.files ?? [])])
      // Without this, choosing the same file again fires no event.
      target.value = ""
    }}
  />
)

interface DropProps {
  uploads: Uploads
  disabled?: boolean
  children: ReactNode
}

/** Wraps a form or a page, and uploads files that are dropped on it or pasted into it. */
export const UploadDrop = ({ uploads, disabled = false, children }: DropProps) => {
  const { t } = useTexts("photo")
  const { getRootProps, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // A rejected file is handled as well, because the browser would navigate to it.
    onDrop: (files) => {
      if (!disabled) uploads.add(files)
    },
  })
  const root = getRootProps({
    role: undefined,
    tabIndex: undefined,
    onPaste: (event) => {
      const files = [...event.clipboardData.files]
      // Office programs add a picture to copied text: the text is pasted then.
      if (disabled || files.length === 0 || event.clipboardData.types.includes("text/plain")) return
      event.preventDefault()
      uploads.add(files)
    },
  })
  return (
    <div {...root} className={styles.drop}>
      {children}
      {isDragActive && !disabled && (
        <div className={styles.dropHere}>
          <p>{t("upload.drop")}</p>
        </div>
      )}
    </div>
  )
}

export const UploadTray = ({ uploads }: { uploads: Uploads }) => {
  const { t } = useTexts("photo")
  if (uploads.items.length === 0) return null
  return (
    <ul className={tray.tray} aria-label={t("upload.list")}>
      <UploadTiles uploads={uploads} />
    </ul>
  )
}

/** List items of the uploads under way. */
export const UploadTiles = ({ uploads }: { uploads: Uploads }) =>
  uploads.items.map((item) => (
    <UploadTile
      key={item.key}
      item={item}
      onRetry={() => uploads.retry(item.key)}
      onRemove={() => uploads.remove(item.key)}
    />
  ))

interface PaidProps {
  photos: readonly AlbumPhoto[]
  onRemove: (photoId: number) => void
}

/** Paid photos of the member's album that are attached to a post or a message; chosen in `SecretPicker`. */
export const SecretTray = ({ photos, onRemove }: PaidProps) => {
  const { t } = useTexts("photo")
  if (photos.length === 0) return null
  return (
    <ul className={tray.tray} aria-label={t("picker.list")}>
      {photos.map(({ id, thumbnail, amount }) => (
        <li key={id} className={tray.item}>
          <Picture src={thumbnail} alt="" />
          <PriceBadge amount={amount} />
          <button
            type="button"
            className={tray.away}
            aria-label={t("picker.remove", { gold: goldText(amount ?? 0) })}
            onClick={() => onRemove(id)}
          >
            <IconX size={16} stroke={2.25} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

export const PriceBadge = ({ amount }: { amount: number | null }) => (
  <span className={tray.price}>
    <IconLock size={14} stroke={2} aria-hidden="true" />
    {goldText(amount ?? 0)}
  </span>
)
