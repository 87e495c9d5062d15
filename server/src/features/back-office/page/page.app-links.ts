import type { FastifyInstance } from "fastify"

export interface AppLinks {
  /** The application's id in both stores. */
  appId: string
  /** SHA-256 of the certificates that the Android application is signed with. */
  androidFingerprints: readonly string[]
  /** The team at Apple; undefined where there is no application for iOS. */
  appleTeam: string | undefined
}

/**
 * Tells phones that links to this site open in the application: Android's Digital Asset Links, Apple's Universal Links.
 * Calls and files stay the browser's.
 */
export async function mountAppLinks(app: FastifyInstance, links: AppLinks): Promise<void> {
  const { appId, androidFingerprints, appleTeam } = links
  if (androidFingerprints.length > 0) {
    app.get("/.well-known/assetlinks.json", async () => [
      {
        relation: ["delegate_permission/common.handle_all_urls"],
        target: { namespace: "android_app", package_name: appId, sha256_cert_fingerprints: androidFingerprints },
      },
    ])
  }
  if (appleTeam !== undefined) {
    const components = [{ "/": "/v1/*", exclude: true }, { "/": "/files/*", exclude: true }, { "/": "*" }]
    app.get("/.well-known/apple-app-site-association", async () => ({
      applinks: { details: [{ appIDs: [`${appleTeam}.${appId}`], components }] },
    }))
  }
}
