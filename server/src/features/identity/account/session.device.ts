import Bowser from "bowser"

/** Header of the app shell: `redthread-app/1.4 (android)`. */
const appForm = /^redthread-app\/([\w.]{1,20})(?:\s*\(([^)]{1,40})\))?/

const systems: Record<string, string> = { android: "Android", ios: "iOS" }

export const isApp = (client: string | null): boolean => client?.startsWith("redthread-app/") ?? false

/**
 * What a device is called in the list of them: proper names alone, which need no translation.
 * Null when it did not say.
 */
export function deviceName(client: string | null, agent: string | null): string | null {
  const [, version, system] = appForm.exec(client ?? "") ?? []
  const parts = version
    ? [`Redthread ${version}`, system && (systems[system.toLowerCase()] ?? system)]
    : browserAndSystem(agent)
  const known = parts.filter(Boolean)
  return known.length > 0 ? known.join(" · ") : null
}

function browserAndSystem(agent: string | null): (string | undefined)[] {
  if (!agent) return []
  const parser = Bowser.getParser(agent)
  const system = parser.getOSName()
  // Of what is no browser it gives back the first word, which would name scripts and libraries as devices.
  return system ? [parser.getBrowserName() || undefined, system] : []
}
