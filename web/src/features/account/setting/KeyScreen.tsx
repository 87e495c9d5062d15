import { redeemKey } from "@redthread/contract/session"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { hrefOf } from "../../../core/language/language"
import { session } from "../../../core/session/session"
import { useTextFile } from "../../../core/texts/texts"
import { Waiting } from "../../../ui/state/States"
import { Outcome } from "../AccountCard"

const keyOfAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("key") ?? ""

/** Target of a hand-over link: signs in and opens the link's path. */
export const KeyScreen = () => {
  const texts = useTextFile("account")
  const [key] = useState(keyOfAddress)
  const { mutate, error } = useMutation({
    mutationFn: () => api(redeemKey, { body: { key } }),
    onSuccess: ({ to, ...begun }) => {
      session.begin(begun, to)
      location.replace(hrefOf(to))
    },
    meta: { quiet: true },
  })
  useEffect(() => {
    // The key is valid once, so it is removed from the address.
    history.replaceState(history.state, "", location.pathname)
    mutate()
  }, [mutate])
  if (!error) return <Waiting />
  return (
    <Outcome
      isError
      drawing="broken"
      title={texts.social_failed_title}
      text={errorText(error)}
      next={{ label: texts.to_sign_in_page, path: "/?type=login" }}
    />
  )
}
