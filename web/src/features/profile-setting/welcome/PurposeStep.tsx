import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { codedKey } from "../../profile/profile.edit.part"
import { useProfileField } from "../profile-field.part"
import { ChoiceChips } from "./ChoiceChips"
import type { StepProps } from "./step"

/** The wishes that most begin with; the others are among the profile's fields. */
const offered = [801, 802, 803, 804, 805, 807, 815, 816]

/** What one looks for. */
export const PurposeStep = ({ person, onDone }: StepProps) => {
  const { t } = useTexts(["settings_profile", "profile"])
  const { value, change, error } = useProfileField(person, "purpose")
  return (
    <>
      <ChoiceChips
        label={t("welcome.purpose.title")}
        choices={offered.map((code) => ({ value: code, label: t(`profile:${codedKey("purpose", code)}`) }))}
        chosen={value === null ? [] : [value]}
        onChoose={(code) => change(code === value ? null : code)}
      />
      {error && <p role="alert">{error}</p>}
      <Button wide size="large" onClick={onDone}>
        {t("welcome.finish")}
      </Button>
    </>
  )
}
