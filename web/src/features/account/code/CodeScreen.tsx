import { useTextFile } from "../../../core/texts/texts"
import { type ReactNode, useState } from "react"
import type { DrawingName } from "../../../ui/state/Drawing"
import { AccountCard, Outcome } from "../AccountCard"
import type { AccountTexts } from "../account-form"
import { IdentityForm } from "../sign-in/IdentityForm"

export interface CodeSent {
  texts: AccountTexts
  identity: string
  onDone: () => void
  onOther: () => void
}

interface Props {
  about: "retrieve" | "reactivate"
  drawing: DrawingName
  form: (sent: CodeSent) => ReactNode
}

export const CodeScreen = ({ about, drawing, form }: Props) => {
  const texts = useTextFile("account")
  const [identity, setIdentity] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  if (isDone) {
    return (
      <Outcome
        drawing={drawing}
        title={texts[`${about}_done_title`]}
        text={texts[`${about}_done`]}
        next={{ label: texts.to_sign_in_page, path: "/?type=login" }}
      />
    )
  }
  return (
    <AccountCard title={texts[`${about}_title`]}>
      {identity === null ? (
        <IdentityForm texts={texts} text={texts[`${about}_text`]} onSent={setIdentity} />
      ) : (
        form({ texts, identity, onDone: () => setDone(true), onOther: () => setIdentity(null) })
      )}
    </AccountCard>
  )
}
