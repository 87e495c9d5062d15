import { IconCrown } from "@tabler/icons-react"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { IconButton } from "../../ui/button/IconButton"
import { openPayment } from "./payment.part"

interface Props {
  person: { user_id: number; name: string }
}

/** Pays for the VIP of somebody else. */
export const GiveVipButton = ({ person }: Props) => {
  const { t } = useTexts("payment")
  const me = useMe()
  if (!me || me.id === person.user_id) return null
  const { user_id, name } = person
  return (
    <IconButton
      icon={<IconCrown size={22} stroke={1.75} aria-hidden="true" />}
      label={t("give_vip")}
      tooltip="above"
      onClick={() => void openPayment({ mode: "upgrade", person: { user_id, name } })}
    />
  )
}
