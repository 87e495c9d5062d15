import {
  advanceOrder,
  claimOrder,
  deliveryPhotosMax,
  listStaffOrders,
  productOf,
  productPicture,
  releaseOrder,
  type StaffOrder,
} from "@redthread/contract/mall"
import type { CallInput } from "@redthread/contract/core/call"
import { undoSeconds } from "@redthread/contract/staff-decision"
import type { QueueCase } from "@redthread/contract/staff-queue"
import { useMutation } from "@tanstack/react-query"
import type { TextFunction } from "../../../core/texts/text-keys"
import { useState } from "react"
import { api } from "../../../core/api/api"
import { errorText } from "../../../core/error/error-text"
import { currentTag } from "../../../core/language/language"
import { useTexts } from "../../../core/texts/texts"
import { Button } from "../../../ui/button/Button"
import { Dialog } from "../../../ui/dialog/Dialog"
import { TextArea } from "../../../ui/form/Field"
import { UploadButtons, UploadDrop, UploadTray, useUploads } from "../../upload/upload"
import { CaseClaim } from "./CaseClaim"
import { CaseFrame, FactRow } from "./CaseFrame"
import { type OpenCase, QueueScreen } from "./QueueScreen"
import type { CaseQueue } from "./queue.queries"
import { addStaged } from "../decision/decision.queries"
import { staffChanged } from "../staff.queries"
import decisionStyles from "../decision/decision.module.css"
import pictureStyles from "./picture.module.css"
import styles from "../staff.module.css"

const noteMax = 500

interface OrderCase extends QueueCase {
  readonly order: StaffOrder
}

const countryName = (code: string): string =>
  new Intl.DisplayNames([currentTag()], { type: "region", fallback: "code" }).of(code) ?? code

const toCase = (order: StaffOrder, productName: string): OrderCase => ({
  id: order.id,
  user_id: null,
  name: order.from_name,
  facts: [
    { name: "product", as: "text", value: order.quantity > 1 ? `${productName} × ${order.quantity}` : productName },
    { name: "country", as: "text", value: order.country ? countryName(order.country) : "–" },
  ],
  text: null,
  evidence: null,
  created_at: order.created_at,
  decisions: [],
  reasons: [],
  claim: order.claimed_until ? { user_id: 0, name: "", mine: true, until: order.claimed_until } : null,
  order,
})

const isToDeliver = ({ state, claimed_until: until }: StaffOrder): boolean =>
  state === "prepare_delivery" && until !== null

/** Lists orders; those that the reader has claimed come first. */
async function listOrders(after: number | null, signal: AbortSignal) {
  const [mine, page] = await Promise.all([
    after === null ? api(listStaffOrders, { query: { mine: "1" } }, { signal }) : null,
    api(listStaffOrders, { query: after === null ? {} : { max_id: after } }, { signal }),
  ])
  return { items: [...(mine?.items.filter(isToDeliver) ?? []), ...page.items], pagination: page.pagination }
}

const queueOf = (t: TextFunction<"mall">): CaseQueue<OrderCase, StaffOrder> => ({
  name: "order",
  list: async (after, signal) => {
    const { items, pagination } = await listOrders(after, signal)
    const named = items.map((order) => {
      const known = productOf(order.product_id)
      return toCase(order, known ? t(`name.${known.name}`) : String(order.product_id))
    })
    return { items: named, pagination }
  },
  claim: (id) => api(claimOrder, { params: { id } }),
  release: (id) => api(releaseOrder, { params: { id } }),
})

/** The queue of orders. Only the holder of an order's claim sees its address; photos prove delivery. */
export const OrderDesk = () => {
  const { t } = useTexts("mall")
  const queue = queueOf(t)
  return <QueueScreen queue={queue} panel={(open) => <Panel queue={queue} {...open} />} />
}

interface PanelProps extends OpenCase<OrderCase> {
  queue: CaseQueue<OrderCase, StaffOrder>
}

const Panel = ({ queue, id, row, onDecided, onClose }: PanelProps) => {
  const { t } = useTexts("staff")
  const [claimed, setClaimed] = useState<StaffOrder | null>(null)
  const order = claimed ?? row?.order
  if (!order) return null
  const isMine = isToDeliver(order)
  return (
    <CaseFrame id={id} onClose={onClose}>
      <Facts of={order} />
      <CaseClaim
        queue={queue}
        id={id}
        isMine={isMine}
        hint={t("order.take_first")}
        onClaimed={setClaimed}
        onReleased={onClose}
      />
      {isMine && <Delivery id={id} onDone={onDecided} />}
    </CaseFrame>
  )
}

