// The style sheets of the static pages; build.mjs writes them into the pages and leaves this script out.
import "../../ui/theme.css"
import "../../ui/base.css"
import "../../ui/state/Thread.module.css"
import styles from "./StaticPage.module.css"

// The sheet of a module whose names nobody reads is left out of the build.
document.documentElement.classList.add(styles.root ?? "")
