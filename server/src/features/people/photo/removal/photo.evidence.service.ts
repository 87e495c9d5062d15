import type { EvidenceFile } from "@redthread/contract/staff-queue"
import type { DbOrTx, Tx } from "../../../../core/db/db"
import { viewerAddress, type Viewer } from "../photo.address.service"
import * as evidenceDb from "./photo.evidence.db"

/** The picture to look at, the clip or the sound. */
const shownOf = { image: "1600.webp", video: "video.mp4", audio: "voice.m4a" } as const

/** These photos, deleted or not, as staff who look at a case see them. */
export async function evidenceFor(on: DbOrTx, viewer: Viewer, ids: readonly number[]): Promise<EvidenceFile[]> {
  const found = await evidenceDb.findEvidence(on, ids)
  return found.map(({ photoId, kind, file, duration, waveform }) => ({
    id: photoId,
    kind,
    blurred: kind === "audio" ? null : viewerAddress(`${file}/blur300.webp`, viewer),
    src: viewerAddress(`${file}/${shownOf[kind]}`, viewer),
    duration: duration === null ? null : duration / 1000,
    ...(waveform && { waveform }),
  }))
}

/** Those of these photos that are there or kept: nobody deletes them until the transaction ends. */
export const holdPhotos = (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  ids.length === 0 ? Promise.resolve([]) : evidenceDb.hold(tx, ids)
