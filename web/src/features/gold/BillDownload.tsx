import type { TradeFilter } from "@redthread/contract/gold"
import { useEffect, useRef, useState } from "react"
import { showError } from "../../core/error/show-error"
import { useTexts } from "../../core/texts/texts"
import { Button } from "../../ui/button/Button"
import { csvOf, useBillWords } from "./bill.csv"
import { readAll } from "./gold.queries"

function saveFile(table: string): void {
  const address = URL.createObjectURL(new Blob([table], { type: "text/csv" }))
  Object.assign(document.createElement("a"), { href: address, download: "redthread-gold.csv" }).click()
  URL.revokeObjectURL(address)
}

/** Downloads the filtered bill as CSV and shows the progress; unmounting aborts. */
export const BillDownload = ({ filter }: { filter: TradeFilter | null }) => {
  const { t } = useTexts("gold")
  const words = useBillWords()
  const [done, setDone] = useState<number | null>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const download = async () => {
    const { signal } = (reading.current = new AbortController())
    setDone(0)
    try {
      saveFile(csvOf(await readAll(filter, setDone, signal), words))
    } catch (error) {
      if (!signal.aborted) showError(error)
    } finally {
      setDone(null)
    }
  }
  return (
    <>
      <Button look="quiet" busy={done !== null} onClick={() => void download()}>
        {t("csv")}
      </Button>
      <output>{done !== null && t("reading", { done })}</output>
    </>
  )
}
