import { useQuery } from "@tanstack/react-query"
import { Navigate } from "@tanstack/react-router"
import { ClientError } from "../../core/client-error"
import { ErrorState, Waiting } from "../../ui/States"
import { vanityQuery } from "./vanity.queries"

/** An address of a member's own, on the way to the profile. */
export const VanityScreen = ({ address }: { address: string }) => {
  const { data, error, refetch } = useQuery(vanityQuery(address))
  if (data) return <Navigate to="/profile/$id" params={{ id: String(data.id) }} replace />
  if (error instanceof ClientError && error.status === 404) return <Navigate to="/404" replace />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Waiting />
}
