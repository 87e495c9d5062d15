import { isAppShell } from "../../core/page/native-shell"
import type { Dependencies } from "./app-shell.start"

export async function joinAppShell(surroundings: Dependencies): Promise<void> {
  if (!isAppShell()) return
  const { startAppShell } = await import("./app-shell.start")
  await startAppShell(surroundings)
}
