import { registerPlugin } from "@capacitor/core"
import { keepPushId } from "@redthread/contract/push"
import { api } from "../../core/api/api"
import { session } from "../../core/session/session"
import { storageKeys, writeStored } from "../../core/preferences/storage"

/** Of @capacitor/app and @capacitor-firebase/messaging, which the shell has (mobile/): what is used here. */
interface AppPlugin {
  addListener(event: "backButton", heard: (state: { canGoBack: boolean }) => void): Promise<unknown>
  addListener(event: "appUrlOpen", heard: (opened: { url: string }) => void): Promise<unknown>
  minimizeApp(): Promise<void>
}
interface MessagingPlugin {
  requestPermissions(): Promise<{ receive: string }>
  getToken(): Promise<{ token: string }>
  addListener(event: "tokenReceived", heard: (received: { token: string }) => void): Promise<unknown>
  addListener(
    event: "notificationActionPerformed",
    heard: (tapped: { notification: { data?: unknown } }) => void,
  ): Promise<unknown>
}

const app = registerPlugin<AppPlugin>("App")
const messaging = registerPlugin<MessagingPlugin>("FirebaseMessaging")

export interface Dependencies {
  /** Shows this path of the site. */
  goTo: (path: string) => void
  /** Calls it as soon as somebody is signed in. */
  whenSignedIn: (work: () => void) => void
}

/** Path of an address of this site; null for any other. */
function ownPath(address: unknown): string | null {
  if (typeof address !== "string" || !URL.canParse(address, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin ? pathname + search + hash : null
}

/** The phone's address for notifications, and the session for which the server last got it. */
let address: string | null = null
let sentFor: string | null = null

/** Tells the server the address for whoever is signed in, however they came in, once for each address. */
function sendAddress(): void {
  const me = session.current()?.me
  const wanted = me && address !== null ? `${me.id} ${address}` : null
  if (wanted === sentFor) return
  sentFor = wanted
  if (wanted === null || address === null) return
  // Without a network it is told at the next change of the session: each new badge is one.
  api(keepPushId, { body: { push_id: address } }).catch(() => {
    if (sentFor === wanted) sentFor = null
  })
}

/**
 * Joins the pages to the phone's application around them: its back button, links that open in it, and notifications,
 * whose address goes along with the next sign-in as `push_id`, and to the session that goes on.
 */
export async function startAppShell({ goTo, whenSignedIn }: Dependencies): Promise<void> {
  const open = (address: unknown): void => {
    const path = ownPath(address)
    if (path !== null) goTo(path)
  }
  const keep = ({ token }: { token: string }): void => {
    writeStored(storageKeys.pushId, token)
    address = token
    sendAddress()
  }
  session.subscribe(sendAddress)
  whenSignedIn(() => void messaging.requestPermissions().catch(() => undefined))
  await app.addListener("backButton", ({ canGoBack }) => (canGoBack ? history.back() : void app.minimizeApp()))
  await app.addListener("appUrlOpen", ({ url }) => open(url))
  // Where Firebase is not set up in the application there are no notifications; the rest works.
  await messaging
    .addListener("notificationActionPerformed", ({ notification: { data } }) =>
      open((data as { path?: unknown } | undefined)?.path),
    )
    .then(() => messaging.addListener("tokenReceived", keep))
    .then(() => messaging.getToken())
    .then(keep, () => undefined)
}
