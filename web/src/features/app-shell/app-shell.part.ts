import type { Dependencies } from "./app-shell"

/** What the native side of the application for phones (mobile/) puts into its pages. */
interface Native {
  Capacitor?: { isNativePlatform?: () => boolean }
}

/** Inside the application for phones: joins the page to it. Does nothing in a browser. */
export async function joinAppShell(surroundings: Dependencies): Promise<void> {
  if (!(globalThis as Native).Capacitor?.isNativePlatform?.()) return
  const { startAppShell } = await import("./app-shell")
  await startAppShell(surroundings)
}
