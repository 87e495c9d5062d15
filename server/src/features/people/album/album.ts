import { toGold } from "@redthread/contract/gold"
import type { AlbumPhoto } from "@redthread/contract/photo"
import { storage } from "../../../core/files/storage"
import { addressFor, type Viewer } from "../photo/photo.file.service"
import type { AlbumRow } from "./album.db"

type Shown = Pick<AlbumPhoto, "src" | "thumbnail" | "poster" | "motion">

/** An unpaid photo has addresses of its two blurred variants only, because a signature is valid for one file. */
const lockedAddresses = ({ file }: AlbumRow): Shown => ({
  src: storage.address(`${file}/blur.webp`),
  thumbnail: storage.address(`${file}/blur300.webp`),
  poster: null,
})

function openAddresses({ kind, file, duration }: AlbumRow, viewer: Viewer): Shown {
  if (kind === "audio") return { src: addressFor(`${file}/voice.m4a`, viewer), thumbnail: "", poster: null }
  const thumbnail = addressFor(`${file}/300.webp`, viewer)
  if (kind === "image") {
    const motion = duration === null ? null : addressFor(`${file}/motion.mp4`, viewer)
    return { src: addressFor(`${file}/1600.webp`, viewer), thumbnail, poster: null, motion }
  }
  return { src: addressFor(`${file}/video.mp4`, viewer), thumbnail, poster: addressFor(`${file}/video.webp`, viewer) }
}

export function toAlbumPhoto(row: AlbumRow, viewer: Viewer): AlbumPhoto {
  const paid = row.price === null || row.bought
  return {
    id: row.id,
    user_id: row.memberId,
    kind: row.kind,
    alt: row.name,
    ...(paid ? openAddresses(row, viewer) : lockedAddresses(row)),
    width: row.width,
    height: row.height,
    duration: row.duration === null ? null : row.duration / 1000,
    ...(row.waveform && { waveform: row.waveform }),
    status: row.status,
    folder: row.folder,
    amount: row.price === null ? null : toGold(row.price),
    paid,
    caption: row.caption,
    created_at: new Date(row.createdAt).toISOString(),
  }
}
