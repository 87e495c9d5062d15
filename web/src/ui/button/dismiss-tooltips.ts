/**
 * Escape hides the shown tooltip (WCAG 1.4.13), until another element is hovered or focused; everything else is CSS.
 */
export function dismissTooltipsByEscape(): void {
  const { dataset } = document.documentElement
  let hidden: Element | null = null
  const showAgain = ({ type, target }: Event): void => {
    if (target instanceof Node && hidden?.contains(target)) return
    // The focused button's tooltip returns only when the focus moves.
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
