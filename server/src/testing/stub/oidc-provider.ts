import { generateKeyPairSync } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import Provider, { type Configuration, type KoaContextWithOIDC } from "oidc-provider"

/** Who is signed in at the provider. */
export interface OidcPerson {
  sub: string
  name?: string
  email?: string
  email_verified?: boolean
}

/** Our app there. */
export const oidcClient = { id: "redthread", secret: "a secret of the test alone" }

/** Grants consent without a page. */
async function agreed(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc
  const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" })
  grant.addOIDCScope(String(params?.["scope"]))
  await grant.save()
  return grant
}

/** A real OpenID Connect provider on a loopback port; `person` is always signed in. */
export class OidcProvider {
  person: OidcPerson = { sub: "nobody" }
  /** The person does not agree. */
  denies = false
  /** Answers nothing but 503. */
  down = false
  private provider: Provider | null = null
  private readonly server = createServer((request, response) => {
    this.handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  /** Lets the app at this address use it. */
  async start(redirectUri: string): Promise<this> {
    this.server.listen(0, "127.0.0.1")
    await once(this.server, "listening")
    this.provider = new Provider(this.issuer, this.configuration(redirectUri))
    return this
  }

  async stop(): Promise<void> {
    this.server.close()
    this.server.closeAllConnections()
    await once(this.server, "close")
  }

  private configuration(redirectUri: string): Configuration {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    return {
      clients: [
        {
          client_id: oidcClient.id,
          client_secret: oidcClient.secret,
          redirect_uris: [redirectUri],
          token_endpoint_auth_method: "client_secret_post",
        },
      ],
      jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as never] },
      cookies: { keys: ["a key of the test alone"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      // As Google does: the claims are in the ID token itself.
      conformIdTokenClaims: false,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, sub) => {
        const person = this.person
        return { accountId: sub, claims: () => Promise.resolve({ ...person, sub }) }
      },
      loadExistingGrant: agreed,
      ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
    }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = this
    if (this.down) return void response.writeHead(503).end()
    if (!provider) throw new Error("not started")
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response)
    const result = this.denies
      ? { error: "access_denied", error_description: "The person did not agree" }
      : { login: { accountId: this.person.sub, remember: false } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
}
