import { codedFields, type Profile } from "@redthread/contract/profile"
import { useTexts } from "../../core/texts/texts"
import { codedKey } from "../profile/profile.edit.part"
import styles from "./ProfileScreen.module.css"

/** What is known about a member in short; what they left open is left out. */
export const Facts = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const coded = codedFields.flatMap((field) => {
    const code = person[field]
    // What for is said above, with whom.
    return code === null || field === "purpose" ? [] : [{ field, text: t(codedKey(field, code)) }]
  })
  const { occupation } = person
  const facts = [...(occupation === null ? [] : [{ field: "occupation" as const, text: occupation }]), ...coded]
  if (facts.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{t("facts")}</h2>
      <dl className={styles.facts}>
        {facts.map(({ field, text }) => (
          <div key={field}>
            <dt>{t(`field.${field}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
