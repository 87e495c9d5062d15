import { createDecipheriv, createPrivateKey, createPublicKey, createSign, createVerify, randomBytes } from "node:crypto"
import { clock } from "../../../../core/process/clock"
import { env } from "../../../../core/process/env"
import { GatewayError } from "../payment.gateway"

// Signatures follow https://pay.weixin.qq.com/doc/v3/merchant/4012365342

/** Clocks may differ by this many seconds. */
const toleranceSeconds = 300

/** Line ends of PEM keys in variables may be written as `\n`. */
const normalizePem = (value = ""): string => value.replaceAll(String.raw`\n`, "\n")

export function authorization(method: string, path: string, body: string): string {
  const timestamp = Math.floor(clock.ms() / 1000)
  const nonce = randomBytes(16).toString("hex")
  const text = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`
  const signature = createSign("RSA-SHA256")
    .update(text)
    .sign(createPrivateKey(normalizePem(env.WECHATPAY_PRIVATE_KEY)), "base64")
  const parts = {
    mchid: env.WECHATPAY_MERCHANT_ID ?? "",
    nonce_str: nonce,
    signature,
    timestamp: String(timestamp),
    serial_no: env.WECHATPAY_SERIAL ?? "",
  }
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}`
}

export function isSigned(header: (name: string) => string | undefined, body: string | Buffer): boolean {
  const [timestamp, nonce, signature, serial] = ["timestamp", "nonce", "signature", "serial"].map((name) =>
    header(`wechatpay-${name}`),
  )
  if (!timestamp || !nonce || !signature || serial !== env.WECHATPAY_PUBLIC_KEY_ID) return false
  if (Math.abs(clock.ms() / 1000 - Number(timestamp)) > toleranceSeconds) return false
  return createVerify("RSA-SHA256")
    .update(`${timestamp}\n${nonce}\n`)
    .update(body)
    .update("\n")
    .verify(createPublicKey(normalizePem(env.WECHATPAY_PUBLIC_KEY)), signature, "base64")
}

const tagBytes = 16

export function decrypt(sealed: { ciphertext: string; nonce: string; associated_data?: string | undefined }): string {
  try {
    const bytes = Buffer.from(sealed.ciphertext, "base64")
    const cipher = createDecipheriv("aes-256-gcm", Buffer.from(env.WECHATPAY_API_KEY ?? ""), sealed.nonce)
    cipher.setAAD(Buffer.from(sealed.associated_data ?? ""))
    cipher.setAuthTag(bytes.subarray(-tagBytes))
    return Buffer.concat([cipher.update(bytes.subarray(0, -tagBytes)), cipher.final()]).toString()
  } catch {
    throw new GatewayError("wechat", "a notification could not be decrypted")
  }
}
