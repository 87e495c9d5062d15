/**
 * Tooltips are drawn by the styles alone (`IconButton.module.css`); what styles can't do is here: Escape hides the one
 * that is shown, until something else is pointed at or reached. They may be pointed at themselves.
 */
export function dismissTooltipsByEscape(): void {
  const { dataset } = document.documentElement
  let hidden: Element | null = null
  const showAgain = ({ type, target }: Event): void => {
    if (target instanceof Node && hidden?.contains(target)) return
    // The tooltip of the focused button comes back when the focus moves.
    if (type === "pointerover" && hidden?.matches(":focus-visible")) return
    delete dataset["tooltips"]
    hidden = null
  }
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return
    hidden = document.querySelector(":is(:hover, :focus-visible):has(> [data-tooltip])")
    if (hidden) dataset["tooltips"] = "hidden"
  })
  document.addEventListener("pointerover", showAgain)
  document.addEventListener("focusin", showAgain)
}
