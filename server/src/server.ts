import { mkdir } from "node:fs/promises"
import type { IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import { refreshAll } from "@redthread/contract/live"
import { onlineChanged } from "@redthread/contract/notice"
import { typingSeen } from "@redthread/contract/thread"
import { features, jobs } from "./app"
import { openAttempts } from "./core/limits/attempts"
import { db, closeDatabase, openDatabase } from "./core/db/pool"
import { replicas } from "./core/db/replicas"
import { assertRoleSettings } from "./core/db/role-settings"
import { startPostgres } from "./embedded-postgres/embedded-postgres"
import { ConfigurationError, type Env, openEnv } from "./core/process/env"
import { everyFeature, setFeatures } from "./core/every-feature"
import { addressBy, isLocal } from "./core/http/client-address"
import { mountDocs, openapi } from "./core/http/openapi"
import { mountHealth } from "./core/http/health"
import { buildHttp } from "./core/http/http"
import { mountWeb } from "./core/http/web"
import { closeJobs, jobCounts, openJobs } from "./core/jobs/jobs"
import { hostedAddress } from "./core/live/hosted"
import { live } from "./core/live/live"
import type { LiveKeys } from "./core/live/signature"
import { log, openLog } from "./core/process/log"
import { smtpTransport } from "./core/mail/mail"
import { openMemberCaches } from "./core/member/member-cache"
import { openOwnChanges } from "./core/member/own-changes"
import { gauge } from "./core/process/metrics"
import { migrate, afterRestore } from "./core/db/migrate"
import { takeProcessLock } from "./core/process/process-lock"
import { projectRoot } from "./core/process/project-root"
import { closeOutbox, openOutbox, waitingMessages } from "./core/mail/outbox"
import { openRequestRedis } from "./core/process/redis"
import type { S3Settings } from "./core/files/s3"
import { openSecrets, secretFor } from "./core/process/secrets"
import { smsTransport } from "./core/mail/sms"
import { openStorage } from "./core/files/storage"
import * as sessions from "./features/identity/identity/identity.session.service"
import { mountSharedDates } from "./features/talk/appointment/share/date-share.page"
import { mountAppLinks, mountSitemap } from "./features/back-office/page/page.files"
import { headFor } from "./features/back-office/page/page.head.service"
import { siteFor } from "./features/back-office/page/site"
import { mountExportDownload } from "./features/back-office/export/export.feature"
import { mountFiles } from "./features/people/album/album.files"
import { mountPayments } from "./features/money/payment/payment.routes"
import { mountSandboxBank } from "./features/money/payment/sandbox/sandbox.http"
import { mountResumableUploads } from "./features/people/photo/upload/photo.tus"

export interface RunningServer {
  /** The URL has no trailing slash. */
  url: string
  /** Drains: sockets reconnect elsewhere, requests finish, jobs are returned. */
  stop(): Promise<void>
}

type Undo = () => Promise<unknown>

/** Running requests have this time at shutdown; then their connections are closed. */
const requestTimeoutMs = 8000

async function writableFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new ConfigurationError(
      `DATA_DIR ${folder} can't be written: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

function bucketOf(env: Env): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

interface OpenData {
  databaseUrl: string
  /** Differs from `databaseUrl` behind PgBouncer. */
  directUrl: string
  downReason: () => string | null
}

async function openData(env: Env, undo: Undo[]): Promise<OpenData> {
  await writableFolder(env.DATA_DIR)
  openSecrets({ secretKey: env.SECRET_KEY, dataDir: env.DATA_DIR })
  await openStorage(env.DATA_DIR, bucketOf(env), env.DISK_RESERVE * 1024 * 1024)
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl = databaseUrl } = env
  if (databaseUrl && directUrl) return { databaseUrl, directUrl, downReason: () => null }
  const postgres = await startPostgres({ dataDir: env.DATA_DIR, log })
  undo.push(() => postgres.stop())
  const downReason = (): string | null => (postgres.state() === "running" ? null : postgres.state())
  return { databaseUrl: postgres.url, directUrl: postgres.url, downReason }
}

function liveKeys(env: Env): LiveKeys {
  const { PUSHER_APP_ID: appId, PUSHER_KEY: key, PUSHER_SECRET: secret } = env
  if (appId && key && secret) return { appId, key, secret }
  return {
    appId: "1",
    key: secretFor("live.key").toString("hex").slice(0, 20),
    secret: secretFor("live.secret").toString("hex"),
  }
}

/** Frequent events that change nothing a replica answers. */
const passingEvents = new Set<string>([onlineChanged.name, typingSeen.name])

/** Members request what an event announces, so their calls must find it. */
function noteRecipients(memberIds: readonly number[], event: string): void {
  if (!passingEvents.has(event)) for (const memberId of memberIds) replicas.noteChange(memberId)
}

async function openLive(env: Env, undo: Undo[]): Promise<void> {
  const keys = liveKeys(env)
  const hosted = env.PUSHER_CLUSTER ? { address: hostedAddress(env.PUSHER_CLUSTER) } : undefined
  live.verifySessionsBy((sessionId, memberId) => sessions.isLive(db, sessionId, memberId))
  const mayConnect = (request: IncomingMessage): boolean =>
    env.mode !== "development" || isLocal(request, env.TRUST_PROXY !== undefined)
  await live.open({
    keys,
    log,
    redisUrl: env.REDIS_URL,
    hosted,
    gapEvent: refreshAll,
    mayConnect,
    addressOf: addressBy(env.TRUST_PROXY),
    onDelivery: env.DATABASE_REPLICA_URLS.length > 0 ? noteRecipients : undefined,
  })
  openMemberCaches()
  openOwnChanges()
  undo.push(() => live.close())
  gauge("sockets", "Live sockets of this process", () => live.connectionCount())
}

function openLimits(env: Env, undo: Undo[]): void {
  const redis = env.REDIS_URL ? openRequestRedis(env.REDIS_URL) : null
  if (redis) undo.push(async () => redis.disconnect())
  openAttempts({ redis, prefix: `redthread:${live.keys.key}`, factor: env.RATE_LIMIT_FACTOR })
}

function gaugeWork(): void {
  gauge("jobs_waiting", "Jobs that were handed in and not begun", async () => (await jobCounts()).waiting)
  gauge("jobs_late", "Jobs that should have begun more than a minute ago", async () => (await jobCounts()).late)
  gauge(
    "jobs_failed",
    "Jobs that failed for good, until their queue forgets them",
    async () => (await jobCounts()).failed,
  )
  gauge("messages_waiting", "Mails and text messages not sent yet", waitingMessages)
}

async function openPools(env: Env, url: string, undo: Undo[]): Promise<void> {
  const options = {
    connections: env.DATABASE_CONNECTIONS,
    waitMs: env.DATABASE_WAIT_SECONDS * 1000,
    isChecked: env.mode === "development",
  }
  const isPooled = env.DATABASE_DIRECT_URL !== undefined
  openDatabase({ ...options, url, isPooled })
  undo.push(closeDatabase)
  if (isPooled) await assertRoleSettings()
  replicas.open({ ...options, urls: env.DATABASE_REPLICA_URLS, knowsChanges: () => live.ready() })
  undo.push(async () => replicas.close())
}

async function buildApp(env: Env): Promise<FastifyInstance> {
  const implementations = features.flatMap(({ calls = [] }) => calls.filter(({ isServed }) => isServed?.() ?? true))
  const app = await buildHttp({
    implementations: env.SERVICES.includes("http") ? implementations : [],
    others: env.SERVICES.includes("http")
      ? [mountResumableUploads, mountExportDownload, mountPayments, mountSandboxBank].map(
          (mount) => (scope) => mount(db, scope),
        )
      : [],
    authenticate: (token) => sessions.authenticateToken(db, token),
    siteLanguage: (host) => siteFor(host).language,
    trustProxy: env.TRUST_PROXY,
    onlyLocal: env.mode === "development",
    publicUrl: env.publicUrl,
    switches: env.DATA_DIR,
  })
  if (env.SERVICES.includes("live")) live.attach(app.server)
  if (env.SERVICES.includes("http")) {
    if (env.DOCS || env.mode === "development") {
      await mountDocs(
        app,
        openapi(
          implementations.map(({ spec }) => spec),
          `${env.publicUrl}/v1`,
        ),
      )
    }
    await app.register((scope) => mountFiles(db, scope))
    await app.register((scope) => mountSharedDates(db, scope))
    const origin = env.publicUrl
    await mountSitemap(db, app, { origin })
    await app.register(mountAppLinks, {
      appId: env.APP_ID,
      androidFingerprints: env.APP_ANDROID_FINGERPRINTS,
      appleTeam: env.APP_APPLE_TEAM,
    })
    await mountWeb(app, {
      folder: join(projectRoot, "web", "dist"),
      site: siteFor,
      origin,
      head: (path, language) => headFor((work) => replicas.read(null, work), path, language),
    })
  }
  return app
}

async function listenForRequests(app: FastifyInstance, env: Env): Promise<string> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error
    if (error.code === "EADDRINUSE")
      throw new ConfigurationError(`PORT ${env.PORT} is taken by another program. Set PORT to a free one.`)
    if (error.code === "EACCES")
      throw new ConfigurationError(`PORT ${env.PORT} may not be opened by this user. Set PORT above 1023.`)
    if (error.code === "EADDRNOTAVAIL") throw new ConfigurationError(`HOST ${env.HOST} is no address of this machine.`)
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  return `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`
}

/** Undoes completed steps if one fails. */
export async function startServer(env: Env): Promise<RunningServer> {
  const undo: Undo[] = []
  const unwind = async (): Promise<void> => {
    for (const step of undo.toReversed()) await step().catch((error: unknown) => log.error({ err: error }, "stopping"))
  }
  try {
    return { url: await startParts(env, undo), stop: unwind }
  } catch (error) {
    await unwind()
    throw error
  }
}

async function startParts(env: Env, undo: Undo[]): Promise<string> {
  openEnv(env)
  openLog(env.LOG_LEVEL)
  const data = await openData(env, undo)
  undo.push(await takeProcessLock(data.directUrl, env.REDIS_URL !== undefined))
  await migrate(data.directUrl, join(projectRoot, "server", "migrations"))
  await openPools(env, data.databaseUrl, undo)
  await afterRestore(db, sessions.endAllSessions)
  openOutbox({
    email: smtpTransport({ smtpUrl: env.SMTP_URL, from: env.SMTP_FROM }),
    sms: smsTransport(),
    keepSent: env.mode === "development",
  })
  undo.push(() => closeOutbox())
  await openLive(env, undo)
  openLimits(env, undo)
  setFeatures(features)
  for (const { clientEvents = {} } of features)
    for (const [event, handle] of Object.entries(clientEvents)) live.onClientEvent(event, handle)
  await openJobs({ jobs, work: env.SERVICES.includes("worker") })
  undo.push(closeJobs)
  gaugeWork()
  await everyFeature.start(db)
  undo.push(() => everyFeature.stop(db))
  const app = await buildApp(env)
  let draining = false
  app.server.prependListener("request", (_request, response) => {
    if (draining) response.setHeader("connection", "close")
  })
  mountHealth(app, {
    draining: () => draining,
    metricsToken: env.METRICS_TOKEN ?? (env.mode === "development" ? null : undefined),
    databaseTrouble: data.downReason,
  })
  const url = await listenForRequests(app, env)
  undo.push(async () => {
    draining = true
    // Requests are still served meanwhile, without keep-alive.
    await delay(env.DRAIN_SECONDS * 1000)
    await live.drain()
    const timer = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs)
    await app.close()
    clearTimeout(timer)
  })
  return url
}
