import type { QueueCase } from "@redthread/contract/staff-queue"
import { useTexts } from "../../../core/texts/texts"
import { SelectField } from "../../../ui/form/Field"
import { languageText } from "../staff-text"
import { replyTemplates, templateText } from "./reply-templates"

interface Props {
  of: QueueCase
  onPick: (text: string) => void
}

/** Staff choose a reply by its name in their language; the member gets it in theirs. */
export const Templates = ({ of: { language = "en", name }, onPick }: Props) => {
  const { t } = useTexts("staff")
  return (
    <SelectField
      label={t("template.label", { language: languageText(language) })}
      value=""
      choices={[
        { value: "", label: "–" },
        ...replyTemplates.map((value) => ({ value: value as string, label: t(`template.${value}`) })),
      ]}
      onChange={(event) => {
        const template = replyTemplates.find((one) => one === event.target.value)
        if (template) onPick(templateText(template, language, name ?? ""))
      }}
    />
  )
}
