import "../../ui/theme.css"
import "../../ui/base.css"
import { hydrateRoot } from "react-dom/client"
import { keepReferral } from "../../core/referral"
import { storageKeys, writeStored } from "../../core/storage"
import { Landing } from "./Landing"
import type { LandingData } from "./landing-data"

keepReferral()

const root = document.getElementById("root")
const data = document.getElementById("landing")?.textContent
if (root && data) hydrateRoot(root, <Landing {...(JSON.parse(data) as LandingData)} />)

/** A language chosen here is kept, so that the root opens in it the next time. */
document.addEventListener("click", ({ target }) => {
  const chosen = target instanceof Element ? target.closest<HTMLElement>("[data-language]:not(html)") : null
  if (chosen) writeStored(storageKeys.language, chosen.dataset.language ?? null)
})
