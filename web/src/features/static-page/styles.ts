// build.mjs writes these style sheets into the static pages and drops the script.
import "../../ui/theme.css"
import "../../ui/base.css"
import "../../ui/state/Thread.module.css"
import styles from "./StaticPage.module.css"

// The build omits a style sheet of which no class name is used.
document.documentElement.classList.add(styles.root ?? "")
