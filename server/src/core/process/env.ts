import { createPrivateKey, createPublicKey } from "node:crypto"
import { isIP } from "node:net"
import { z } from "zod"
import { likelySetting } from "./env-names"
import { isLoopback } from "./loopback"

const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  })

/** Names without a dot are those of a network of one's own, such as containers have among themselves. */
const isNear = (host: string): boolean => isLoopback(host) || /^[a-z0-9-]+$/i.test(host)

/** A service that is given secrets: encrypted on the way, unless it runs on this machine or beside it. */
const service = url(["http:", "https:"])
  .refine((value) => new URL(value).protocol === "https:" || isNear(new URL(value).hostname), {
    error: "must start with https://, or be an address of this machine or a name without a dot",
  })
  .transform((value) => value.replace(/\/$/, ""))

/** A key as PEM; line ends may be written as `\n`. */
const key = (read: (pem: string) => unknown, what: string) =>
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
const privateKey = key(createPrivateKey, "a private key")
const publicKey = key(createPublicKey, "a public key")

const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((value) => value === "1")

/** An address, or with a slash as many leading bits as count, or one of three groups of addresses. */
function isProxy(item: string): boolean {
  const [address = "", bits, ...more] = item.split("/")
  const version = isIP(address)
  if (version === 0) return ["loopback", "linklocal", "uniquelocal"].includes(item)
  return more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

const trustProxy = z
  .string()
  .refine((value) => /^[1-9]$/.test(value) || value.split(",").every((item) => isProxy(item.trim())), {
    error:
      "must be how many proxies stand in front (1 to 9), or their addresses: 10.0.0.0/8, loopback. Whoever trusts everybody lets everybody choose an address",
  })
  .transform((value) => (/^[1-9]$/.test(value) ? Number(value) : value))

/** Services that translate, by the names that TRANSLATE_ENGINES takes, and what each needs at least. */
export const translationEngines = {
  libretranslate: ["TRANSLATE_URL"],
  deepl: ["TRANSLATE_DEEPL_KEY"],
  google: ["TRANSLATE_GOOGLE_KEY"],
  azure: ["TRANSLATE_AZURE_KEY"],
  openai: ["TRANSLATE_OPENAI_URL", "TRANSLATE_OPENAI_MODEL"],
} as const
export type TranslationEngine = keyof typeof translationEngines
const engineNames = Object.keys(translationEngines) as TranslationEngine[]
const engineName = z.enum(engineNames, { error: `must name engines out of ${engineNames.join(", ")}` })

const listOf = (value: string): string[] => value.split(",").map((item) => item.trim())

/** `deepl:25,google:20`: USD for a million characters. */
const prices = z
  .string()
  .transform((value) => Object.fromEntries(listOf(value).map((item) => item.split(":", 2))))
  .pipe(
    z.partialRecord(
      engineName,
      z.coerce.number({ error: "must be engines with USD for a million characters: deepl:25,google:20" }).min(0),
    ),
  )

const characters = z.coerce.number({ error: "must be a number of characters" }).int().min(0)

/** `deepl:1000000,google:500000`: characters a day. */
const charactersByEngine = z
  .string()
  .transform((value) => Object.fromEntries(listOf(value).map((item) => item.split(":", 2))))
  .pipe(
    z.partialRecord(
      engineName,
      z.coerce.number({ error: "must be engines with characters a day: deepl:1000000" }).int().min(0),
    ),
  )

const rmbRate = z.coerce.number({ error: "must be USD for an RMB, 0.01 to 1" }).min(0.01).max(1)

const disputeDays = z.coerce.number({ error: "must be a number of days, 1 to 1000" }).int().min(1).max(1000)

/** Addresses of one kind of server, with commas between them; `none` for none at all. */
const addresses = (schemes: string[], usual: string) =>
  z
    .string()
    .default(usual)
    .transform((value) => (value === "none" ? [] : listOf(value).filter(Boolean)))
    .refine((all) => all.every((address) => schemes.some((scheme) => address.startsWith(scheme))), {
      error: `must be addresses that start with ${schemes.join(" or ")}, with commas between them`,
    })

const services = ["http", "live", "worker"] as const

const schema = z.object({
  PORT: z.coerce.number({ error: "must be a port number, 0 to 65535" }).int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"]).optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  MODE: z.enum(["development", "production"], { error: "must be development or production" }).optional(),
  SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  TRUST_PROXY: trustProxy.optional(),
  DATABASE_URL: url(["postgres:", "postgresql:"]).optional(),
  DATABASE_CONNECTIONS: z.coerce.number({ error: "must be a number, 2 to 100" }).int().min(2).max(100).default(10),
  REDIS_URL: url(["redis:", "rediss:"]).optional(),
  /** Multiplies how often each call may be made; 0 switches the limits off, for measuring. */
  RATE_LIMIT_FACTOR: z.coerce.number({ error: "must be a number, 0 or more" }).min(0).default(1),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  DEMO: flag.optional(),
  /** The bearer token that reads the metrics in production. */
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  /** MB of the disk below DATA_DIR that uploads leave free. */
  DISK_RESERVE: z.coerce.number({ error: "must be a number of megabytes" }).min(0).default(512),
  /** Seconds that a process which was told to stop goes on serving, so that a balancer can see that it is not ready. */
  DRAIN_SECONDS: z.coerce.number({ error: "must be a number of seconds, 0 to 300" }).min(0).max(300).default(0),
  /** The application for phones, as the stores know it. */
  APP_ID: z
    .string()
    .regex(/^[a-z]\w*(\.[a-z]\w*)+$/, "must be an id like example.redthread.app")
    .default("example.redthread.app"),
  /** The latest version in the stores, and its page there. */
  APP_VERSION: z
    .string()
    .regex(/^\d+(\.\d+){0,3}$/, "must be a version like 1.2.0")
    .optional(),
  APP_ANDROID_STORE: url(["https:"]).optional(),
  APP_IOS_STORE: url(["https:"]).optional(),
  APP_ANDROID_FINGERPRINTS: z
    .string()
    .transform(listOf)
    .pipe(z.array(z.string().regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/, "must be SHA-256 fingerprints like AB:CD:…")))
    .default([]),
  APP_APPLE_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, "must be the team's ten letters and digits")
    .optional(),
  /** Looks for writing in pictures: some seconds of a processor each. */
  PICTURE_TEXT: flag.default(true),
  /** Shows `/docs` in production. */
  DOCS: flag.default(false),
  /** Whether there is somebody who delivers what the mall sells. */
  MALL: flag.default(true),
  SERVICES: z
    .string()
    .default(services.join(","))
    .transform((value) => value.split(",").map((service) => service.trim()))
    .pipe(z.array(z.enum(services, { error: "must name services out of http, live, worker" })).min(1)),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  SMTP_FROM: z.string().min(3).default("Redthread <hello@redthread.example>"),
  /** Address that is mailed when a support ticket arrives. */
  SUPPORT_EMAIL: z.email({ error: "must be an email address" }).optional(),
  /** Replies to support's mails go to `name+<key>@host` of it; the mail server hands them in at `POST support/mail`. */
  SUPPORT_REPLY_ADDRESS: z.email({ error: "must be an email address" }).optional(),
  OAUTH_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  OAUTH_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  OAUTH_GOOGLE_ISSUER: service.default("https://accounts.google.com"),
  OAUTH_FACEBOOK_CLIENT_ID: z.string().min(1).optional(),
  OAUTH_FACEBOOK_CLIENT_SECRET: z.string().min(1).optional(),
  /** Where people agree, and where the server asks; both with the version of the Graph API. */
  OAUTH_FACEBOOK_URL: service.default("https://www.facebook.com/v23.0"),
  OAUTH_FACEBOOK_GRAPH_URL: service.default("https://graph.facebook.com/v23.0"),
  OAUTH_WECHAT_APP_ID: z.string().min(1).optional(),
  OAUTH_WECHAT_SECRET: z.string().min(1).optional(),
  /** The Official Account, for signing in inside WeChat; the website's app where there is none. */
  OAUTH_WECHAT_INNER_APP_ID: z.string().min(1).optional(),
  OAUTH_WECHAT_INNER_SECRET: z.string().min(1).optional(),
  OAUTH_WECHAT_OPEN_URL: service.default("https://open.weixin.qq.com"),
  OAUTH_WECHAT_API_URL: service.default("https://api.weixin.qq.com"),
  SMS_PROVIDER: z.enum(["twilio"], { error: "must be twilio" }).optional(),
  SMS_ACCOUNT_SID: z.string().min(1).optional(),
  SMS_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z.string().min(3).optional(),
  SMS_URL: url(["http:", "https:"]).default("https://api.twilio.com"),
  S3_ENDPOINT: service.optional(),
  S3_REGION: z.string().min(1).default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PAYPAL_CLIENT_ID: z.string().min(1).optional(),
  PAYPAL_CLIENT_SECRET: z.string().min(1).optional(),
  PAYPAL_WEBHOOK_ID: z.string().min(1).optional(),
  PAYPAL_URL: service.default("https://api-m.paypal.com"),
  WECHATPAY_APP_ID: z.string().min(1).optional(),
  WECHATPAY_MERCHANT_ID: z.string().min(1).optional(),
  /** Serial number of the merchant's certificate, and its private key. */
  WECHATPAY_SERIAL: z.string().min(1).optional(),
  WECHATPAY_PRIVATE_KEY: privateKey.optional(),
  /** The APIv3 key, which notifications are encrypted with. */
  WECHATPAY_API_KEY: z.string().length(32, "must have 32 characters").optional(),
  /** WeChat Pay's public key, and its id. */
  WECHATPAY_PUBLIC_KEY_ID: z.string().min(1).optional(),
  WECHATPAY_PUBLIC_KEY: publicKey.optional(),
  WECHATPAY_URL: service.default("https://api.mch.weixin.qq.com"),
  /** Days in which a payment can be disputed (PayPal: 180). */
  DISPUTE_WINDOW_DAYS: disputeDays.default(180),
  /** The same of one gateway, where it differs. */
  DISPUTE_WINDOW_DAYS_PAYPAL: disputeDays.optional(),
  DISPUTE_WINDOW_DAYS_WECHAT: disputeDays.optional(),
  /** USD for an RMB, at most four decimals: what earnings from payments in RMB are paid out at. */
  RMB_PAYOUT_RATE: rmbRate.default(0.14),
  TRANSLATE_URL: url(["http:", "https:"]).optional(),
  TRANSLATE_API_KEY: z.string().min(1).optional(),
  /** In which order engines are asked; those that are set up, in the order of the list above, where it is missing. */
  TRANSLATE_ENGINES: z.string().transform(listOf).pipe(z.array(engineName).min(1)).optional(),
  /** Seconds that an engine may take for one answer. */
  TRANSLATE_TIMEOUT: z.coerce.number({ error: "must be a number of seconds, 1 to 120" }).min(1).max(120).default(10),
  TRANSLATE_PRICES: prices.optional(),
  /** Characters a day that one member may have translated, and the whole site through each paid engine. */
  TRANSLATE_MEMBER_CHARACTERS: characters.default(100_000),
  TRANSLATE_SITE_CHARACTERS: charactersByEngine.optional(),
  TRANSLATE_DEEPL_KEY: z.string().min(1).optional(),
  TRANSLATE_DEEPL_URL: service.optional(),
  TRANSLATE_GOOGLE_KEY: z.string().min(1).optional(),
  TRANSLATE_GOOGLE_URL: service.optional(),
  TRANSLATE_AZURE_KEY: z.string().min(1).optional(),
  TRANSLATE_AZURE_REGION: z.string().min(1).optional(),
  TRANSLATE_AZURE_URL: service.optional(),
  /** With the version: http://127.0.0.1:11434/v1 */
  TRANSLATE_OPENAI_URL: url(["http:", "https:"])
    .transform((value) => value.replace(/\/$/, ""))
    .optional(),
  TRANSLATE_OPENAI_MODEL: z.string().min(1).optional(),
  TRANSLATE_OPENAI_KEY: z.string().min(1).optional(),
  /** By which calls find their way, and the relay that they take where there is no other. */
  STUN_URL: addresses(["stun:", "stuns:"], "stun:stun.cloudflare.com:3478,stun:stun.l.google.com:19302"),
  TURN_URL: addresses(["turn:", "turns:"], ""),
  /** Shared with the relay, which knows members by credentials made of it. */
  TURN_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  /** s that a call rings before it counts as missed. */
  CALL_TIMEOUT: z.coerce.number({ error: "must be a number of seconds, 5 to 300" }).int().min(5).max(300).default(40),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a P-256 public key in base64url")
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a P-256 private key in base64url")
    .optional(),
  /** Whom push services write to when something is wrong. */
  VAPID_SUBJECT: url(["https:", "mailto:"]).default("mailto:hello@redthread.example"),
  /** Origins of push services beside those of the browsers' makers, with commas. */
  PUSH_SERVICES: z
    .string()
    .default("")
    .transform((value) => value.split(",").filter((origin) => origin !== "")),
  FCM_PROJECT_ID: z.string().min(1).optional(),
  FCM_CLIENT_EMAIL: z.string().min(3).optional(),
  FCM_PRIVATE_KEY: z.string().includes("PRIVATE KEY", "must be a private key in PEM").optional(),
  FCM_URL: service.default("https://fcm.googleapis.com"),
  FCM_TOKEN_URL: service.default("https://oauth2.googleapis.com/token"),
  PUSHER_APP_ID: z.string().regex(/^\d+$/, "must be the numeric app id").optional(),
  PUSHER_KEY: z.string().min(1).optional(),
  PUSHER_SECRET: z.string().min(1).optional(),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/, "must be a cluster name such as ap1")
    .optional(),
})

