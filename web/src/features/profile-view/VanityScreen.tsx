import { pathId } from "@redthread/contract/core/call"
import { useQuery } from "@tanstack/react-query"
import { Navigate } from "@tanstack/react-router"
import { ClientError } from "../../core/error/client-error"
import { ErrorState, Waiting } from "../../ui/state/States"
import { vanityQuery } from "./vanity.queries"

/** An address of a member's own, on the way to the profile. */
export const VanityScreen = ({ address }: { address: string }) => {
  const { data, error, refetch } = useQuery(vanityQuery(address))
  // Whoever the server can't find under a plain id is looked for as a member: the profile says who is missing.
  const id = data?.id ?? (error && pathId.safeParse(address).success ? Number(address) : null)
  if (id !== null) return <Navigate to="/profile/$id" params={{ id: String(id) }} replace />
  if (error instanceof ClientError && error.status === 404) return <Navigate to="/404" replace />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
}
