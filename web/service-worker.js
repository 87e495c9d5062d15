/**
 * Keeps the application's shell for when there is no network: the page as last served, and the files that it starts
 * with. Nothing else is kept but files with a hash in their name, as they come; calls (/v1) and members' files are left
 * alone. It also shows what the server pushes while no page is open. `build.mjs` fills in the names: another build is another worker, which takes over with the next page.
 */
const files = __FILES__
const version = "__VERSION__"
const cacheName = `redthread-${version}`
const shellPath = "/home"
/** Calls, files, and the pages that are none of the application's: the shell would not know them. */
const notOurs = /^\/(?:v1|files|docs|metrics)\b|^(?:\/[a-z]{2})?\/(?:about|faq|help|paid|policy|terms|vip)$/
/** ms in which a page says that it goes where a notification leads. */
const answerTime = 500
/** Files of screens that were opened: oldest out first. */
const filesMax = 300

addEventListener("install", (event) => {
  event.waitUntil(keepShell())
})

addEventListener("activate", (event) => {
  event.waitUntil(dropOthers())
})

addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate") {
    if (!notOurs.test(pathname)) event.respondWith(pageOrShell(request))
  } else if (pathname.startsWith("/assets/")) event.respondWith(fileOnce(request, event))
})

addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()))
})

addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event))
})

addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(lead(event.notification.data.path))
})

/** The words come ready in the member's language. What takes the place of an earlier one is told as loudly. */
async function show({ title, body, path, tag }) {
  const replaced = tag ? { tag, renotify: true } : {}
  await registration.showNotification(title, { body, ...replaced, icon: "/mark.svg", data: { path } })
}

/** The browser has replaced its subscription: by `auth` of the old one the server knows whose the new one is. */
async function renew({ oldSubscription, newSubscription }) {
  const kept = await (await (await caches.open("push")).match("/subscription"))?.json()
  const old = oldSubscription?.toJSON() ?? kept
  if (!old) return
  const applicationServerKey = kept?.key ?? oldSubscription.options.applicationServerKey
  const { pushManager } = registration
  const renewed = newSubscription ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = renewed.toJSON()
  const body = JSON.stringify({
    old: { endpoint: old.endpoint, auth: old.keys.auth },
    endpoint,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
  })
  await fetch("/v1/push/renewal", { method: "POST", headers: { "content-type": "application/json" }, body })
  if (kept) await keepSubscription({ endpoint, keys, key: kept.key })
}

/** As the page does: the event does not name the old subscription in every browser. */
async function keepSubscription(subscription) {
  await (await caches.open("push")).put("/subscription", new Response(JSON.stringify(subscription)))
}

/** To a page that is open, first one that is seen, else to a new one; the server tells paths of this site alone. */
async function lead(path) {
  const target = new URL(path, location.origin)
  if (target.origin !== location.origin) return
  const pages = await clients.matchAll({ type: "window" })
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0]
  if (!page) return void (await clients.openWindow(target.href))
  await page.focus()
  if (!(await goesByItself(page, path))) await page.navigate(target.href)
}

/** The application goes there without being loaded anew, which would end a call; other pages don't answer. */
function goesByItself(page, path) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerTime)
    page.postMessage({ path }, [port2])
  })
}

async function keepShell() {
  const cache = await caches.open(cacheName)
  // Without the session's cookies or a member's page: the shell says nothing of anybody.
  await Promise.all([cache.addAll(files), cache.add(new Request(shellPath, { credentials: "omit" }))])
  await skipWaiting()
}

async function dropOthers() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith("redthread-") && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

async function pageOrShell(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await caches.match(shellPath, { cacheName })
    if (!shell) throw error
    return shell
  }
}

/** A file with a hash in its name never changes. */
async function fileOnce(request, event) {
  const kept = await caches.match(request, { cacheName })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) event.waitUntil(keep(request, reply.clone()))
  return reply
}

async function keep(request, reply) {
  const cache = await caches.open(cacheName)
  await cache.put(request, reply)
  const kept = await cache.keys()
  const surplus = kept.length - files.length - 1 - filesMax
  const visited = kept.filter(({ url }) => !files.includes(new URL(url).pathname) && !url.endsWith(shellPath))
  if (surplus > 0) await Promise.all(visited.slice(0, surplus).map((each) => cache.delete(each)))
}