/** Variables of ours are known by their first word. */
const ownPrefixes = [
  "SMTP_",
  "SUPPORT_",
  "SMS_",
  "S3_",
  "PAYPAL_",
  "WECHATPAY_",
  "PUSHER_",
  "VAPID_",
  "PUSH_",
  "FCM_",
  "STUN_",
  "TURN_",
  "CALL_",
  "OAUTH_",
  "TRANSLATE_",
  "DISPUTE_",
]

type Parsed = z.output<typeof schema>
export interface Env extends Omit<Parsed, "MODE" | "DEMO" | "PUBLIC_URL"> {
  mode: "development" | "production"
  demo: boolean
  /** Without a slash at the end. */
  publicUrl: string
}

/** The configuration of this process, set once at start. */
export let env: Env
export function openEnv(value: Env): void {
  env = value
}

/** The message for the operator; it names the variable. */
export class ConfigurationError extends Error {}

const settings = Object.keys(schema.shape)

/** A misspelt setting would otherwise be silently without effect. */
function assertKnownName(name: string): void {
  if (settings.includes(name)) return
  const meant = likelySetting(name, settings)
  if (meant) throw new ConfigurationError(`${name} is no setting of this server. Is ${meant} meant?`)
  if (ownPrefixes.some((prefix) => name.startsWith(prefix)))
    throw new ConfigurationError(`${name} is no setting of this server. Is it misspelt?`)
}

