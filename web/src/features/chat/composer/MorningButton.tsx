import { IconSunrise } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { errorText } from "../../../core/error/error-text"
import { showToast } from "../../../core/error/toast"
import { useTexts } from "../../../core/texts/texts"
import { IconButton } from "../../../ui/button/IconButton"
import type { ThreadHead } from "../conversation/conversation"
import { useIsNight } from "../conversation/LocalTime"
import { scheduleText } from "./morning.queries"

interface Props {
  head: Pick<ThreadHead, "user_id" | "name" | "time_zone">
  text: string
  onScheduled: () => void
}

/** Sends the text in the other member's morning; offered only while it is night there. */
export const MorningButton = ({ head, text, onScheduled }: Props) => {
  const { t } = useTexts("chat")
  const isNight = useIsNight(head.time_zone)
  const { mutate, isPending } = useMutation({
    mutationFn: () => scheduleText(head.user_id, text),
    onSuccess: onScheduled,
    onError: (error) => showToast({ kind: "error", message: errorText(error) }),
    meta: { quiet: true },
  })
  if (!isNight) return null
  return (
    <>
      <span id={`morning-${head.user_id}`} className="visually-hidden">
        {t("morning_hint", { name: head.name })}
      </span>
      <IconButton
        icon={<IconSunrise size={22} stroke={1.75} aria-hidden="true" />}
        label={t("morning_send")}
        tooltip="above"
        aria-describedby={`morning-${head.user_id}`}
        disabled={isPending}
        onClick={() => mutate()}
      />
    </>
  )
}
