import styles from "./announcement.module.css"

/** An announcement's words, of which the server keeps nothing but words, lists and links: announcement.html.ts */
export const AnnouncementWords = ({ html }: { html: string }) => (
  <div className={styles.words} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
)