const dayOf = (at: string): string =>
  new Date(at).toLocaleString(currentTag(), { dateStyle: "medium", timeStyle: "short" })

const Facts = ({ of }: { of: StaffOrder }) => {
  const { t } = useTexts(["staff", "mall"])
  const known = productOf(of.product_id)
  return (
    <>
      {known && (
        <img className={pictureStyles.picture} src={productPicture(known.name)} alt="" width="120" height="120" />
      )}
      <dl className={styles.facts}>
        <FactRow label={t("fact.product")}>
          {known ? t(`mall:name.${known.name}`) : of.product_id} × {of.quantity}
        </FactRow>
        <FactRow label={t("fact.amount")}>{t("gold", { gold: of.price.toLocaleString(currentTag()) })}</FactRow>
        <FactRow label={t("order.from")}>{of.from_name}</FactRow>
        {of.country && <FactRow label={t("fact.country")}>{countryName(of.country)}</FactRow>}
        {of.due_at && <FactRow label={t("order.due")}>{dayOf(of.due_at)}</FactRow>}
      </dl>
      {of.address !== null && (
        <section>
          <h3 className={styles.label}>{t("order.address")}</h3>
          <address className={styles.quote} dir="auto">
            {of.full_name}
            {"\n"}
            {of.address}
          </address>
        </section>
      )}
    </>
  )
}

const Delivery = ({ id, onDone }: { id: number; onDone: () => void }) => {
  const { t } = useTexts("staff")
  const [note, setNote] = useState("")
  const [problem, setProblem] = useState<string | undefined>()
  const [isCanceling, setCanceling] = useState(false)
  const uploads = useUploads({ max: deliveryPhotosMax })
  const advance = useMutation({
    mutationFn: (body: CallInput<typeof advanceOrder>["body"]) => api(advanceOrder, { params: { id }, body }),
    onSuccess: ({ state, staged }) => {
      addStaged(staged)
      if (state === "delivered") uploads.take()
      onDone()
    },
    onSettled: staffChanged,
    meta: { quiet: true },
  })
  const deliver = (): void => {
    if (uploads.ids.length === 0 || uploads.isSending) return setProblem(t("order.photos_missing"))
    advance.mutate({ state: "delivered", upload_ids: uploads.ids, note: note.trim() })
  }
  const askToCancel = (): void => {
    if (note.trim().length < 3) return setProblem(t("reason_missing", { decision: t("order.cancel") }))
    setCanceling(true)
  }
  return (
    <div className={styles.decision}>
      <UploadDrop uploads={uploads}>
        <h3 className={styles.label}>{t("order.photos", { max: deliveryPhotosMax })}</h3>
        <UploadTray uploads={uploads} />
        <UploadButtons uploads={uploads} />
      </UploadDrop>
      <TextArea
        label={t("order.note")}
        hint={t("order.note_hint")}
        error={problem}
        rows={2}
        maxLength={noteMax}
        value={note}
        onChange={(event) => {
          setNote(event.target.value)
          setProblem(undefined)
        }}
      />
      {advance.error && <p role="alert">{errorText(advance.error)}</p>}
      <p className={styles.soft}>{t("decide.undo_hint", { seconds: undoSeconds })}</p>
      <div className={styles.actions}>
        <Button size="small" busy={advance.isPending} onClick={deliver}>
          {t("order.deliver")}
        </Button>
        <Button size="small" look="danger" onClick={askToCancel}>
          {t("order.cancel")}
        </Button>
      </div>
      <Dialog opened={isCanceling} title={t("effect.order_cancel")} onClose={() => setCanceling(false)}>
        <div className={decisionStyles.form}>
          <section className={decisionStyles.preview} aria-label={t("decide.preview")}>
            <h3>{t("decide.preview")}</h3>
            <p dir="auto">{note.trim()}</p>
          </section>
          <div className={decisionStyles.actions}>
            <Button look="ghost" onClick={() => setCanceling(false)}>
              {t("decide.cancel")}
            </Button>
            <Button
              look="danger"
              busy={advance.isPending}
              onClick={() => advance.mutate({ state: "canceled", note: note.trim() })}
            >
              {t("effect.order_cancel")}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  )
}
