import { keySeconds, makeKey } from "@redthread/contract/session"
import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { api } from "../../../core/api/api"
import { hrefOf } from "../../../core/language/language"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { TextField } from "../../../ui/form/Field"
import { ThreadProgress } from "../../../ui/state/Thread"
import { Section } from "../../../ui/setting/Section"
import styles from "../../../ui/setting/setting.module.css"

interface Link {
  href: string
  until: number
}

/** Creates a link with the key in its fragment, which browsers do not send to a server. */
async function makeLink(): Promise<Link> {
  const { key, expires_in } = await api(makeKey, { body: { to: "/home" } })
  return { href: `${location.origin}${hrefOf("/")}#key=${key}`, until: Date.now() + expires_in * 1000 }
}

export const SignInLink = () => {
  const { t } = useTexts("setting")
  const make = useMutation({
    mutationFn: makeLink,
    onSuccess: async ({ href }) => {
      // Without a clipboard (plain http, or forbidden) the link can be copied by hand.
      const isCopied = await navigator.clipboard?.writeText(href).then(
        () => true,
        () => false,
      )
      if (isCopied) showToast({ kind: "note", message: t("hand_over.copied") })
    },
  })
  return (
    <Section title={t("hand_over.title")} text={t("hand_over.text", { seconds: keySeconds })}>
      <div className={styles.form}>
        {make.data ? (
          <LinkLeft link={make.data} onOver={make.reset} />
        ) : (
          <Button look="quiet" busy={make.isPending} onClick={() => make.mutate()}>
            {t("hand_over.make")}
          </Button>
        )}
      </div>
    </Section>
  )
}

const LinkLeft = ({ link: { href, until }, onOver }: { link: Link; onOver: () => void }) => {
  const { t } = useTexts("setting")
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((until - now) / 1000)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver, onOver])
  return (
    <>
      <TextField
        label={t("hand_over.link")}
        hint={t("hand_over.left", { seconds: Math.max(0, seconds) })}
        readOnly
        value={href}
        onFocus={(event) => event.target.select()}
      />
      <ThreadProgress value={Math.max(0, until - now) / (keySeconds * 1000)} label={t("hand_over.title")} />
    </>
  )
}
