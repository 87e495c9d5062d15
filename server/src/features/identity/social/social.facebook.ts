import { createHmac } from "node:crypto"
import * as client from "openid-client"
import { z } from "zod"
import { env } from "../../../core/process/env"
import { requestTimeoutSeconds, type Protocol } from "./social.protocol"

/** Source: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
function facebookConfiguration(): client.Configuration {
  const { OAUTH_FACEBOOK_URL, OAUTH_FACEBOOK_GRAPH_URL, OAUTH_FACEBOOK_CLIENT_ID, OAUTH_FACEBOOK_CLIENT_SECRET } = env
  const config = new client.Configuration(
    {
      issuer: OAUTH_FACEBOOK_URL,
      authorization_endpoint: `${OAUTH_FACEBOOK_URL}/dialog/oauth`,
      token_endpoint: `${OAUTH_FACEBOOK_GRAPH_URL}/oauth/access_token`,
    },
    OAUTH_FACEBOOK_CLIENT_ID ?? "",
    {},
    client.ClientSecretPost(OAUTH_FACEBOOK_CLIENT_SECRET),
  )
  config.timeout = requestTimeoutSeconds
  // The configuration accepts http for loopback addresses only, so that it is safe here.
  if (OAUTH_FACEBOOK_GRAPH_URL.startsWith("http:")) client.allowInsecureRequests(config)
  return config
}

const graphUser = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() })

/** The Graph API requires this proof that a request with the token comes from this server. */
const proofOf = (accessToken: string): string =>
  createHmac("sha256", env.OAUTH_FACEBOOK_CLIENT_SECRET ?? "")
    .update(accessToken)
    .digest("hex")

async function fetchUser(accessToken: string) {
  const me = new URL(`${env.OAUTH_FACEBOOK_GRAPH_URL}/me`)
  me.search = new URLSearchParams({ fields: "id,name,email", appsecret_proof: proofOf(accessToken) }).toString()
  const response = await client.fetchProtectedResource(facebookConfiguration(), accessToken, me, "GET")
  if (!response.ok) throw new Error(`the Graph API answered ${response.status}`)
  return graphUser.parse(await response.json())
}

/** Facebook has plain OAuth 2 without an ID token: the person is read from the Graph API. */
export const facebook: Protocol = {
  appId: () => env.OAUTH_FACEBOOK_CLIENT_ID,

  async url({ state, codeVerifier, redirectUri }) {
    return client.buildAuthorizationUrl(facebookConfiguration(), {
      redirect_uri: redirectUri,
      scope: "public_profile,email",
      state,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
    })
  },

  async person({ state, codeVerifier, redirectUri }, callbackParams) {
    const callback = new URL(redirectUri)
    callback.search = new URLSearchParams({ code: callbackParams.code, state: callbackParams.state }).toString()
    const checks = { expectedState: state, pkceCodeVerifier: codeVerifier }
    const { access_token } = await client.authorizationCodeGrant(facebookConfiguration(), callback, checks)
    const { id, name, email } = await fetchUser(access_token)
    return { subject: id, name: name ?? null, email: email ?? null, isEmailTrusted: false }
  },
}
