interface NativeShell {
  isNativePlatform?: () => boolean
  getPlatform?: () => string
  Plugins?: { App?: { getInfo: () => Promise<{ version: string }> } }
}

export function nativeShell(): NativeShell | null {
  const { Capacitor: native } = globalThis as { Capacitor?: NativeShell }
  return native?.isNativePlatform?.() ? native : null
}

export const isAppShell = (): boolean => nativeShell() !== null
