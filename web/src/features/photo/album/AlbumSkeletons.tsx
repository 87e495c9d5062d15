import { Skeleton } from "../../../ui/state/States"
import styles from "../view/tile.module.css"

/** Places of the shape of an album's photos. */
export const AlbumSkeletons = ({ count = 8 }: { count?: number }) => (
  <ul className={styles.grid}>
    {Array.from({ length: count }, (_, index) => (
      <li key={index}>
        <Skeleton ratio="1" />
      </li>
    ))}
  </ul>
)
