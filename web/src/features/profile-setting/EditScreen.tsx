import { useTexts } from "../../core/texts/texts"
import { AboutFields } from "./field/AboutFields"
import { CodedSelect } from "./field/CodedSelect"
import styles from "../../ui/setting/fields.module.css"
import { OccupationField } from "./field/OccupationField"
import { PlaceFields } from "./field/PlaceFields"
import { ProfilePage } from "./ProfilePage"
import { Section } from "../../ui/setting/Section"
import { SeekingField } from "./field/SeekingField"
import { SpokenFields } from "./field/SpokenFields"
import { VanityField } from "./field/VanityField"

const facts = ["height", "weight", "marriage", "children", "income"] as const

/** Every field of the own profile; each is saved as soon as it is changed. */
export const EditScreen = () => {
  const { t } = useTexts(["settings_profile", "profile", "shell"])
  return (
    <ProfilePage title={t("shell:title.edit")}>
      {(person) => (
        <>
          <Section title={t("edit.about")} text={t("edit.autosave")}>
            <div className={styles.fields}>
              <AboutFields person={person} />
              <OccupationField person={person} />
            </div>
          </Section>
          <Section title={t("edit.search")}>
            <div className={styles.fields}>
              <SeekingField person={person} />
              <CodedSelect person={person} field="purpose" />
              <CodedSelect person={person} field="orientation" />
            </div>
          </Section>
          <Section title={t("edit.place")} text={t("edit.place_hint")}>
            <div className={styles.fields}>
              <PlaceFields person={person} />
            </div>
          </Section>
          <Section title={t("edit.spoken")} text={t("edit.spoken_hint")}>
            <SpokenFields person={person} />
          </Section>
          <Section title={t("profile:facts")}>
            <div className={`${styles.fields} ${styles.two}`}>
              {facts.map((field) => (
                <CodedSelect key={field} person={person} field={field} />
              ))}
            </div>
          </Section>
          <Section title={t("edit.vanity")} text={t("edit.vanity_hint")}>
            <div className={styles.fields}>
              <VanityField person={person} />
            </div>
          </Section>
        </>
      )}
    </ProfilePage>
  )
}
