import { createPrivateKey, createPublicKey } from "node:crypto"
import { isIP } from "node:net"
import { z } from "zod"
import { isLoopback } from "../http/client-address"
import { addressOf } from "./redis-address"

export const listOf = (value: string): string[] => value.split(",").map((item) => item.trim())

export const country = z.string().regex(/^[A-Z]{2}$/, "must be two capital letters, such as DE")

export const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  })

/** Addresses with commas between them. */
export const urls = (protocols: string[]) =>
  z
    .string()
    .transform(listOf)
    .pipe(z.array(url(protocols)))
    .default([])

export const redisUrl = z.string().superRefine((value, context) => {
  try {
    addressOf(value)
  } catch (error) {
    context.addIssue(
      `must be redis://host, redis+sentinel://host,host/name or redis+cluster://host,host: ${error instanceof Error ? error.message : ""}`,
    )
  }
})

/** Host names without a dot belong to private networks, such as those of containers. */
const isNear = (host: string): boolean => isLoopback(host) || /^[a-z0-9-]+$/i.test(host)

/** The service receives secrets, so it needs https unless it is local or in a private network. */
export const service = url(["http:", "https:"])
  .refine((value) => new URL(value).protocol === "https:" || isNear(new URL(value).hostname), {
    error: "must start with https://, or be an address of this machine or a name without a dot",
  })
  .transform((value) => value.replace(/\/$/, ""))

/** Checks a PEM key, whose line ends may be written as `\n`. */
const pemKey = (read: (pem: string) => unknown, what: string) =>
  z.string().refine(
    (value) => {
      try {
        return Boolean(read(value.replaceAll(String.raw`\n`, "\n")))
      } catch {
        return false
      }
    },
    { error: `must be ${what} in PEM` },
  )
export const privateKey = pemKey(createPrivateKey, "a private key")
export const publicKey = pemKey(createPublicKey, "a public key")

export const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1")

/** True for an address, a network such as 10.0.0.0/8, or a named group. */
function isProxy(item: string): boolean {
  const [address = "", bits, ...more] = item.split("/")
  const version = isIP(address)
  if (version === 0) return ["loopback", "linklocal", "uniquelocal"].includes(item)
  return more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

export const trustProxy = z
  .string()
  .refine((value) => /^[1-9]$/.test(value) || value.split(",").every((item) => isProxy(item.trim())), {
    error:
      "must be how many proxies stand in front (1 to 9), or their addresses: 10.0.0.0/8, loopback. Whoever trusts everybody lets everybody choose an address",
  })
  .transform((value) => (/^[1-9]$/.test(value) ? Number(value) : value))

/** Maps the names in TRANSLATE_ENGINES to the variables they require. */
export const translationEngines = {
  libretranslate: ["TRANSLATE_URL"],
  deepl: ["TRANSLATE_DEEPL_KEY"],
  google: ["TRANSLATE_GOOGLE_KEY"],
  azure: ["TRANSLATE_AZURE_KEY"],
  openai: ["TRANSLATE_OPENAI_URL", "TRANSLATE_OPENAI_MODEL"],
  embedded: [],
} as const
export type TranslationEngine = keyof typeof translationEngines
const engineNames = Object.keys(translationEngines) as TranslationEngine[]
export const engineName = z.enum(engineNames, { error: `must name engines out of ${engineNames.join(", ")}` })

/** `deepl:25,google:20` sets USD per million characters. */
export const prices = z
  .string()
  .transform((value) => Object.fromEntries(listOf(value).map((item) => item.split(":", 2))))
  .pipe(
    z.partialRecord(
      engineName,
      z.coerce.number({ error: "must be engines with USD for a million characters: deepl:25,google:20" }).min(0),
    ),
  )

export const characters = z.coerce.number({ error: "must be a number of characters" }).int().min(0)

/** `deepl:1000000,google:500000` sets characters per day. */
export const charactersByEngine = z
  .string()
  .transform((value) => Object.fromEntries(listOf(value).map((item) => item.split(":", 2))))
  .pipe(
    z.partialRecord(
      engineName,
      z.coerce.number({ error: "must be engines with characters a day: deepl:1000000" }).int().min(0),
    ),
  )

export const rmbRate = z.coerce.number({ error: "must be USD for an RMB, 0.01 to 1" }).min(0.01).max(1)

export const disputeDays = z.coerce.number({ error: "must be a number of days, 1 to 1000" }).int().min(1).max(1000)

export const addresses = (schemes: string[], usual: string) =>
  z
    .string()
    .default(usual)
    .transform((value) => (value === "none" ? [] : listOf(value).filter(Boolean)))
    .refine((all) => all.every((address) => schemes.some((scheme) => address.startsWith(scheme))), {
      error: `must be addresses that start with ${schemes.join(" or ")}, with commas between them`,
    })

/** Out-of-court bodies: `Name=https://address` with semicolons between them. */
export const disputeBodies = z.string().transform((list, context) =>
  list
    .split(";")
    .filter((item) => item.trim() !== "")
    .map((item) => {
      const at = item.indexOf("=")
      const body = { name: item.slice(0, Math.max(at, 0)).trim(), url: item.slice(at + 1).trim() }
      if (body.name === "" || !URL.canParse(body.url) || new URL(body.url).protocol !== "https:")
        context.addIssue("must be Name=https://address, with semicolons between them")
      return body
    }),
)

const flagger = z.object({
  email: z.email({ error: "must be email:key, with commas between them" }),
  key: z.string().min(16, "needs keys of at least 16 characters"),
})

/** Trusted flaggers: `email:key` with commas between them. */
export const flaggers = z
  .string()
  .transform((list) =>
    listOf(list).map((item) => {
      const at = item.indexOf(":")
      return { email: item.slice(0, Math.max(at, 0)), key: item.slice(at + 1) }
    }),
  )
  .pipe(z.array(flagger))
