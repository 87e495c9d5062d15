import { showPushKey, subscribePush, unsubscribePush } from "@redthread/contract/push"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../core/api"

/** Whether this browser can be told while no page is open: with a worker, which only a served build has. */
export const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window

export const pushQuery = (memberId: number) =>
  queryOptions({
    queryKey: ["push", memberId],
    queryFn: ({ signal }) => api(showPushKey, {}, { signal }),
    enabled: canPush(),
  })

/** Asks the person, then the browser's push service, then tells the server. False where the person says no. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.["p256dh"] ?? "", keys?.["auth"] ?? ""]
  await api(subscribePush, { body: { endpoint: endpoint ?? "", keys: { p256dh, auth } } })
  return true
}

export async function stopPush(): Promise<void> {
  await api(unsubscribePush)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
