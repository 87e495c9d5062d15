import { showPushKey, subscribePush, unsubscribePush } from "@redthread/contract/push"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api/api"

/** Push also needs a service worker, which only a served build has. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window

/** Timeout in ms, because a worker that is not registered never becomes ready. */
const workerWithin = 5000

const worker = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error("no service worker became ready")), workerWithin)
    }),
  ])

const subscriptionNow = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

/** `key` is the server's public key as base64url. */
function isFor({ options: { applicationServerKey } }: PushSubscription, key: string): boolean {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key
}

/** `subscribed` is true if the server and this browser have a subscription with the current key. */
async function readPush(signal: AbortSignal): Promise<{ key: string; subscribed: boolean }> {
  const { key, subscribed } = await api(showPushKey, {}, { signal })
  const known = subscribed ? await subscriptionNow() : null
  return { key, subscribed: known !== null && isFor(known, key) }
}

export const pushQuery = (memberId: number) =>
  queryOptions({
    queryKey: ["push", memberId],
    queryFn: ({ signal }) => readPush(signal),
    enabled: canPush(),
  })

/** Returns false if the member refuses the permission. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false
  const { pushManager } = await worker()
  const known = await pushManager.getSubscription()
  // A browser refuses another key while it has a subscription.
  if (known && !isFor(known, key)) await known.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.["p256dh"] ?? "", keys?.["auth"] ?? ""]
  await api(subscribePush, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } })
  // The service worker reads the stored subscription when the browser replaces it.
  const kept = JSON.stringify({ endpoint, keys: { auth }, key })
  await (await caches.open("push")).put("/subscription", new Response(kept))
  return true
}

export async function stopPush(): Promise<void> {
  await api(unsubscribePush)
  await (await subscriptionNow())?.unsubscribe()
}
