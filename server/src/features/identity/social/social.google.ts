import * as client from "openid-client"
import { languageTags } from "@redthread/contract/language"
import { env, type Env } from "../../../core/process/env"
import { requestTimeoutSeconds, type Protocol } from "./social.protocol"

const discovered = new WeakMap<Env, Promise<client.Configuration>>()

function discoverGoogle({ OAUTH_GOOGLE_ISSUER, OAUTH_GOOGLE_CLIENT_ID, OAUTH_GOOGLE_CLIENT_SECRET }: Env) {
  const issuer = new URL(OAUTH_GOOGLE_ISSUER)
  return client.discovery(
    issuer,
    OAUTH_GOOGLE_CLIENT_ID ?? "",
    {},
    client.ClientSecretPost(OAUTH_GOOGLE_CLIENT_SECRET),
    {
      timeout: requestTimeoutSeconds,
      execute: [
        client.enableNonRepudiationChecks,
        // The configuration accepts http for loopback addresses only, so that it is safe here.
        ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
    },
  )
}

/** The configuration is cached; a failed fetch is repeated by the next sign-in. */
function googleConfiguration(): Promise<client.Configuration> {
  const pending = discovered.get(env) ?? discoverGoogle(env)
  discovered.set(env, pending)
  const key = env
  pending.catch(() => discovered.delete(key))
  return pending
}

/** Implements OpenID Connect with PKCE; checks signature, audience and nonce of the ID token. */
export const google: Protocol = {
  appId: () => env.OAUTH_GOOGLE_CLIENT_ID,

  async url({ state, nonce, codeVerifier, redirectUri }, { language }) {
    return client.buildAuthorizationUrl(await googleConfiguration(), {
      redirect_uri: redirectUri,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      ui_locales: languageTags[language],
    })
  },

  async person({ state, nonce, codeVerifier, redirectUri }, callbackParams) {
    const callback = new URL(redirectUri)
    callback.search = new URLSearchParams({
      code: callbackParams.code,
      state: callbackParams.state,
      ...(callbackParams.iss ? { iss: callbackParams.iss } : {}),
    }).toString()
    const tokens = await client.authorizationCodeGrant(await googleConfiguration(), callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error("Google answered the code without an ID token")
    const { sub: subject, name, email, email_verified } = claims
    const verifiedEmail = email_verified === true && typeof email === "string" ? email : null
    return {
      subject,
      name: typeof name === "string" ? name : null,
      email: verifiedEmail,
      isEmailTrusted: verifiedEmail !== null,
    }
  },
}
