import { createHmac } from "node:crypto"
import { totpSeconds } from "@redthread/contract/second-factor"
import { clock } from "../core/process/clock"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

function fromBase32(text: string): Buffer {
  const bits = [...text].map((symbol) => alphabet.indexOf(symbol).toString(2).padStart(5, "0")).join("")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator app, written from RFC 4226 and 6238 and not by the library that the server uses. */
export function codeOf(secret: string, ms = clock.ms()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / 1000 / totpSeconds)))
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0")
}
