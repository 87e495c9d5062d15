import { isAppShell } from "../../core/page/native-shell"
import type { Dependencies } from "./app-shell"

/** Inside the application for phones: joins the page to it. Does nothing in a browser. */
export async function joinAppShell(surroundings: Dependencies): Promise<void> {
  if (!isAppShell()) return
  const { startAppShell } = await import("./app-shell")
  await startAppShell(surroundings)
}
