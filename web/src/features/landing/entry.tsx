import "../../ui/theme.css"
import "../../ui/base.css"
import { hydrateRoot } from "react-dom/client"
import { storeReferral } from "../../core/api/client"
import { joinAppShell } from "../app-shell/app-shell"
import { Landing } from "./Landing"
import type { LandingData } from "./landing-data"

storeReferral()
void joinAppShell({ goTo: (path) => location.assign(path), whenSignedIn: () => undefined })

const root = document.getElementById("root")
const data = document.getElementById("landing")?.textContent
if (root && data) hydrateRoot(root, <Landing {...(JSON.parse(data) as LandingData)} />)
