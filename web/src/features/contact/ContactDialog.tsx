import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { currentTag } from "../../core/language/language"
import { showError } from "../../core/error/show-error"
import { useMe } from "../../core/session/session"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { Skeleton } from "../../ui/state/States"
import { ReportMark } from "../support/support"
import { useCalled } from "../remark/remark"
import styles from "./contact.module.css"
import { contactQuery, usePayContact } from "./contact.queries"
import { ContactEntryList } from "./ContactEntryList"

interface Props {
  person: { user_id: number; name: string }
  onClose: () => void
}

/** Shows the contact information or its price; closes if there is none. */
export const ContactDialog = ({ person, onClose }: Props) => {
  const { t } = useTexts("contact")
  const { data, error, isFetching } = useQuery({ ...contactQuery(person.user_id), staleTime: 0 })
  const { name } = useCalled(person)
  const failure = error ?? null
  useEffect(() => {
    if (!failure) return
    showError(failure)
    onClose()
  }, [failure, onClose])
  return (
    <Dialog opened title={t("title", { name })} onClose={onClose}>
      {!data && <Skeleton height="96px" />}
      {data?.entries && (
        <>
          <ContactEntryList entries={data.entries} />
          <ReportMark type="contact" id={person.user_id} isLabelled />
        </>
      )}
      {data?.withheld && (
        <div className={styles.offer}>
          <p>{t("withheld.text", { name })}</p>
          <p>{t("withheld.chat")}</p>
        </div>
      )}
      {data && !data.entries && !data.withheld && (
        <Offer person={person} price={data.price} isStale={isFetching} onFailure={onClose} />
      )}
    </Dialog>
  )
}

interface OfferProps {
  person: Props["person"]
  price: number
  /** True while the price is being requested again. */
  isStale: boolean
  onFailure: () => void
}

const Offer = ({ person, price, isStale, onFailure }: OfferProps) => {
  const { t } = useTexts("contact")
  const balance = useMe()?.balance ?? 0
  const pay = usePayContact(person.user_id)
  const { name } = useCalled(person)
  const gold = (amount: number) => amount.toLocaleString(currentTag())
  return (
    <div className={styles.offer}>
      <p>{t("once", { name })}</p>
      <p className={styles.balance}>{t("balance", { gold: gold(balance) })}</p>
      {balance < price && <p role="alert">{t("not_enough", { gold: gold(price) })}</p>}
      {/* Without enough gold the payment dialog opens, and afterwards the purchase continues. */}
      <Button busy={pay.isPending || isStale} onClick={() => pay.mutate(price, { onError: onFailure })}>
        {t("pay", { gold: gold(price) })}
      </Button>
    </div>
  )
}
