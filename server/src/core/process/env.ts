import type { z } from "zod"
import { likelySetting, settingsWithPrefix } from "./env-names"
import { schema, services } from "./env-variables"
import { translationEngines } from "./env-values"
import { isLoopback } from "../http/client-address"

type Parsed = z.output<typeof schema>
export interface Env extends Omit<Parsed, "MODE" | "DEMO" | "PUBLIC_URL"> {
  mode: "development" | "production"
  demo: boolean
  publicUrl: string
}

export let env: Env
export function openEnv(value: Env): void {
  env = value
}

/** The message is for the operator and names the variable. */
export class ConfigurationError extends Error {}

const settings = Object.keys(schema.shape)

/** Refuses a misspelt or invented variable, which would have no effect. */
function assertKnownName(name: string, value: string): void {
  if (settings.includes(name)) return
  const suggestion = likelySetting(name, settings)
  if (suggestion) throw new ConfigurationError(`Unknown variable ${name}. Did you mean ${suggestion}?`)
  const similar = settingsWithPrefix(name, value, settings)
  if (similar.length > 0)
    throw new ConfigurationError(`Unknown variable ${name}. Variables with this prefix: ${similar.join(", ")}.`)
}

/** Raises a `ConfigurationError` that names the invalid variable. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  for (const [name, value = ""] of Object.entries(variables)) assertKnownName(name, value)
  const input = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""))
  const parsed = schema.safeParse(input)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigurationError(`${String(issue?.path[0])} ${issue?.message}.`)
  }
  return withDerivedSettings(parsed.data)
}

function withDerivedSettings({ MODE, DEMO, PUBLIC_URL, ...env }: Parsed): Env {
  const publicUrl = (PUBLIC_URL ?? `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${env.PORT}`).replace(
    /\/$/,
    "",
  )
  if (!env.DATABASE_URL && (env.DATABASE_DIRECT_URL || env.DATABASE_REPLICA_URLS.length > 0)) {
    throw new ConfigurationError(
      "DATABASE_URL is missing: DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS belong to a database of your own.",
    )
  }
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
  if (!env.TRANSLATE_EMBEDDED && env.TRANSLATE_ENGINES?.includes("embedded"))
    throw new ConfigurationError("TRANSLATE_EMBEDDED is 0, and TRANSLATE_ENGINES names embedded.")
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

/** TURN_URL is an empty list if unset, which `assertTogether` would take for a value. */
function assertRelayComplete({ TURN_URL, TURN_SECRET }: Pick<Parsed, "TURN_URL" | "TURN_SECRET">): void {
  assertTogether({ TURN_URL: TURN_URL.length > 0 ? TURN_URL : undefined, TURN_SECRET }, ["TURN_URL", "TURN_SECRET"])
}

function assertTogether(env: Record<string, unknown>, names: string[]): void {
  const missing = names.find((name) => env[name] === undefined)
  const present = names.find((name) => env[name] !== undefined)
  if (missing && present) throw new ConfigurationError(`${missing} is missing: it belongs with ${present}.`)
}
