import styles from "./CountBadge.module.css"

/** Hidden at zero. */
export const CountBadge = ({ count, label }: { count: number; label?: string }) =>
  count > 0 ? (
    <span className={styles.badge}>
      <span aria-hidden={Boolean(label)}>{count > 99 ? "99+" : count}</span>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  ) : null
