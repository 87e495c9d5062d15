import { CodeScreen } from "../code/CodeScreen"
import { NewPasswordForm } from "./NewPasswordForm"

/** Forgot password: whose account, then the code and the new password twice. */
export const RetrieveScreen = () => (
  <CodeScreen about="retrieve" drawing="real" form={(sent) => <NewPasswordForm {...sent} />} />
)
