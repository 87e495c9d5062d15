import { QueryClientProvider } from "@tanstack/react-query"
import { Suspense } from "react"
import { createRoot } from "react-dom/client"
import { goldText } from "../../core/language/format"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { Dialog } from "../../ui/dialog/Dialog"
import { ThreadProgress } from "../../ui/state/Thread"
import { queryClient } from "../../core/api/query-client"
import { useNameOf } from "../remark/remark"
import { ChooseStep } from "./ChooseStep"
import { begin, choose, close, type Flow, type PurchaseRequest, useFlow } from "./payment.flow"
import styles from "./payment.module.css"
import { ResultStep } from "./ResultStep"
import { UpgradedStep } from "./UpgradedStep"
import { WaitStep } from "./WaitStep"

export const PaymentDialog = () => {
  const flow = useFlow()
  if (!flow) return null
  return <Shown flow={flow} />
}

const Shown = ({ flow }: { flow: Flow }) => {
  const { t } = useTexts("payment")
  const name = useNameOf(flow.person?.user_id, flow.person?.name)
  const title = name === undefined ? t(`title_${flow.mode}`) : t("title_upgrade_for", { name })
  return (
    <Dialog opened title={title} onClose={close} size={520}>
      <div className={styles.step}>
        <CurrentStep flow={flow} />
      </div>
    </Dialog>
  )
}

const CurrentStep = ({ flow }: { flow: Flow }) => {
  const { t } = useTexts("payment")
  const { step } = flow
  switch (step.is) {
    case "choosing":
      return <ChooseStep flow={flow} key={flow.mode} />
    case "starting":
      return <Waiting text={t("wait")} />
    case "waiting":
      return <WaitStep payment={step.payment} isChecked={step.isChecked} />
    case "over":
      return <ResultStep payment={step.payment} />
    case "upgrading":
      return <Waiting text={t("up_loading")} />
    case "upgraded":
      return <UpgradedStep result={step.result} />
    case "short":
      return <ShortStep missing={step.missing} />
  }
}

const Waiting = ({ text }: { text: string }) => (
  <div aria-live="polite">
    <p>{text}</p>
    <ThreadProgress label={text} />
  </div>
)

/** Shown if the balance does not suffice for VIP. */
const ShortStep = ({ missing }: { missing: number }) => {
  const { t } = useTexts("payment")
  return (
    <>
      <div role="alert">
        <p className={styles.headline}>{t("up_no_gold")}</p>
        <p>{t("missing", { gold: goldText(missing) })}</p>
      </div>
      <Button wide size="large" onClick={() => choose("recharge", missing)}>
        {t("buy_gold")}
      </Button>
    </>
  )
}

const Window = () => (useFlow() ? <PaymentDialog /> : null)

let isMounted = false

/** Renders in its own React root, because its opener may be unmounted before the payment ends. */
export function showPaymentDialog(request: PurchaseRequest): Promise<boolean> {
  if (!isMounted) {
    isMounted = true
    createRoot(document.body.appendChild(document.createElement("div"))).render(
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Window />
        </Suspense>
      </QueryClientProvider>,
    )
  }
  return begin(request)
}
