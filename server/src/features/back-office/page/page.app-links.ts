import type { FastifyInstance } from "fastify"

export interface AppLinks {
  appId: string
  /** These are SHA-256 digests of the signing certificates. */
  androidFingerprints: readonly string[]
  appleTeam: string | undefined
}

/** Serves Android's Digital Asset Links and Apple's Universal Links. Calls and files stay with the browser. */
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
