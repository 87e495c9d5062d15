import type { Sanction } from "@redthread/contract/sanction"
import type { ReactNode } from "react"
import { dateText } from "../../core/language/format"
import { hasText, useTexts } from "../../core/texts/texts"
import styles from "./sanction.module.css"

type Content = Sanction["contents"][number]

/** The statement of reasons: decision, facts, ground, how it was decided, and what the reader can do. */
export const Statement = ({ sanction, children }: { sanction: Sanction; children: ReactNode }) => {
  const { t } = useTexts(["statement", "sanction"])
  const { kind, reason, ground, basis, contents, automated, found_by: foundBy, bodies } = sanction
  return (
    <>
      <Part title={t("heading.decision")}>
        <p>
          {t(`sanction:kind.${kind}`)} {t(`scope.${kind}`)}
        </p>
        <Duration sanction={sanction} />
      </Part>
      <Part title={t("heading.facts")}>
        <Contents contents={contents} />
        {kind === "hold" && <p>{t(foundBy === "copy" ? "facts.hold_copy" : "facts.hold")}</p>}
        {reason !== "" && (
          <p className={styles.reason} dir="auto">
            {reason}
          </p>
        )}
      </Part>
      {ground !== null && basis !== null && (
        <Part title={t("heading.ground")}>
          <p>
            {t(`basis.${basis}`, {
              // A newer server may send a ground that this page does not know.
              ground: hasText(`statement:ground.${ground}`)
                ? t(`ground.${ground}` as "ground.other")
                : t("ground.other"),
            })}
          </p>
        </Part>
      )}
      <Part title={t("heading.how")}>
        <p>
          {t(`found.${foundBy}`)} {t(automated ? "automated.yes" : "automated.no")}
        </p>
      </Part>
      <Part title={t("heading.redress")}>
        {children}
        {bodies.length > 0 && (
          <>
            <p>{t("redress.bodies")}</p>
            <ul className={styles.bodies}>
              {bodies.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener noreferrer" target="_blank">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <p>{t("redress.court")}</p>
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h2>{title}</h2>
    {children}
  </section>
)

const Duration = ({ sanction: { kind, ends_at: end, lifted_at: lifted } }: { sanction: Sanction }) => {
  const { t } = useTexts("statement")
  if (lifted !== null) return <p>{t("lasts.lifted")}</p>
  if (kind === "hold") return <p>{t("lasts.review")}</p>
  if (end !== null) return <p>{t(kind === "erase" ? "lasts.erase" : "lasts.until", { day: dateText(end, "long") })}</p>
  return kind === "suspend" ? <p>{t("lasts.open")}</p> : null
}

const Contents = ({ contents }: { contents: readonly Content[] }) => {
  const { t } = useTexts("statement")
  if (contents.length === 0) return null
  return (
    <ul className={styles.contents}>
      {contents.map(({ about, id }) => (
        <li key={`${about} ${id}`}>
          {t(`content.${about}` as "content.feed", { id, defaultValue: `${about} ${id}` })}
        </li>
      ))}
    </ul>
  )
}
