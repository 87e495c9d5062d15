import { z } from "zod"
import { call, done, id, idParams, time } from "./core/call"
import { liveEvent } from "./core/live-event"
import { idList, numberedPage, numberedQuery, pageOf, pageQuery } from "./core/page"
import { writtenLine } from "./core/text"
import { gold } from "./gold"

/** Maximum bytes of one file (specification, section 9). */
export const uploadMaxBytes = 100 * 1024 * 1024
export const uploadTypes = ["jpg", "jpeg", "gif", "webp", "png", "mov", "mp4"] as const
/** Path below `/v1` of resumable uploads by the tus protocol, with metadata `filename`, `folder`, `price`. */
export const resumableUploads = "/uploads/resumable"
export const uploadIdHeader = "x-upload-id"
/** In ms. */
export const uploadDoneShownFor = 2000

export const photosPerPage = 16
export const photosMax = 2000
/** Maximum number of photos between the texts of a profile. */
export const profilePhotosMax = 6
export const captionMax = 100

/** `private` is visible to friends; `secret` must be paid for. */
export const albumFolders = ["public", "private", "secret"] as const
export const albumFolder = z.enum(albumFolders)
export type AlbumFolder = z.infer<typeof albumFolder>
/** `prompt`: voices that answer a prompt of the profile. */
export const photoFolders = [...albumFolders, "post", "message", "verification", "prompt"] as const

/** Maximum seconds of a voice message (specification, section 9). */
export const voiceMaxSeconds = 60
export const answerMaxSeconds = 20
export const waveformBars = 48

/** Allowed prices of a secret photo, in gold. */
export const photoPriceMin = 0.5
export const photoPriceMax = 100
export const photoPrice = gold.min(photoPriceMin, "price_invalid").max(photoPriceMax, "price_invalid")

export const mediaKinds = ["image", "video", "audio"] as const
export const mediaKind = z.enum(mediaKinds)
/** `failed` means that the file was broken and deleted, and that the owner was notified. */
export const uploadStatuses = ["processing", "ready", "failed"] as const
export const uploadStatus = z.enum(uploadStatuses)

export const upload = z.object({
  id,
  kind: mediaKind,
  /** Set when `status` is ready: the picture 600 wide, the poster of a video, or the sound of a voice message. */
  src: z.string(),
  status: uploadStatus,
  /** Percent. */
  progress: z.int().min(0).max(100),
})
export type Upload = z.infer<typeof upload>

const droppedUpload = z.object({ name: z.string(), code: z.int(), message: z.string() })
export type DroppedUpload = z.infer<typeof droppedUpload>

/** Multipart with `file` parts after the fields; without a `folder` an upload is private until attached. */
export const createUploads = call({
  method: "POST",
  path: "/uploads",
  summary:
    "Upload pictures and clips, into the album with a `folder` (and a `price` for secret ones), and voice messages " +
    "without one; what is none of them is dropped and named",
  access: "account",
  publishes: "partly",
  multipart: { fileMaxBytes: uploadMaxBytes },
  replies: { 201: z.object({ items: z.array(upload), dropped: z.array(droppedUpload) }) },
  errors: [
    "upload_invalid",
    "picture_too_large",
    "clip_too_large",
    "clip_too_long",
    "clip_unsupported",
    "clips_unavailable",
    "voice_too_long",
    "voice_unavailable",
    "too_large",
    "too_many",
    "photos_limit",
    "storage_full",
    "price_invalid",
    "price_not_here",
    "bad_request",
  ],
  limit: { max: 200, seconds: 3600, by: "member" },
})

export const listUploads = call({
  method: "GET",
  path: "/uploads",
  summary: "How far uploads of one's own are; what is not there any more is left out",
  access: "account",
  query: z.strictObject({ ids: idList }),
  replies: { 200: z.object({ items: z.array(upload) }) },
})

export const deleteUploads = call({
  method: "DELETE",
  path: "/uploads",
  summary:
    "Delete uploads of one's own, also from messages; what is not there any more is passed over, and what somebody has bought in a message stays",
  access: "account",
  publishes: false,
  query: z.strictObject({ ids: idList }),
  replies: { 200: done },
  errors: ["cannot_change"],
})

