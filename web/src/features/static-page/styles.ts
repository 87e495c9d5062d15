// build.mjs writes these style sheets into the static pages and drops the script.
import "../../ui/theme.css"
import "../../ui/base.css"
import "../../ui/state/Thread.module.css"
import styles from "./StaticPage.module.css"

// A module without used class names is left out of the build.
document.documentElement.classList.add(styles.root ?? "")
