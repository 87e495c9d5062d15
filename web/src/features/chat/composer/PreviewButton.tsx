import { IconLanguage } from "@tabler/icons-react"
import { Suspense, useState } from "react"
import { lazyPart } from "../../../core/page/lazy-part"
import { useTexts } from "../../../core/texts/texts"

const PreviewDialog = lazyPart(() => import("./PreviewDialog"), "PreviewDialog")

interface Props {
  userId: number
  text: string
  className?: string | undefined
  onSend: () => void
}

export const PreviewButton = ({ userId, text, className, onSend }: Props) => {
  const { t, ready } = useTexts("human_translation", { useSuspense: false })
  const [isOpen, setOpen] = useState(false)
  const content = text.trim()
  if (!ready || content === "") return null
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={t("preview.open")}
        title={t("preview.open")}
        onClick={() => setOpen(true)}
      >
        <IconLanguage size={24} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <PreviewDialog userId={userId} content={content} onSend={onSend} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
