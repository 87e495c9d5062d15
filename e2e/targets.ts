import type { Page } from "@playwright/test"

/** Smallest width and height of a touch target, in px. */
const targetSize = 44

/**
 * A line for each visible control whose touch area is smaller than `targetSize`. The area is found by hit tests, because
 * it may be larger than the drawn control. Links within a sentence are exempt (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((size) => {
    const isInline = (control: Element): boolean => {
      const beside = control.parentElement?.textContent?.trim() ?? ""
      return getComputedStyle(control).display === "inline" && beside.length > (control.textContent?.trim().length ?? 0)
    }
    /** A radio button or a checkbox is pressed by its label. */
    const areaOf = (control: HTMLElement): HTMLElement =>
      (control.matches("input[type=radio], input[type=checkbox]") ? control.closest("label") : null) ?? control
    /** px from the centre, in this direction, that belong to the control; the edge of the window ends the search. */
    const reach = (area: HTMLElement, x: number, y: number, dx: number, dy: number): number => {
      for (let step = 1; step <= size; step += 1) {
        const [atX, atY] = [x + dx * step, y + dy * step]
        if (atX < 0 || atY < 0 || atX >= innerWidth || atY >= innerHeight) return size
        const hit = document.elementFromPoint(atX, atY)
        if (!hit || !area.contains(hit)) return step - 1
      }
      return size
    }
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]",
    )
    return [...controls].flatMap((control) => {
      const area = areaOf(control)
      const { left, top, width, height } = area.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const hit = width > 1 && height > 1 && !isInline(control) ? document.elementFromPoint(x, y) : null
      if (!hit || !area.contains(hit)) return []
      const wide = reach(area, x, y, -1, 0) + reach(area, x, y, 1, 0) + 1
      const high = reach(area, x, y, 0, -1) + reach(area, x, y, 0, 1) + 1
      const name = control.ariaLabel ?? control.textContent?.trim().slice(0, 40) ?? ""
      return Math.min(wide, high) < size ? [`${control.localName} "${name}": ${wide}x${high} px`] : []
    })
  }, targetSize)
