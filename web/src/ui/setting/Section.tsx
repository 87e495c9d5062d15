import type { ReactNode } from "react"
import { ErrorState, Skeleton } from "../state/States"
import styles from "./setting.module.css"

interface Props {
  title: string
  text?: string | undefined
  children: ReactNode
}

export const Section = ({ title, text, children }: Props) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    <div className={styles.card}>{children}</div>
  </section>
)

interface ListProps<T> {
  query: { data: { items: T[] } | undefined; error: Error | null; refetch: () => unknown }
  row: (item: T) => ReactNode
}

export function ListRows<T>({ query: { data, error, refetch }, row }: ListProps<T>) {
  if (data) return data.items.length > 0 && <ul className={styles.rows}>{data.items.map(row)}</ul>
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <div className={styles.row}>
      <Skeleton height="40px" />
    </div>
  )
}

interface RowProps {
  title: ReactNode
  note?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

export const Row = ({ title, note, icon, action }: RowProps) => (
  <>
    {icon}
    <span className={styles.words}>
      <span>{title}</span>
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {action}
  </>
)
