import { createHmac, timingSafeEqual } from "node:crypto"
import { networkOf } from "../../../core/limits/attempts"
import type { Caller } from "../../../core/member/caller"
import { clock } from "../../../core/process/clock"
import { secretFor } from "../../../core/process/secrets"
import { storage } from "../../../core/files/storage"

/** Who is shown a photo, and from which address they ask. */
export type Viewer = Pick<Caller, "member" | "address">

/** The signed part of the address of a secret file. */
export interface SecretQuery {
  viewer?: string
  expires?: string
  signature?: string
}

/**
 * Maximum validity in ms of the address of a secret file; at least half of it, so that a reloaded page gets the same
 * addresses. Clips and voices are requested again while they play.
 */
const holdsFor = { picture: 2 * 60_000, clip: 30 * 60_000 }

const lifetimeOf = (name: string): number => (/\.(mp4|m4a)$/.test(name) ? holdsFor.clip : holdsFor.picture)

const signatureOf = (name: string, memberId: number, network: string, expires: number): Buffer =>
  createHmac("sha256", secretFor("secret files"))
    .update(`${name}\n${memberId}\n${network}\n${expires}`)
    .digest()
    .subarray(0, 24)

/**
 * An address that is bound to this member and their current network: also of a file that is not secret, for staff, who
 * are asked for their case each time.
 */
export function viewerAddress(name: string, { member, address }: Viewer): string {
  if (!member) throw new Error(`a visitor was to get an address of their own for the file ${name}`)
  const step = lifetimeOf(name) / 2
  const expires = (Math.ceil(clock.ms() / step) + 1) * step
  const signature = signatureOf(name, member.id, networkOf(address), expires).toString("base64url")
  return `/files/${name}?viewer=${member.id}&expires=${expires}&signature=${signature}`
}

/** The address under which this viewer loads the file. The caller has checked that they may. */
export const addressFor = (name: string, viewer: Viewer): string =>
  storage.isSecret(name) ? viewerAddress(name, viewer) : storage.address(name)

/** The member to whom this address of a secret file was given, on this network, and not too long ago; else null. */
export function viewerOf(name: string, query: SecretQuery, address: string): number | null {
  const [memberId, expires] = [Number(query.viewer), Number(query.expires)]
  if (!Number.isSafeInteger(memberId) || !Number.isSafeInteger(expires) || expires <= clock.ms()) return null
  const given = Buffer.from(query.signature ?? "", "base64url")
  const right = signatureOf(name, memberId, networkOf(address), expires)
  return given.length === right.length && timingSafeEqual(given, right) ? memberId : null
}
