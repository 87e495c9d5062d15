import { createSign, type KeyObject } from "node:crypto"

/** DER: a tag, a length, the content. */
function der(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...content: Uint8Array[]): Buffer => der(0x30, ...content)
/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption, and no parameters */
const algorithm = sequence(Buffer.from("06092a864886f70d01010b", "hex"), Buffer.from("0500", "hex"))
const commonName = Buffer.from("0603550403", "hex")
const utcTime = (time: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      time
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, "")
        .slice(2),
    ),
  )

interface Keys {
  publicKey: KeyObject
  privateKey: KeyObject
}

/** A certificate (X.509 version 1) that its own key signs, as PEM. */
export function selfSigned(name: string, { publicKey, privateKey }: Keys, { from = -1, days = 30 } = {}): string {
  const issuer = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const [start, end] = [from, from + days].map((day) => new Date(Date.now() + day * 86_400_000))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    issuer,
    sequence(utcTime(start ?? new Date()), utcTime(end ?? new Date())),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
  )
  const signature = createSign("RSA-SHA256").update(body).sign(privateKey)
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString("base64").replaceAll(/.{64}/g, "$&\n")}\n-----END CERTIFICATE-----\n`
}
