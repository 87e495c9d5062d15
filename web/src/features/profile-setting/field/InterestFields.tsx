import { interests, interestsMax, type Profile } from "@redthread/contract/profile"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { SavedField } from "../../../ui/setting/autosave"
import { useProfileField } from "../profile-setting"
import { ChoiceChips } from "./ChoiceChips"
import styles from "./field.module.css"

export const InterestFields = ({ person }: { person: Profile }) => {
  const { t } = useTexts(["settings_profile", "profile"])
  const { value: chosen = [], change, state, error } = useProfileField(person, "interests")
  const number = (value: number) => value.toLocaleString(currentTag())
  return (
    <div className={styles.interests}>
      <ChoiceChips
        label={t("profile:interests")}
        choices={interests.map((value) => ({ value, label: t(`profile:interest.${value}`) }))}
        chosen={chosen}
        isFull={chosen.length >= interestsMax}
        onChoose={(interest) =>
          change(chosen.includes(interest) ? chosen.filter((each) => each !== interest) : [...chosen, interest])
        }
      />
      <SavedField state={state}>
        <p className={styles.count}>
          {t("welcome.chosen", { chosen: number(chosen.length), most: number(interestsMax) })}
        </p>
        {error && <p role="alert">{error}</p>}
      </SavedField>
    </div>
  )
}
