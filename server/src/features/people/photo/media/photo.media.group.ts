/** Whether a process can lead a group, which is ended with one signal. */
export const hasGroups = process.platform !== "win32"

/** Kills a process with its children, so that no decoder outlives the process that started it. */
export function endGroup(pid: number): void {
  try {
    process.kill(hasGroups ? -pid : pid, "SIGKILL")
  } catch {
    // The group has ended already.
  }
}