/** Reads the configuration; throws a `ConfigurationError` that names the variable which can't be right. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  for (const name of Object.keys(variables)) assertKnownName(name)
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigurationError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  return complete(parsed.data)
}

function complete({ MODE, DEMO, PUBLIC_URL, ...env }: Parsed): Env {
  const publicUrl = (PUBLIC_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
    /\/$/,
    "",
  )
  const local = isLoopback(env.HOST) && isLoopback(new URL(publicUrl).hostname) && !env.DATABASE_URL
  const mode = MODE ?? (local ? "development" : "production")
  if (mode === "development" && !isLoopback(env.HOST)) {
    throw new ConfigurationError(
      "MODE development opens demo sign-in and the outbox: it is refused on a HOST that others can reach.",
    )
  }
  if (mode === "development" && !isLoopback(new URL(publicUrl).hostname)) {
    throw new ConfigurationError(
      "PUBLIC_URL is an address that others can reach, and MODE development opens demo sign-in and the outbox: it answers on this machine alone.",
    )
  }
  assertTogether(env, ["SMS_PROVIDER", "SMS_ACCOUNT_SID", "SMS_AUTH_TOKEN", "SMS_FROM"])
  assertTogether(env, ["PUSHER_APP_ID", "PUSHER_KEY", "PUSHER_SECRET", "PUSHER_CLUSTER"])
  assertTogether(env, ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"])
  assertTogether(env, ["FCM_PROJECT_ID", "FCM_CLIENT_EMAIL", "FCM_PRIVATE_KEY"])
  assertTogether(env, ["OAUTH_GOOGLE_CLIENT_ID", "OAUTH_GOOGLE_CLIENT_SECRET"])
  assertTogether(env, ["OAUTH_FACEBOOK_CLIENT_ID", "OAUTH_FACEBOOK_CLIENT_SECRET"])
  assertTogether(env, ["OAUTH_WECHAT_APP_ID", "OAUTH_WECHAT_SECRET"])
  assertTogether(env, ["OAUTH_WECHAT_INNER_APP_ID", "OAUTH_WECHAT_INNER_SECRET"])
  assertTogether(env, ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"])
  assertTogether(env, [
    "WECHATPAY_APP_ID",
    "WECHATPAY_MERCHANT_ID",
    "WECHATPAY_SERIAL",
    "WECHATPAY_PRIVATE_KEY",
    "WECHATPAY_API_KEY",
    "WECHATPAY_PUBLIC_KEY_ID",
    "WECHATPAY_PUBLIC_KEY",
  ])
  assertTogether(env, ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
  assertTogether(env, ["TRANSLATE_OPENAI_URL", "TRANSLATE_OPENAI_MODEL"])
  for (const name of env.TRANSLATE_ENGINES ?? []) {
    const missing = translationEngines[name].find((variable) => env[variable] === undefined)
    if (missing) throw new ConfigurationError(`${missing} is missing: TRANSLATE_ENGINES names ${name}.`)
  }
  assertRelayComplete(env)
  if (env.SERVICES.length < services.length && !env.REDIS_URL) {
    throw new ConfigurationError("REDIS_URL is needed when SERVICES run apart: they hear of each other through it.")
  }
  return { ...env, mode, demo: DEMO ?? (!env.DATABASE_URL && mode === "development"), publicUrl }
}

/** The list of addresses is never undefined, as `assertTogether` would have it. */
function assertRelayComplete({ TURN_URL, TURN_SECRET }: Pick<Parsed, "TURN_URL" | "TURN_SECRET">): void {
  assertTogether({ TURN_URL: TURN_URL.length > 0 ? TURN_URL : undefined, TURN_SECRET }, ["TURN_URL", "TURN_SECRET"])
}

function assertTogether(env: Record<string, unknown>, names: string[]): void {
  const missing = names.find((name) => env[name] === undefined)
  const present = names.find((name) => env[name] !== undefined)
  if (missing && present) throw new ConfigurationError(`${missing} is missing: it belongs with ${present}.`)
}
