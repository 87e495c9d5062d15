/**
 * Caches the application's page and start files for use offline, and files of opened screens, whose names have a hash.
 * Calls (/v1) and members' files are not cached. Also shows push notifications while no page is open. `build.mjs` fills
 * in the file names, so each build is a new worker, which takes over with the next page.
 */
const files = __FILES__
const version = "__VERSION__"
const cacheName = `redthread-${version}`
const shellPath = "/home"
/** Paths that are not pages of the application and must not be answered with its cached page. */
const notOurs = /^\/(?:v1|files|docs|metrics|shared-date)\b/
/** Time in ms within which a page must confirm that it navigates to a notification's path by itself. */
const answerTime = 500
/** Maximum number of cached files of opened screens; the oldest are deleted first. */
const filesMax = 300

addEventListener("install", (event) => {
  event.waitUntil(keepShell())
})

addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches())
})

addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== location.origin) return
  if (request.mode === "navigate") {
    if (!notOurs.test(pathname)) event.respondWith(pageOrShell(request))
  } else if (pathname.startsWith("/assets/")) event.respondWith(cachedFile(request, event))
})

addEventListener("push", (event) => {
  if (event.data) event.waitUntil(showNotification(event.data.json()))
})

addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renewSubscription(event))
})

addEventListener("notificationclick", (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data.path))
})

/** Shows a push notification, in the member's language from the server. A replaced notification alerts again. */
async function showNotification({ title, body, path, tag }) {
  const replaced = tag ? { tag, renotify: true } : {}
  await registration.showNotification(title, { body, ...replaced, icon: "/mark.svg", data: { path } })
}

/** Registers the browser's new push subscription; the server finds the member by `auth` of the old one. */
async function renewSubscription({ oldSubscription, newSubscription }) {
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

/** Stores the subscription for the next renewal, because not every browser's event contains the old one. */
async function keepSubscription(subscription) {
  await (await caches.open("push")).put("/subscription", new Response(JSON.stringify(subscription)))
}

/** Opens a notification's path in an open page, preferably a visible one, otherwise in a new window. */
async function openPath(path) {
  const target = new URL(path, location.origin)
  if (target.origin !== location.origin) return
  const pages = await clients.matchAll({ type: "window" })
  const page = pages.find(({ visibilityState }) => visibilityState === "visible") ?? pages[0]
  if (!page) return void (await clients.openWindow(target.href))
  await page.focus()
  if (!(await requestNavigation(page, path))) await page.navigate(target.href)
}

/** Asks the page to navigate without a reload, which would end a call; resolves to false if it does not answer. */
function requestNavigation(page, path) {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerTime)
    page.postMessage({ path }, [port2])
  })
}

async function keepShell() {
  const cache = await caches.open(cacheName)
  // The page is fetched without cookies, so that the cache contains no member's data.
  await Promise.all([cache.addAll(files), cache.add(new Request(shellPath, { credentials: "omit" }))])
  await skipWaiting()
}

async function deleteOldCaches() {
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

/** Answers from the cache if possible, because a file with a hash in its name never changes. */
async function cachedFile(request, event) {
  const kept = await caches.match(request, { cacheName })
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) event.waitUntil(cacheFile(request, reply.clone()))
  return reply
}

async function cacheFile(request, reply) {
  const cache = await caches.open(cacheName)
  await cache.put(request, reply)
  const kept = await cache.keys()
  const surplus = kept.length - files.length - 1 - filesMax
  const visited = kept.filter(({ url }) => !files.includes(new URL(url).pathname) && !url.endsWith(shellPath))
  if (surplus > 0) await Promise.all(visited.slice(0, surplus).map((each) => cache.delete(each)))
}
