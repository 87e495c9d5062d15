import { ErrorState } from "../ui/States"

export const ErrorScreen = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <ErrorState error={error} retry={reset} />
)
