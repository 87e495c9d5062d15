import { eq } from "drizzle-orm"
import { transaction } from "../../core/db/db"
import { db } from "../../core/db/pool"
import { account } from "../../features/member/account-row/account.tables"
import { startApp, type TestApp } from "../harness"
import { OidcProvider, oidcClient, type OidcPerson } from "./oidc-provider"
import { SocialBrowser } from "../social-browser"

export const siteOrigin = "https://redthread.example"

let people = 0

/** A server that is set up for Google, with a real OpenID provider in its place. */
export class GoogleApp {
  readonly provider = new OidcProvider()
  private app: TestApp | null = null

  async start(): Promise<TestApp> {
    await this.provider.start(`${siteOrigin}/social/google`)
    this.app = await startApp({
      PUBLIC_URL: siteOrigin,
      OAUTH_GOOGLE_CLIENT_ID: oidcClient.id,
      OAUTH_GOOGLE_CLIENT_SECRET: oidcClient.secret,
      OAUTH_GOOGLE_ISSUER: this.provider.issuer,
    })
    return this.app
  }

  async stop(): Promise<void> {
    await this.app?.stop()
    await this.provider.stop()
  }

  /** A browser on a device of its own. */
  browser(): SocialBrowser {
    if (!this.app) throw new Error("not started")
    return new SocialBrowser(this.app, "google")
  }

  /** Signs another person in at the provider. */
  somebody(given: Partial<OidcPerson> = {}): OidcPerson {
    people += 1
    const email = `carla-${people}@example.org`
    this.provider.person = { sub: `sub-${people}`, name: `Carla ${people}`, email, email_verified: true, ...given }
    return this.provider.person
  }

  update(accountId: number, values: Partial<typeof account.$inferInsert>): Promise<unknown> {
    return transaction(db, (tx) => tx.update(account).set(values).where(eq(account.id, accountId)))
  }
}
