/** What the native side of the application for phones (mobile/) puts into its pages. */
interface NativeShell {
  isNativePlatform?: () => boolean
  getPlatform?: () => string
  Plugins?: { App?: { getInfo: () => Promise<{ version: string }> } }
}

/** The native side of the application for phones around this page; null in a browser. */
export function nativeShell(): NativeShell | null {
  const { Capacitor: native } = globalThis as { Capacitor?: NativeShell }
  return native?.isNativePlatform?.() ? native : null
}

/** Whether the page runs inside the application for phones. */
export const isAppShell = (): boolean => nativeShell() !== null
