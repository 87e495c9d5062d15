import { editTranslator, listTranslators, type Translator } from "@redthread/contract/human-translation"
import { type Language, languageNames, languages, languageTags } from "@redthread/contract/language"
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { languagePairText } from "../../core/language/format"
import { api } from "../../core/api/api"
import { errorText } from "../../core/error/error-text"
import { showToast } from "../../core/error/toast"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Form } from "../../ui/form/Form"
import { DataTable } from "./DataTable"
import { MemberPicker, type PickedMember } from "./member/MemberPicker"
import { staffChanged } from "./staff.queries"
import tableStyles from "./data-table.module.css"
import styles from "./staff.module.css"
import grid from "./translators.module.css"

const translatorsQuery = queryOptions({
  queryKey: ["staff", "translators"],
  queryFn: ({ signal }) => api(listTranslators, {}, { signal }),
})

type Pairs = Translator["pairs"]

/** Administrators set language pairs here; the first pair makes a member a translator. */
export const TranslatorsScreen = () => {
  const { t } = useTexts("staff")
  const query = useQuery(translatorsQuery)
  const [chosen, setChosen] = useState<PickedMember | null>(null)
  const rows = query.data?.items ?? []
  const one = rows.find(({ id }) => id === chosen?.id)
  return (
    <div className={grid.screen}>
      <NewTranslator onChoose={setChosen} />
      {chosen !== null && query.data && (
        <PairsForm key={chosen.id} member={chosen} translator={one} onClose={() => setChosen(null)} />
      )}
      <DataTable
        name="translators"
        label={t("section.translators")}
        columns={[
          { key: "name", label: t("column.member"), value: ({ name }) => name },
          { key: "id", label: t("column.id"), value: ({ id }) => id },
          { key: "role", label: t("column.role"), value: ({ role }) => t(`role.${role}`) },
          {
            key: "pairs",
            label: t("translators.pairs"),
            value: ({ pairs }) =>
              pairs.length === 0
                ? t("translators.all")
                : pairs.map(({ source, language }) => languagePairText(source, language)).join(", "),
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        query={query}
        empty={t("translators.none")}
        onOpen={({ id, name }) => setChosen({ id, name })}
        openKey={chosen?.id ?? null}
      />
    </div>
  )
}

const NewTranslator = ({ onChoose }: { onChoose: (member: PickedMember) => void }) => {
  const { t } = useTexts("staff")
  const [member, setMember] = useState<PickedMember | null>(null)
  return (
    <Form className={styles.tools} problem={0} onSubmit={() => member && onChoose(member)}>
      <MemberPicker label={t("column.member")} picked={member} onPick={setMember} />
      <Button type="submit" size="small" disabled={!member}>
        {t("translators.choose")}
      </Button>
    </Form>
  )
}

interface FormProps {
  member: PickedMember
  translator: Translator | undefined
  onClose: () => void
}

const PairsForm = ({ member: { id, name }, translator, onClose }: FormProps) => {
  const { t } = useTexts("staff")
  const [pairs, setPairs] = useState<Pairs>(translator?.pairs ?? [])
  const save = useMutation({
    mutationFn: () => api(editTranslator, { params: { id }, body: { pairs } }),
    onSuccess: async () => {
      showToast({ kind: "note", message: t("done") })
      await staffChanged()
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <Form className={styles.form} problem={save.failureCount} onSubmit={() => save.mutate()}>
      <h2>{t("translators.of", { name })}</h2>
      <p className={styles.soft}>{t(pairs.length === 0 ? "translators.hint_none" : "translators.hint")}</p>
      <PairGrid pairs={pairs} onChange={setPairs} />
      {save.error && <p role="alert">{errorText(save.error)}</p>}
      <div className={styles.actions}>
        <Button type="submit" size="small" busy={save.isPending}>
          {t("translators.save")}
        </Button>
        <Button look="ghost" size="small" onClick={onClose}>
          {t("translators.cancel")}
        </Button>
      </div>
    </Form>
  )
}

/** Rows are source languages, columns are target languages. */
const PairGrid = ({ pairs, onChange }: { pairs: Pairs; onChange: (pairs: Pairs) => void }) => {
  const { t } = useTexts("staff")
  const isOf = (source: Language, language: Language) => (pair: Pairs[number]) =>
    pair.source === source && pair.language === language
  const change = (source: Language, language: Language, isOn: boolean) =>
    onChange(isOn ? [...pairs, { source, language }] : pairs.filter((pair) => !isOf(source, language)(pair)))
  return (
    <div className={tableStyles.scroll}>
      <table className={grid.pairs}>
        <caption className={styles.soft}>{t("translators.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("translators.from")}</th>
            {languages.map((language) => (
              <th key={language} scope="col" lang={languageTags[language]} title={languageNames[language]}>
                {language.toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {languages.map((source) => (
            <tr key={source}>
              <th scope="row">{languageNames[source]}</th>
              {languages.map((language) => (
                <td key={language}>
                  {source !== language && (
                    <label className={grid.box}>
                      <input
                        type="checkbox"
                        aria-label={languagePairText(source, language)}
                        checked={pairs.some(isOf(source, language))}
                        onChange={(event) => change(source, language, event.target.checked)}
                      />
                    </label>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
