import { registerPlugin } from "@capacitor/core"
import { keepPushId } from "@redthread/contract/push"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { storageKeys, writeStored } from "../../core/preferences/storage"

/** The parts of @capacitor/app and @capacitor-firebase/messaging (mobile/) that are used here. */
interface AppPlugin {
  addListener(event: "backButton", listener: (state: { canGoBack: boolean }) => void): Promise<unknown>
  addListener(event: "appUrlOpen", listener: (opened: { url: string }) => void): Promise<unknown>
  minimizeApp(): Promise<void>
}
interface MessagingPlugin {
  requestPermissions(): Promise<{ receive: string }>
  getToken(): Promise<{ token: string }>
  addListener(event: "tokenReceived", listener: (received: { token: string }) => void): Promise<unknown>
  addListener(
    event: "notificationActionPerformed",
    listener: (tapped: { notification: { data?: unknown } }) => void,
  ): Promise<unknown>
}

const app = registerPlugin<AppPlugin>("App")
const messaging = registerPlugin<MessagingPlugin>("FirebaseMessaging")

export interface Dependencies {
  goTo: (path: string) => void
  whenSignedIn: (work: () => void) => void
}

/** Returns the path of an address of this site; null for other sites. */
function ownPath(address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin ? pathname + search + hash : null
}

/** The phone's push address, and the member and address that the server last stored. */
let address: string | null = null
let sentFor: string | null = null

/** Sends the push address, once per member and address. */
function sendAddress(): void {
  const me = session.current()?.me
  const key = me && address !== null ? `${me.id} ${address}` : null
  if (key === sentFor) return
  sentFor = key
  if (key === null || address === null) return
  // A failed call is repeated at the next change of the session, such as a new badge.
  api(keepPushId, { body: { push_id: address } }).catch(() => {
    if (sentFor === key) sentFor = null
  })
}

/** Connects the page to the phone application: back button, links that open in it, and push notifications. */
export async function startAppShell({ goTo, whenSignedIn }: Dependencies): Promise<void> {
  const open = (address: unknown): void => {
    const path = ownPath(address)
    if (path !== null) goTo(path)
  }
  const storePushId = ({ token }: { token: string }): void => {
    writeStored(storageKeys.pushId, token)
    address = token
    sendAddress()
  }
  session.subscribe(sendAddress)
  // The request fails if the application was built without Firebase.
  whenSignedIn(() => void messaging.requestPermissions().catch(() => undefined))
  await app.addListener("backButton", ({ canGoBack }) => (canGoBack ? history.back() : void app.minimizeApp()))
  await app.addListener("appUrlOpen", ({ url }) => open(url))
  // Without Firebase there are no notifications, but everything else works.
  await messaging
    .addListener("notificationActionPerformed", ({ notification: { data } }) =>
      open((data as { path?: unknown } | undefined)?.path),
    )
    .then(() => messaging.addListener("tokenReceived", storePushId))
    .then(() => messaging.getToken())
    .then(storePushId, () => undefined)
}