export const albumPhoto = z.object({
  id,
  user_id: id,
  kind: mediaKind,
  alt: z.string(),
  /** Blurred while locked. Addresses of non-public files expire (paid ones in two minutes): fetch the photo again. */
  src: z.string(),
  /** 300x300 pixels, blurred while locked; empty for a voice message. */
  thumbnail: z.string(),
  poster: z.string().nullable(),
  /** Looping clip without sound of an animated picture, of which `src` is the first frame; null for a still one. */
  motion: z.string().nullable().optional(),
  /** Displayed size in pixels; 0 for a voice message. */
  width: z.int(),
  height: z.int(),
  /** Duration of a clip, a voice message or an animated picture in seconds. */
  duration: z.number().nullable(),
  waveform: z.array(z.int().min(0).max(100)).optional(),
  status: uploadStatus,
  folder: z.enum(photoFolders),
  amount: gold.nullable(),
  paid: z.boolean(),
  caption: z.string().nullable().optional(),
  created_at: time,
})
export type AlbumPhoto = z.infer<typeof albumPhoto>

export const listPhotos = call({
  method: "GET",
  path: "/photos/:id",
  summary:
    "A folder of a member's album, latest first, 16 a page: `private` for friends, `secret` with a price; " +
    "`folders` says how many each holds that the reader may open (0 where not)",
  access: "public",
  params: idParams,
  query: z.strictObject({ folder: albumFolder.default("public"), ...numberedQuery }),
  replies: {
    200: z.object({
      user_id: id,
      name: z.string(),
      items: z.array(albumPhoto),
      folders: z.object({ public: z.int(), private: z.int(), secret: z.int() }),
      pagination: numberedPage,
    }),
  },
  errors: ["user_not_found", "friends_only_photos"],
})

export const showPhoto = call({
  method: "GET",
  path: "/photo/:id",
  summary: "One photo, as far as the reader may see it",
  access: "public",
  params: idParams,
  replies: { 200: albumPhoto },
  errors: ["not_found"],
})

export const editUpload = call({
  method: "PUT",
  path: "/uploads/:id",
  summary: "Move a photo to a folder, set its price or caption, or make it the main photo",
  access: "account",
  publishes: true,
  params: idParams,
  body: z.strictObject({
    folder: albumFolder.optional(),
    /** A secret photo without a price gets a suggested one. */
    price: photoPrice.optional(),
    main: z.literal(true).optional(),
    /** An empty caption is removed. */
    caption: writtenLine.max(captionMax, "too_long").nullable().optional(),
  }),
  replies: { 200: albumPhoto },
  errors: ["not_found", "price_invalid", "price_not_here"],
  limit: { max: 600, seconds: 3600, by: "member" },
})

export const orderPhotos = call({
  method: "PUT",
  path: "/photos/order",
  summary:
    "The photos that a profile shows first, in this order; the first one becomes the portrait if it is a picture. " +
    "Other public photos follow, latest first",
  access: "account",
  publishes: true,
  body: z.strictObject({ ids: z.array(id).min(1, "empty").max(profilePhotosMax, "too_many") }),
  replies: { 200: done },
  errors: ["upload_not_found"],
})

export const payUpload = call({
  method: "PUT",
  path: "/uploads/pay",
  summary:
    "Pay once to see a secret photo; `type` and `related_id` say where it was met, `price` the price that was shown: " +
    "if it is another now, nothing is paid",
  access: "member",
  publishes: false,
  body: z.strictObject({
    upload_id: id,
    related_id: id.optional(),
    type: z.enum(["photo", "feed", "message"]).optional(),
    /** The price that the payer was shown, refused if it has changed; if absent, any price is accepted. */
    price: gold.optional(),
  }),
  /** `taken` is the gold charged now; 0 if already paid or free. */
  replies: { 200: z.object({ ok: z.literal(true), upload_id: id, taken: gold }) },
  errors: ["not_found", "yourself", "price_changed", "not_enough_gold"],
  idempotent: true,
  limit: { max: 300, seconds: 3600, by: "member" },
})

export const boughtPhoto = z.object({
  id,
  photo: albumPhoto,
  price: gold,
  created_at: time,
})
export type BoughtPhoto = z.infer<typeof boughtPhoto>

export const listBoughtPhotos = call({
  method: "GET",
  path: "/purchases/photos",
  summary: "Photos that I have bought, latest purchase first, wherever their owners keep them now",
  access: "account",
  query: pageQuery,
  replies: { 200: pageOf(boughtPhoto) },
})

export const listAttachments = call({
  method: "GET",
  path: "/attachments/:id",
  summary: "Photos and clips exchanged with a member in the conversation, latest first, 16 a page",
  access: "member",
  params: idParams,
  query: z.strictObject(numberedQuery),
  replies: { 200: z.object({ items: z.array(albumPhoto), pagination: numberedPage }) },
  errors: ["user_not_found"],
})

export const uploadChanged = liveEvent("upload", upload.pick({ id: true, status: true, progress: true }))
