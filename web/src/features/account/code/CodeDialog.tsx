import { PlainDialog } from "../../../ui/dialog/PlainDialog"
import { CodeForm, type CodeFormProps } from "./CodeForm"

interface Props extends CodeFormProps {
  title?: string
  onClose: () => void
}

/** The code form in a window. */
export const CodeDialog = ({ title, onClose, ...form }: Props) => (
  <PlainDialog title={title ?? form.texts.code_title} closeLabel={form.texts.close} onClose={onClose}>
    <CodeForm {...form} />
  </PlainDialog>
)
