import { isAppShell } from "../../core/api/client"
import type { Dependencies } from "./app-shell.start"

export async function joinAppShell(surroundings: Dependencies): Promise<void> {
  if (!isAppShell()) return
  const { startAppShell } = await import("./app-shell.start")
  await startAppShell(surroundings)
}
