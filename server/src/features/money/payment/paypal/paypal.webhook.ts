import { createVerify, X509Certificate } from "node:crypto"
import { crc32 } from "node:zlib"
import { clock } from "../../../../core/process/clock"
import { env } from "../../../../core/process/env"
import { requestGateway, type Notification } from "../payment.gateway"

/** Certificates are cached by address, which never changes its certificate. */
const certificates = new Map<string, X509Certificate>()
const maxCertificates = 20

/** PayPal's certificates are on these hosts; any other server (tests) serves its own. */
const pinned: Readonly<Record<string, string>> = {
  "https://api-m.paypal.com": "https://api.paypal.com",
  "https://api-m.sandbox.paypal.com": "https://api.sandbox.paypal.com",
}

function isPinned(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { origin, pathname, username } = new URL(address)
  const ours = new URL(env.PAYPAL_URL).origin
  return username === "" && origin === (pinned[ours] ?? ours) && pathname.startsWith("/v1/notifications/certs/")
}

async function certificateAt(address: string): Promise<X509Certificate | null> {
  if (!isPinned(address)) return null
  const cached = certificates.get(address)
  if (cached) return cached
  const { status, text } = await requestGateway("paypal", address, {})
  if (status !== 200) return null
  try {
    const certificate = new X509Certificate(text)
    if (certificates.size >= maxCertificates) certificates.clear()
    certificates.set(address, certificate)
    return certificate
  } catch {
    return null
  }
}

const isValid = ({ validFrom, validTo }: X509Certificate): boolean =>
  Date.parse(validFrom) <= clock.ms() && clock.ms() <= Date.parse(validTo)

/** Verifies RSA-SHA256 over `id|time|webhookId|crc32 of the raw body`, with a certificate from PayPal's own host. */
export async function isGenuine({ headers, rawBody }: Notification): Promise<boolean> {
  const [id, time, signature, address, algorithm] = ["id", "time", "sig"]
    .map((name) => `paypal-transmission-${name}`)
    .concat("paypal-cert-url", "paypal-auth-algo")
    .map((name) => headers[name])
  if ([id, time, signature, address].some((value) => typeof value !== "string")) return false
  if (algorithm !== "SHA256withRSA" || !env.PAYPAL_WEBHOOK_ID) return false
  const certificate = await certificateAt(String(address))
  if (!certificate || !isValid(certificate)) return false
  const signed = `${String(id)}|${String(time)}|${env.PAYPAL_WEBHOOK_ID}|${crc32(rawBody)}`
  return createVerify("RSA-SHA256").update(signed).verify(certificate.publicKey, String(signature), "base64")
}
