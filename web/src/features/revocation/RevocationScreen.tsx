import { revocationKinds } from "@redthread/contract/revocation"
import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import setting from "../../ui/setting/setting.module.css"
import { Purchases } from "./Purchases"
import { RequestForm } from "./RequestForm"
import { Statement } from "./Statement"

/** Withdrawal from a purchase: from the bill, from the footer without signing in, or by a mailed link. */
export const RevocationScreen = () => {
  const { t } = useTexts("revocation")
  const { kind: named, id } = useSearch({ from: "/withdrawal" })
  const kind = revocationKinds.find((each) => each === named)
  const me = useMe()
  // The token is in the fragment, so that no server logs it.
  const [token] = useState(() => location.hash.slice(1))
  const isChosen = me !== null && kind !== undefined && id !== undefined
  return (
    <section className={setting.screen}>
      <header>
        <h1 data-in-bar>{t("title")}</h1>
        <p className={setting.text}>{t("intro")}</p>
      </header>
      {token !== "" && <Statement source={{ token }} />}
      {token === "" && isChosen && (
        <>
          <Statement source={{ kind, id }} />
          <Link to="/withdrawal">{t("all")}</Link>
        </>
      )}
      {token === "" && !isChosen && (me ? <Purchases /> : <RequestForm />)}
    </section>
  )
}
