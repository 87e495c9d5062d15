import type { Language } from "@redthread/contract/language"
import type { QueueCase } from "@redthread/contract/staff-queue"
import de from "@redthread/texts/de/staff_reply.json"
import en from "@redthread/texts/en/staff_reply.json"
import fr from "@redthread/texts/fr/staff_reply.json"
import it from "@redthread/texts/it/staff_reply.json"
import ja from "@redthread/texts/ja/staff_reply.json"
import ko from "@redthread/texts/ko/staff_reply.json"
import tw from "@redthread/texts/tw/staff_reply.json"
import zh from "@redthread/texts/zh/staff_reply.json"
import { useTexts } from "../../../core/texts/texts"
import { SelectField } from "../../../ui/form/Field"
import { languageText } from "../staff-text"

type Template = keyof typeof en

const texts: Record<Language, Record<Template, string>> = { en, zh, tw, de, it, fr, ja, ko }

const replyTemplates = Object.keys(en) as Template[]

const templateText = (template: Template, language: Language, name: string): string =>
  texts[language][template].replaceAll("{{name}}", name)

interface Props {
  of: Pick<QueueCase, "language" | "name">
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
