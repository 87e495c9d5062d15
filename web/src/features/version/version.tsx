import { type Platform, release, remindAfterSeconds, showVersion } from "@redthread/contract/version"
import { Suspense, useEffect, useState } from "react"
import type { ReplyBody } from "@redthread/contract/core/call"
import { api } from "../../core/api/api"
import { nativeShell } from "../../core/api/client"
import { lazyPart } from "../../core/page/lazy-part"
import { readStored, storageKeys, writeStored } from "../../core/preferences/storage"

const VersionDialog = lazyPart(() => import("./VersionDialog"), "VersionDialog")

type Update = ReplyBody<typeof showVersion>

/** Interval in ms of the checks of an open page. */
const askEvery = 3_600_000

async function runningVersion(): Promise<{ platform: Platform; version: string }> {
  const native = nativeShell()
  if (!native) return { platform: "web", version: release }
  const platform = native.getPlatform?.() === "ios" ? "ios" : "android"
  const info = await native.Plugins?.App?.getInfo()
  return { platform, version: info?.version ?? release }
}

const isPostponed = (): boolean => Number(readStored(storageKeys.remindLater) ?? 0) > Date.now()

async function findUpdate(): Promise<Update | null> {
  if (isPostponed()) return null
  const found = await api(showVersion, { params: await runningVersion() })
  return found.update && !isPostponed() ? found : null
}

const postpone = (): void => writeStored(storageKeys.remindLater, String(Date.now() + remindAfterSeconds * 1000))

/** Checks for an update when the page opens, and when it becomes visible after an hour. */
function useUpdate(): [Update | null, () => void] {
  const [update, setUpdate] = useState<Update | null>(null)
  useEffect(() => {
    let askedAt = 0
    const ask = (): void => {
      if (document.visibilityState !== "visible" || Date.now() - askedAt < askEvery) return
      askedAt = Date.now()
      // A failed check is repeated at the next one.
      findUpdate().then(setUpdate, () => undefined)
    }
    ask()
    document.addEventListener("visibilitychange", ask)
    return () => document.removeEventListener("visibilitychange", ask)
  }, [])
  return [update, () => setUpdate(null)]
}

export const VersionOffer = () => {
  const [update, close] = useUpdate()
  const later = (): void => {
    postpone()
    close()
  }
  return (
    update && (
      <Suspense>
        <VersionDialog update={update} onLater={later} />
      </Suspense>
    )
  )
}
