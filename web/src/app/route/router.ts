import { followHeldEntries } from "../../core/page/overlay-history"
import { makeRouter } from "./make-router"

export const router = makeRouter()

followHeldEntries(router.history)

router.subscribe("onBeforeNavigate", ({ pathChanged }) => {
  if (!pathChanged) return
  for (const media of document.querySelectorAll<HTMLMediaElement>("audio, video")) media.pause()
})
