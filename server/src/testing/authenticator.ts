import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"

/** Flags of authenticator data: W3C WebAuthn Level 3, 6.1. */
const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

interface Credential {
  id: Buffer
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

/** What the browser and the authenticator may do wrong. */
export interface Deviation {
  /** The page's origin, where it is not the relying party's own. */
  origin?: string
  /** How many signatures the authenticator says it has made. */
  counter?: number
  /** Without a PIN or a fingerprint. */
  unverified?: boolean
  userHandle?: string
}

interface Options {
  options: Record<string, unknown>
  challenge_id: string
}

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest()
const base64url = (data: string | Buffer): string => Buffer.from(data).toString("base64url")

function counted(counter: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

/** A COSE key (RFC 9053): EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const coordinates = [x, y].map((value) => new Uint8Array(Buffer.from(value, "base64url")))
  const [xBytes = new Uint8Array(), yBytes = new Uint8Array()] = coordinates
  return Buffer.from(
    isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, xBytes],
        [-3, yBytes],
      ]),
    ),
  )
}

/** A browser with a built-in authenticator, in software: ES256, attestation "none", discoverable passkeys. */
export class Authenticator {
  private readonly credentials: Credential[] = []

  constructor(private readonly origin: string) {}

  private clientData(type: string, challenge: unknown, { origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: origin ?? this.origin, crossOrigin: false }))
  }

  /** What `navigator.credentials.create` would answer, with the challenge it answers. */
  create({ options, challenge_id }: Options, deviation: Deviation = {}) {
    const { rp, user, challenge } = options as { rp: { id: string }; user: { id: string }; challenge: string }
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
    const made = { id: randomBytes(32), rpId: rp.id, userHandle: user.id, privateKey, counter: 0 }
    this.credentials.push(made)
    const authData = Buffer.concat([
      sha256(rp.id),
      Buffer.from([flags.userPresent | flags.attested | (deviation.unverified ? 0 : flags.userVerified)]),
      counted(0),
      Buffer.alloc(16),
      Buffer.from([0, made.id.length]),
      made.id,
      coseKey(publicKey),
    ])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", new Uint8Array(authData)],
    ])
    const response = {
      clientDataJSON: base64url(this.clientData("webauthn.create", challenge, deviation)),
      attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation))),
      transports: ["internal"],
    }
    const id = base64url(made.id)
    return { challenge_id, response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response } }
  }

  /** What `navigator.credentials.get` would answer with the passkey made last for this site. */
  get({ options, challenge_id }: Options, deviation: Deviation = {}) {
    const { rpId, challenge } = options as { rpId: string; challenge: string }
    const used = this.credentials.findLast((one) => one.rpId === rpId)
    if (!used) throw new Error(`no passkey for ${rpId}`)
    used.counter = deviation.counter ?? used.counter + 1
    const clientData = this.clientData("webauthn.get", challenge, deviation)
    const authData = Buffer.concat([
      sha256(rpId),
      Buffer.from([flags.userPresent | (deviation.unverified ? 0 : flags.userVerified)]),
      counted(used.counter),
    ])
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign("sha256", Buffer.concat([authData, sha256(clientData)]), used.privateKey)),
      userHandle: deviation.userHandle ?? used.userHandle,
    }
    const id = base64url(used.id)
    return { challenge_id, response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response } }
  }
}
