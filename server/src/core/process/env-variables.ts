import { z } from "zod"
import { pushVariables } from "./env-push"
import * as value from "./env-values"

export const services = ["http", "live", "worker"] as const

const text = z.string().min(1)

/** The page docs/configuration.md has these descriptions; `usual` is a default that is not in the schema. */
export const variableGroups = {
  Server: {
    PORT: z.coerce
      .number({ error: "must be a port number, 0 to 65535" })
      .int()
      .min(0)
      .max(65_535)
      .default(3000)
      .describe("port that the server listens on"),
    HOST: text.default("127.0.0.1").describe("address that the server listens on"),
    PUBLIC_URL: value
      .url(["http:", "https:"])
      .optional()
      .meta({ description: "address that people use", usual: "from `HOST` and `PORT`" }),
    DATA_DIR: text
      .default("./data")
      .describe("folder for the embedded database, uploads and the secret created at the first start"),
    MODE: z.enum(["development", "production"], { error: "must be development or production" }).optional().meta({
      description:
        "`development` or `production`; demo sign-in, the mail outbox and `/v1/debug` exist in development only, which answers this machine only",
      usual: "`development` if `HOST` and `PUBLIC_URL` are loopback and the database is embedded, else `production`",
    }),
    SECRET_KEY: z.string().min(32, "must have at least 32 characters").optional().meta({
      description: "signs tokens, files and channels; at least 32 characters, equal on all hosts",
      usual: "created at the first start",
    }),
    OPERATOR_COUNTRY: value.country
      .optional()
      .describe(
        "country of the operator (ISO 3166), taken for members whose town, phone number and network address tell none; see the [country switches](operations.md#country-switches)",
      ),
    TRUST_PROXY: value.trustProxy
      .optional()
      .describe(
        "proxies whose `X-Forwarded-For` is accepted: their number (1 to 9) or addresses (`10.0.0.0/8, loopback`)",
      ),
    SERVICES: z
      .string()
      .default(services.join(","))
      .transform((list) => list.split(",").map((service) => service.trim()))
      .pipe(z.array(z.enum(services, { error: "must name services out of http, live, worker" })).min(1))
      .describe("roles of this process; separate processes need `REDIS_URL`"),
    DEMO: value.flag.optional().meta({
      description: "1 fills an empty database with the demo community and offers its sign-in",
      usual: "1 with the embedded database in development, else 0",
    }),
    RATE_LIMIT_FACTOR: z.coerce
      .number({ error: "must be a number, 0 or more" })
      .min(0)
      .default(1)
      .describe("multiplies the rate limits of all calls; 0 disables them, for measurements"),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "silent"])
      .default("info")
      .describe("`fatal`, `error`, `warn`, `info`, `debug` or `silent`"),
    METRICS_TOKEN: z
      .string()
      .min(16, "must have at least 16 characters")
      .optional()
      .describe("bearer token for `/metrics` in production; at least 16 characters"),
    DOCS: value.flag.default(false).describe("1 serves `/docs` in production"),
    DRAIN_SECONDS: z.coerce
      .number({ error: "must be a number of seconds, 0 to 300" })
      .min(0)
      .max(300)
      .default(0)
      .describe("seconds that a process serves on after SIGTERM, so that a balancer sees that it is not ready"),
  },
  "Database, processes and files": {
    DATABASE_URL: value
      .url(["postgres:", "postgresql:"])
      .optional()
      .meta({ description: "PostgreSQL 15 or later", usual: "embedded" }),
    DATABASE_DIRECT_URL: value
      .url(["postgres:", "postgresql:"])
      .optional()
      .describe(
        "PostgreSQL itself if `DATABASE_URL` is PgBouncer, in session mode or, from version 1.21, in transaction mode; for migrations, backups and the lock of a process",
      ),
    DATABASE_REPLICA_URLS: value
      .urls(["postgres:", "postgresql:"])
      .describe(
        "streaming replicas with commas between them; they answer lists, profiles, search, visitors' pages and old history",
      ),
    DATABASE_CONNECTIONS: z.coerce
      .number({ error: "must be a number, 2 to 100" })
      .int()
      .min(2)
      .max(100)
      .default(10)
      .describe("connections of a process for requests; two more serve health checks and the job queue"),
    DATABASE_WAIT_SECONDS: z.coerce
      .number({ error: "must be a number of seconds, 1 to 60" })
      .min(1)
      .max(60)
      .default(5)
      .describe("seconds that a request waits for a free connection before it is answered with 503"),
    REDIS_URL: value.redisUrl.optional().meta({
      description:
        "Redis for several processes; without it a second process is refused. `redis+sentinel://host:26379,host:26379/<name of the primary>` and `redis+cluster://host:6379,host:6379` name Sentinel or a Cluster, `rediss+…` with TLS",
      usual: "none: a single process",
    }),
    DISK_RESERVE: z.coerce
      .number({ error: "must be a number of megabytes" })
      .min(0)
      .default(512)
      .describe("megabytes of the disk of `DATA_DIR` that uploads and translation models leave free for the database"),
    S3_ENDPOINT: value.service.optional().describe("S3 store for files of several hosts; only the server reads it"),
    S3_REGION: text.default("us-east-1").describe("region of the S3 store"),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
      .optional()
      .describe("bucket in the S3 store"),
    S3_ACCESS_KEY_ID: text.optional().describe("access key of the S3 store"),
    S3_SECRET_ACCESS_KEY: text.optional().describe("secret key of the S3 store"),
    PICTURE_TEXT: value.flag
      .default(true)
      .describe("0 disables text recognition in pictures, which takes two to three seconds of a processor each"),
    PICTURE_COPIES: value.flag.default(true).describe("0 disables the search for copied portraits and pictures"),
  },
  "Mail and text messages": {
    SMTP_URL: value
      .url(["smtp:", "smtps:"])
      .optional()
      .describe("mail server; without it mails stay in the outbox, which `/v1/debug` shows in development"),
    SMTP_FROM: z.string().min(3).default("Redthread <hello@redthread.example>").describe("sender of mails"),
    SUPPORT_EMAIL: z
      .email({ error: "must be an email address" })
      .optional()
      .describe(
        "address that gets a mail for a new support ticket; shown at `/contact` to browsers without JavaScript",
      ),
    SUPPORT_REPLY_ADDRESS: z
      .email({ error: "must be an email address" })
      .optional()
      .describe(
        "address for replies to support mails, as `name+<key>@host`; that mail server posts them to `/v1/support/mail`: `{to, message_id, text}`",
      ),
    AUTHORITY_EMAIL: z
      .email({ error: "must be an email address" })
      .optional()
      .describe("point of contact for authorities (DSA art. 11); shown at `/report`"),
    AUTHORITY_LANGUAGES: z
      .string()
      .transform(value.listOf)
      .default(["en"])
      .describe("languages in which authorities can write, as codes with commas (`en,de`)"),
    DISPUTE_BODIES: value.disputeBodies
      .default([])
      .describe(
        "certified out-of-court bodies (DSA art. 21) for disputes about decisions: `Name=https://address` with semicolons between them",
      ),
    TRUSTED_FLAGGERS: value.flaggers
      .default([])
      .describe(
        "trusted flaggers (DSA art. 22): `email:key` with commas between them, each key at least 16 characters. `/report#<key>` sends their notices, which come first in the queue",
      ),
    SMS_PROVIDER: z
      .enum(["twilio"], { error: "must be twilio" })
      .optional()
      .describe(
        "`twilio`; without it codes stay in the outbox in development and are refused with an error in production",
      ),
    SMS_ACCOUNT_SID: text.optional().describe("account at the SMS provider"),
    SMS_AUTH_TOKEN: text.optional().describe("token of that account"),
    SMS_FROM: z.string().min(3).optional().describe("sender of text messages"),
    SMS_URL: value.url(["http:", "https:"]).default("https://api.twilio.com").describe("address of the SMS provider"),
  },
  "Sign-in with other providers": {
    OAUTH_GOOGLE_CLIENT_ID: text
      .optional()
      .describe("client id for Google sign-in; providers without settings are not offered"),
    OAUTH_GOOGLE_CLIENT_SECRET: text.optional().describe("client secret for Google sign-in"),
    OAUTH_GOOGLE_ISSUER: value.service.default("https://accounts.google.com").describe("issuer of Google's ID tokens"),
    OAUTH_FACEBOOK_CLIENT_ID: text.optional().describe("client id for Facebook sign-in"),
    OAUTH_FACEBOOK_CLIENT_SECRET: text.optional().describe("client secret for Facebook sign-in"),
    OAUTH_FACEBOOK_URL: value.service
      .default("https://www.facebook.com/v23.0")
      .describe("Facebook's consent page, with the version of the Graph API"),
    OAUTH_FACEBOOK_GRAPH_URL: value.service
      .default("https://graph.facebook.com/v23.0")
      .describe("Facebook's Graph API, with its version"),
    OAUTH_WECHAT_APP_ID: text.optional().describe("app id for WeChat sign-in on a website"),
    OAUTH_WECHAT_SECRET: text.optional().describe("secret of that app"),
    OAUTH_WECHAT_INNER_APP_ID: text
      .optional()
      .describe("app id of the Official Account for sign-in inside WeChat; without it the website's app is used"),
    OAUTH_WECHAT_INNER_SECRET: text.optional().describe("secret of the Official Account"),
    OAUTH_WECHAT_OPEN_URL: value.service.default("https://open.weixin.qq.com").describe("WeChat's consent page"),
    OAUTH_WECHAT_API_URL: value.service.default("https://api.weixin.qq.com").describe("WeChat's API"),
  },
  "Payments and payouts": {
    PAYPAL_CLIENT_ID: text
      .optional()
      .describe("client id for PayPal, outside of China; PayPal sends notifications to `/v1/payment/paypal/notify`"),
    PAYPAL_CLIENT_SECRET: text.optional().describe("client secret for PayPal"),
    PAYPAL_WEBHOOK_ID: text.optional().describe("id of the PayPal webhook, to verify notifications"),
    PAYPAL_URL: value.service.default("https://api-m.paypal.com").describe("address of PayPal's API"),
    WECHATPAY_APP_ID: text.optional().describe("app id for WeChat Pay v3, in China"),
    WECHATPAY_MERCHANT_ID: text.optional().describe("merchant id at WeChat Pay"),
    WECHATPAY_SERIAL: text.optional().describe("serial number of the merchant's certificate"),
    WECHATPAY_PRIVATE_KEY: value.privateKey.optional().describe("the merchant's private key, as PEM"),
    WECHATPAY_API_KEY: z
      .string()
      .length(32, "must have 32 characters")
      .optional()
      .describe("APIv3 key that encrypts notifications; 32 characters"),
    WECHATPAY_PUBLIC_KEY_ID: text.optional().describe("id of WeChat Pay's public key"),
    WECHATPAY_PUBLIC_KEY: value.publicKey.optional().describe("WeChat Pay's public key, as PEM"),
    WECHATPAY_URL: value.service.default("https://api.mch.weixin.qq.com").describe("address of WeChat Pay's API"),
    DISPUTE_WINDOW_DAYS: value.disputeDays
      .default(180)
      .describe(
        "days until earnings from a payment mature: at least as long as it can be disputed at any gateway; a change applies to later payments",
      ),
    DISPUTE_WINDOW_DAYS_PAYPAL: value.disputeDays
      .optional()
      .meta({ description: "the same for PayPal", usual: "`DISPUTE_WINDOW_DAYS`" }),
    DISPUTE_WINDOW_DAYS_WECHAT: value.disputeDays
      .optional()
      .meta({ description: "the same for WeChat Pay", usual: "`DISPUTE_WINDOW_DAYS`" }),
    RMB_PAYOUT_RATE: value.rmbRate
      .default(0.14)
      .describe(
        "USD for an RMB (0.01 to 1) when earnings from payments in RMB are paid out; above the market rate, rings of accounts profit; a change applies to later payments",
      ),
    MALL: value.flag.default(true).describe("0 hides the mall if presents cannot be delivered"),
  },
  Translation: {
    TRANSLATE_ENGINES: z.string().transform(value.listOf).pipe(z.array(value.engineName).min(1)).optional().meta({
      description: "order of engines; if one fails, the next is used",
      usual: "those configured, of `libretranslate,deepl,google,azure,openai,embedded`",
    }),
    TRANSLATE_EMBEDDED: value.flag
      .default(true)
      .describe("0 disables the embedded engine, which downloads models of some 450 MB into `DATA_DIR/models`"),
    TRANSLATE_MEMORY: z.coerce
      .number({ error: "must be a number of megabytes, 256 or more" })
      .min(256)
      .default(1024)
      .describe("megabytes for models in the memory of the embedded engine; the least recently used ones are unloaded"),
    TRANSLATE_MODELS_URL: value
      .url(["http:", "https:"])
      .transform((address) => address.replace(/\/$/, ""))
      .optional()
      .meta({ description: "mirror of the models, written by `npm run models -- mirror`", usual: "Mozilla's servers" }),
    TRANSLATE_TIMEOUT: z.coerce
      .number({ error: "must be a number of seconds, 1 to 120" })
      .min(1)
      .max(120)
      .default(10)
      .describe("seconds for a reply of an engine"),
    TRANSLATE_PRICES: value.prices
      .optional()
      .describe("USD for a million characters (`deepl:25,google:20`), counted in `/metrics`"),
    TRANSLATE_MEMBER_CHARACTERS: value.characters
      .default(100_000)
      .describe("characters a day (UTC) that one member may send to engines"),
    TRANSLATE_SITE_CHARACTERS: value.charactersByEngine.optional().meta({
      description:
        "characters a day (UTC) that the site sends to each engine (`deepl:500000,openai:200000`); then the next is used",
      usual: "1000000 each for DeepL, Google and Azure",
    }),
    TRANSLATE_URL: value
      .url(["http:", "https:"])
      .optional()
      .describe(
        "server that speaks the LibreTranslate protocol; without any engine only Simplified and Traditional Chinese are converted",
      ),
    TRANSLATE_API_KEY: text.optional().describe("key for the LibreTranslate server"),
    TRANSLATE_DEEPL_KEY: text.optional().describe("key for DeepL; one that ends in `:fx` uses its free host"),
    TRANSLATE_DEEPL_URL: value.service.optional().meta({ description: "address of DeepL", usual: "by the key" }),
    TRANSLATE_GOOGLE_KEY: text.optional().describe("key for Google Cloud Translation, version 2"),
    TRANSLATE_GOOGLE_URL: value.service
      .optional()
      .meta({ description: "address of Google Cloud Translation", usual: "Google's" }),
    TRANSLATE_AZURE_KEY: text.optional().describe("key for Azure Translator, version 3"),
    TRANSLATE_AZURE_REGION: text.optional().describe("region of Azure Translator"),
    TRANSLATE_AZURE_URL: value.service
      .optional()
      .meta({ description: "address of Azure Translator", usual: "Azure's" }),
    TRANSLATE_OPENAI_URL: value
      .url(["http:", "https:"])
      .transform((address) => address.replace(/\/$/, ""))
      .optional()
      .describe("server of the chat completions protocol, with its version: `http://127.0.0.1:11434/v1`"),
    TRANSLATE_OPENAI_MODEL: text.optional().describe("model on that server"),
    TRANSLATE_OPENAI_KEY: text.optional().describe("key for that server"),
  },
  "Voice messages as text": {
    TRANSCRIBE_URL: value
      .url(["http:", "https:"])
      .transform((address) => address.replace(/\/$/, ""))
      .optional()
      .describe(
        "server of OpenAI's transcription protocol (whisper.cpp, speaches, vLLM), with its version: `http://127.0.0.1:8000/v1`; without it voice messages are not written out",
      ),
    TRANSCRIBE_KEY: text.optional().describe("key for that server"),
    TRANSCRIBE_MODEL: text.default("whisper-1").describe("model on that server"),
    TRANSCRIBE_TIMEOUT: z.coerce
      .number({ error: "must be a number of seconds, 1 to 600" })
      .min(1)
      .max(600)
      .default(60)
      .describe("seconds for a transcript"),
  },
  "Voice and video calls": {
    STUN_URL: value
      .addresses(["stun:", "stuns:"], "stun:stun.cloudflare.com:3478,stun:stun.l.google.com:19302")
      .describe("STUN servers with commas between them, or `none`"),
    TURN_URL: value
      .addresses(["turn:", "turns:"], "")
      .describe("relays with commas between them, for calls without a direct way and for hidden addresses"),
    TURN_SECRET: z
      .string()
      .min(16, "must have at least 16 characters")
      .optional()
      .describe("secret shared with the relay, from which credentials are made; at least 16 characters"),
    CALL_TIMEOUT: z.coerce
      .number({ error: "must be a number of seconds, 5 to 300" })
      .int()
      .min(5)
      .max(300)
      .default(40)
      .describe("seconds that a call rings before it is missed"),
  },
  "Push and the phone application": pushVariables,
}

export const schema = z.object({
  ...variableGroups.Server,
  ...variableGroups["Database, processes and files"],
  ...variableGroups["Mail and text messages"],
  ...variableGroups["Sign-in with other providers"],
  ...variableGroups["Payments and payouts"],
  ...variableGroups.Translation,
  ...variableGroups["Voice messages as text"],
  ...variableGroups["Voice and video calls"],
  ...variableGroups["Push and the phone application"],
})
