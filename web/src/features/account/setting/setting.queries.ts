import { deleteAccount, resetPassword } from "@redthread/contract/account"
import { showExport, startExport, type ExportState } from "@redthread/contract/export"
import { addPasskey, listPasskeys, removePasskey, startPasskey } from "@redthread/contract/passkey"
import { endOtherSessions, endSession, listSessions } from "@redthread/contract/session"
import { listSocial, unlinkSocial, type SocialProvider } from "@redthread/contract/social"
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, callHeaders, refusal, proving } from "../../../core/api/api"
import { ClientError } from "../../../core/error/client-error"
import { session } from "../../../core/session/session"

export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  queryFn: ({ signal }) => api(listSessions, {}, { signal }),
})

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => api(listPasskeys, {}, { signal }),
})

export const socialQuery = queryOptions({
  queryKey: ["social"],
  queryFn: ({ signal }) => api(listSocial, {}, { signal }),
})

const revokedAfter = 60_000

const lookEvery = 1000

export const isBeingBuilt = ({ status }: ExportState): boolean => status === "queued" || status === "building"

export const exportQuery = queryOptions({
  queryKey: ["export"],
  queryFn: ({ signal }) => api(showExport, {}, { signal }),
  refetchInterval: ({ state: { data } }) => data && isBeingBuilt(data) && lookEvery,
})

function useListChange<V, T>(queryKey: readonly string[], mutationFn: (input: V) => Promise<T>, quiet = false) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    // The list is also refetched after a failure, because another device may have made the same change.
    onSettled: () => client.invalidateQueries({ queryKey }),
    meta: { quiet },
  })
}

export const useEndDevice = () =>
  useListChange(devicesQuery.queryKey, (id: number) => api(endSession, { params: { id } }))

export const useEndOtherDevices = () => useListChange(devicesQuery.queryKey, () => api(endOtherSessions))

export const useChangePassword = () =>
  useListChange(
    devicesQuery.queryKey,
    (body: Record<"password" | "new_password" | "new_password_confirm", string>) => api(resetPassword, { body }),
    true,
  )

export const useAddPasskey = () =>
  useListChange(
    passkeysQuery.queryKey,
    async ({ name, password }: { name: string; password: string | null }) => {
      const { challenge_id, options } = await api(startPasskey, { body: password === null ? {} : { password } })
      return api(addPasskey, { body: { challenge_id, name, response: await newCredential(options) } })
    },
    true,
  )

async function newCredential(options: object): Promise<Record<string, unknown>> {
  try {
    // The contract does not parse WebAuthn's JSON form.
    return { ...(await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })) }
  } catch {
    throw new ClientError("passkey_failed")
  }
}

export const useRemovePasskey = () =>
  useListChange(passkeysQuery.queryKey, (id: number) => api(removePasskey, { params: { id } }))

export const useUnlink = () =>
  useListChange(socialQuery.queryKey, (provider: SocialProvider) => api(unlinkSocial, { params: { provider } }))

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api(startExport),
    onSuccess: (state) => client.setQueryData(exportQuery.queryKey, state),
  })
}

async function load(address: string): Promise<Response> {
  const response = await fetch(address, { headers: await callHeaders() }).catch(() => {
    throw new ClientError("network")
  })
  if (!response.ok) throw await refusal({ response, text: await response.text() })
  return response
}

export const useDownloadExport = () =>
  useMutation({
    mutationFn: async (address: string) => {
      const response = await proving(() => load(address))
      const link = document.createElement("a")
      link.href = URL.createObjectURL(await response.blob())
      link.download = "redthread.zip"
      link.click()
      // The address is revoked late, because the browser reads the file asynchronously.
      setTimeout(() => URL.revokeObjectURL(link.href), revokedAfter)
    },
  })

/** Deletes the account, which ends the session. On failure it throws a ClientError and changes nothing. */
export const leave = (proof: { password?: string; code?: number }): Promise<void> =>
  session.leave("deleted", () => api(deleteAccount, { body: proof }))
