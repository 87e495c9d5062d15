import { followHeldEntries } from "../../core/page/overlay-history"
import { makeRouter } from "./make-router"

export const router = makeRouter()

followHeldEntries(router.history)

/** Media stop when the page changes. */
router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
  if (!pathChanged) return
  for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video")) media.pause()
})
