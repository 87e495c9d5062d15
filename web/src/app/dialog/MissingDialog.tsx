import { acceptTerms, showMe } from "@redthread/contract/account"
import { editProfile, minAge } from "@redthread/contract/profile"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../core/api/api"
import { errorTextAt, errorTextElsewhere } from "../../core/error/error-text"
import { currentTag, hrefOf } from "../../core/language/language"
import { session, useMe } from "../../core/session/session"
import { signOut } from "../../core/session/own-account"
import { useTextFile, useTexts } from "../../core/texts/texts"
import { ConsentField } from "../../features/account/sign-up/ConsentField"
import { BirthdayField } from "../../ui/form/BirthdayField"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { ChoiceField } from "../../ui/form/Field"
import { Form } from "../../ui/form/Form"
import styles from "../Shell.module.css"

/** Asks for gender and birthday, without which a member is in no list and cannot write. */
export const MissingDialog = () => {
  const { t } = useTexts("account")
  const missing = useMe()?.missing ?? []
  const texts = useTextFile("account")
  const [agrees, setAgrees] = useState(false)
  const [gender, setGender] = useState<0 | 1 | null>(null)
  const [birthday, setBirthday] = useState("")
  const save = useMutation({ mutationFn: saveMissing, meta: { quiet: true } })
  const change = {
    ...(missing.includes("gender") && gender !== null ? { gender } : {}),
    ...(missing.includes("birthday") && birthday ? { birthday } : {}),
  }
  return (
    <Dialog opened title={t("missing_title")}>
      <Form className={styles.missingForm} problem={save.error} onSubmit={() => save.mutate(change)}>
        <p>{t("missing_text")}</p>
        {missing.includes("gender") && (
          <ChoiceField
            label={t("gender")}
            name="gender"
            choices={[
              { value: 0 as const, label: t("woman") },
              { value: 1 as const, label: t("man") },
            ]}
            value={gender}
            onChange={setGender}
            error={errorTextAt(save.error, "gender")}
          />
        )}
        {missing.includes("birthday") && (
          <BirthdayField
            tag={currentTag()}
            texts={texts}
            youngest={minAge}
            value={birthday}
            onChange={setBirthday}
            error={errorTextAt(save.error, "birthday") ?? errorTextElsewhere(save.error, ["gender"])}
          />
        )}
        <ConsentField
          texts={texts}
          hrefs={{ terms: hrefOf("/terms"), policy: hrefOf("/policy") }}
          checked={agrees}
          onChange={setAgrees}
        />
        <Button
          type="submit"
          wide
          size="large"
          busy={save.isPending}
          disabled={!agrees || Object.keys(change).length < missing.length}
        >
          {t("missing_save")}
        </Button>
        <Button look="ghost" wide onClick={() => void signOut()}>
          {t("sign_out")}
        </Button>
      </Form>
    </Dialog>
  )
}

async function saveMissing(body: { gender?: 0 | 1; birthday?: string }): Promise<void> {
  await api(acceptTerms)
  await api(editProfile, { body })
  session.updateMe(await api(showMe))
}
