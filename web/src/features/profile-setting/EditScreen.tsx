import { occupationMax, type Profile } from "@redthread/contract/profile"
import { useTexts } from "../../core/texts/texts"
import styles from "../../ui/setting/setting.module.css"
import { Section } from "../../ui/setting/Section"
import { AutosaveText } from "../../ui/setting/AutosaveText"
import { ChoiceField } from "../../ui/form/Field"
import { SavedField } from "../../ui/setting/autosave"
import { FreeTimeSection } from "../appointment/appointment"
import { AboutFields, CodedSelect } from "./field/AboutFields"
import { InterestFields } from "./field/InterestFields"
import { PlaceFields } from "./field/PlaceFields"
import { LearnedFields, SpokenFields } from "./field/SpokenFields"
import { TripFields } from "./field/TripFields"
import { ProfilePage, useProfileField, useSaveProfile } from "./profile-setting"

const facts = ["height", "weight", "marriage", "children", "income"] as const

export const EditScreen = () => {
  const { t } = useTexts(["settings_profile", "profile", "shell", "trip"])
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
          <Section title={t("trip:title")} text={t("trip:text")}>
            <TripFields />
          </Section>
          <Section title={t("edit.spoken")} text={t("edit.spoken_hint")}>
            <SpokenFields person={person} />
          </Section>
          <Section title={t("edit.learns")} text={t("edit.learns_hint")}>
            <LearnedFields person={person} />
          </Section>
          <FreeTimeSection />
          <Section title={t("profile:interests")} text={t("welcome.interests.text")}>
            <div className={styles.fields}>
              <InterestFields person={person} />
            </div>
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

const OccupationField = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["settings_profile", "profile"])
  return (
    <AutosaveText
      label={t("profile:field.occupation")}
      hint={t("edit.occupation_hint")}
      value={person.occupation ?? ""}
      saving={useSaveProfile()}
      changeOf={(text) => ({ occupation: text.trim() || null })}
      maxLength={occupationMax}
      autoComplete="organization-title"
    />
  )
}

const SeekingField = ({ person }: { person: Profile }) => {
  const { t } = useTexts("profile")
  const { value, change, state, error } = useProfileField(person, "seeking")
  return (
    <SavedField state={state}>
      <ChoiceField
        label={t("edit.seeking")}
        name="seeking"
        choices={([0, 1] as const).map((gender) => ({ value: gender, label: t(`seeking.${gender}`) }))}
        value={value}
        onChange={change}
        error={error}
      />
    </SavedField>
  )
}

/** The member's own address; an empty text releases it. */
const VanityField = ({ person }: { person: Profile }) => {
  const { t } = useTexts("settings_profile")
  const saving = useSaveProfile()
  return (
    <AutosaveText
      label={t("edit.vanity_label", { site: `${location.host}/u/` })}
      hint={t("edit.vanity_rule")}
      value={person.vanity ?? ""}
      saving={saving}
      changeOf={(text) => ({ vanity: text.trim() || null })}
      maxLength={30}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
