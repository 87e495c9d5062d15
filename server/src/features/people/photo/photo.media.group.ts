/** Whether a process can lead a group, which is ended with one signal. */
export const hasGroups = process.platform !== "win32"

/** Kills a process and those that it started: what decodes a file must not outlive the one that asked for it. */
export function endGroup(pid: number): void {
  try {
    process.kill(hasGroups ? -pid : pid, "SIGKILL")
  } catch {
    // Nothing of it is left.
  }
}
