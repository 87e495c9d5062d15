import { showNoticeContacts } from "@redthread/contract/content-notice"
import { languages } from "@redthread/contract/language"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { api } from "../../core/api/api"
import { currentTag } from "../../core/language/language"
import { useTexts } from "../../core/texts/texts"
import styles from "./support.module.css"

const languageName = (code: string): string =>
  new Intl.DisplayNames([currentTag()], { type: "language", fallback: "code" }).of(
    languages.some((one) => one === code && one === "tw") ? "zh-Hant" : code,
  ) ?? code

/** Points of contact for members and authorities, and out-of-court bodies. */
export const NoticeContacts = () => {
  const { t } = useTexts(["support", "statement"])
  const { data } = useQuery({
    queryKey: ["support", "contacts"],
    queryFn: ({ signal }) => api(showNoticeContacts, {}, { signal }),
  })
  return (
    <section className={styles.contacts}>
      <h2>{t("notice.contacts")}</h2>
      <p>
        {data?.support ? t("notice.contact_members", { email: data.support }) : null}{" "}
        <Link to="/contact">{t("notice.contact_form")}</Link>
      </p>
      {data?.authorities && (
        <p>
          {t("notice.contact_authorities", {
            email: data.authorities,
            languages: data.languages.map(languageName).join(", "),
          })}
        </p>
      )}
      {data && data.bodies.length > 0 && (
        <>
          <p>{t("statement:redress.bodies")}</p>
          <ul>
            {data.bodies.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
