import { readFile } from "node:fs/promises"
import { describe, expect, test } from "vitest"
import { readEnv } from "./env"
import { configurationPage } from "./env-page"
import { addressOf } from "./redis-address"
import { schema } from "./env-variables"

describe("configuration", () => {
  test.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x" }],
    ["MODE", { MODE: "staging" }],
    ["SECRET_KEY", { SECRET_KEY: "short" }],
    ["SMTP_HOST", { SMTP_HOST: "mail" }],
    ["SMS_SENDER", { SMS_SENDER: "+15005550006" }],
    ["SMS_PROVIDER", { SMS_PROVIDER: "pigeon" }],
    ["SMS_AUTH_TOKEN", { SMS_PROVIDER: "twilio", SMS_ACCOUNT_SID: "AC1", SMS_FROM: "+15005550006" }],
    ["SMS_URL", { SMS_URL: "api.twilio.com" }],
    ["PUSHER_SECRET", { PUSHER_APP_ID: "1", PUSHER_KEY: "k", PUSHER_CLUSTER: "ap1" }],
    ["OAUTH_GOOGLE_CLIENT_SECRET", { OAUTH_GOOGLE_CLIENT_ID: "id" }],
    ["OAUTH_WECHAT_APP_ID", { OAUTH_WECHAT_SECRET: "secret" }],
    ["OAUTH_GOOGLE_ISSUER", { OAUTH_GOOGLE_ISSUER: "http://accounts.example" }],
    ["S3_SECRET_ACCESS_KEY", { S3_ENDPOINT: "http://127.0.0.1:9000", S3_BUCKET: "files", S3_ACCESS_KEY_ID: "id" }],
    ["S3_ENDPOINT", { S3_ENDPOINT: "http://storage.example" }],
    ["S3_BUCKET", { S3_BUCKET: "No Bucket" }],
    ["S3_BUCKETS", { S3_BUCKETS: "files" }],
    ["SERVICES", { SERVICES: "http,cron" }],
    ["REDIS_URL", { SERVICES: "http" }],
    ["MODE", { MODE: "development", HOST: "0.0.0.0" }],
    ["PUBLIC_URL", { MODE: "development", PUBLIC_URL: "https://redthread.example" }],
    ["TRANSLATE_ENGINES", { TRANSLATE_ENGINES: "babelfish" }],
    ["TRANSLATE_DEEPL_KEY", { TRANSLATE_ENGINES: "deepl" }],
    ["TRANSLATE_OPENAI_MODEL", { TRANSLATE_OPENAI_URL: "http://127.0.0.1:11434/v1" }],
    ["TRANSLATE_DEEPL_URL", { TRANSLATE_DEEPL_URL: "http://deepl.example" }],
    ["TRANSLATE_PRICES", { TRANSLATE_PRICES: "deepl:much" }],
    ["TRUST_PROXY", { TRUST_PROXY: "true" }],
    ["TRUST_PROXY", { TRUST_PROXY: "10.0.0.0/40" }],
    ["TRUST_PROXY", { TRUST_PROXY: "my-proxy" }],
    ["METRICS_TOKEN", { METRICS_TOKEN: "short" }],
    ["REDIS_URLL", { REDIS_URLL: "redis://127.0.0.1" }],
    ["DATABASE_ULR", { DATABASE_ULR: "postgres://127.0.0.1/x" }],
    ["DATABSE_URL", { DATABSE_URL: "postgres://127.0.0.1/x" }],
    ["PUBLICURL", { PUBLICURL: "https://redthread.example" }],
    ["SMPT_URL", { SMPT_URL: "smtp://127.0.0.1" }],
    ["DATABASE_PASSWORD", { DATABASE_PASSWORD: "x" }],
    ["DATABASE_READ_URLS", { DATABASE_READ_URLS: "postgres://127.0.0.1/x" }],
    ["DATABASE_REPLICA_URL", { DATABASE_REPLICA_URL: "postgres://127.0.0.1/x" }],
    ["DATABASE_REPLICA_URLS", { DATABASE_URL: "postgres://127.0.0.1/x", DATABASE_REPLICA_URLS: "127.0.0.1:5433" }],
    ["DATABASE_URL", { DATABASE_REPLICA_URLS: "postgres://127.0.0.1:5433/x" }],
    ["REDIS_SENTINELS", { REDIS_SENTINELS: "127.0.0.1:26379" }],
    ["REDIS_URL", { REDIS_URL: "redis+sentinel://127.0.0.1:26379" }],
    ["REDIS_URL", { REDIS_URL: "redis+cluster://127.0.0.1:7000,/" }],
    ["REDIS_URL", { REDIS_URL: "http://127.0.0.1" }],
    ["METRICS_PATH", { METRICS_PATH: "/m" }],
    ["SMTP_PORT", { SMTP_PORT: "587" }],
    ["TRUST_PROXIES", { TRUST_PROXIES: "1" }],
  ])("RUN-08 nonsense in %s is refused by name", (name, variables) => {
    expect(() => readEnv(variables)).toThrow(new RegExp(`^(Unknown variable )?${name}[ .]`))
  })

  test("development only on a loopback host and address with the embedded database", () => {
    expect(readEnv({}).mode).toBe("development")
    expect(readEnv({}).demo).toBe(true)
    expect(readEnv({ HOST: "0.0.0.0" }).mode).toBe("production")
    expect(readEnv({ PUBLIC_URL: "https://redthread.example/" })).toMatchObject({
      mode: "production",
      demo: false,
      publicUrl: "https://redthread.example",
    })
    expect(readEnv({ DATABASE_URL: "postgres://localhost/x" }).mode).toBe("production")
  })

  test("a proxy is trusted by how many there are, or by address", () => {
    expect(readEnv({ TRUST_PROXY: "1" }).TRUST_PROXY).toBe(1)
    expect(readEnv({ TRUST_PROXY: "loopback, 10.0.0.0/8,fd00::/8" }).TRUST_PROXY).toBe("loopback, 10.0.0.0/8,fd00::/8")
  })

  test("RUN-08 an unknown name with a prefix of this server names the settings with that prefix", () => {
    expect(() => readEnv({ SMTP_PASSWORD: "x" })).toThrow(
      "Unknown variable SMTP_PASSWORD. Variables with this prefix: SMTP_URL, SMTP_FROM.",
    )
  })

  test("RUN-08 variables of other programs are accepted", () => {
    const others = { NODE: "/usr/bin/node", PORTS: "1", HOSTNAME: "a", PGDATABASE: "x", LOG: "1", APP_ENV: "x" }
    const links = {
      REDIS_PORT: "tcp://10.0.0.1:6379",
      REDIS_SERVICE_HOST: "10.0.0.1",
      REDIS_SERVICE_PORT_REDIS: "6379",
      DATABASE_PORT_5432_TCP_ADDR: "10.0.0.2",
    }
    expect(readEnv({ ...others, ...links })).toMatchObject({ PORT: 3000 })
  })

  test("RUN-06 RUN-07 addresses of replicas, Sentinel and a Cluster", () => {
    const DATABASE_URL = "postgres://primary/redthread"
    const one = "postgres://one/redthread"
    expect(readEnv({}).DATABASE_REPLICA_URLS).toEqual([])
    expect(readEnv({ DATABASE_URL, DATABASE_REPLICA_URLS: `${one}, ${one}` }).DATABASE_REPLICA_URLS).toEqual([one, one])
    expect(addressOf("rediss+sentinel://:a%40b@one,two:5000/main?password=c")).toEqual({
      kind: "sentinel",
      name: "main",
      sentinels: [
        { host: "one", port: 26379 },
        { host: "two", port: 5000 },
      ],
      username: "",
      password: "a@b",
      sentinelPassword: "c",
      isSecure: true,
    })
    expect(addressOf("redis+cluster://[::1]:7000,10.0.0.2")).toMatchObject({
      kind: "cluster",
      nodes: [
        { host: "::1", port: 7000 },
        { host: "10.0.0.2", port: 6379 },
      ],
    })
    expect(addressOf("redis://127.0.0.1/3")).toEqual({ kind: "single" })
  })

  test("an empty variable counts as unset", () => {
    expect(readEnv({ PORT: "", REDIS_URL: "" })).toMatchObject({ PORT: 3000 })
  })
})

describe("docs/configuration.md", () => {
  test("has every variable with a description", () => {
    const undescribed = Object.entries(schema.shape).filter(([, variable]) => !variable.meta()?.description)
    expect(undescribed.map(([name]) => name)).toEqual([])
  })

  test("is what `npm run docs` writes", async () => {
    const written = await readFile(new URL("../../../../docs/configuration.md", import.meta.url), "utf8")
    expect(written).toBe(configurationPage())
  })
})
