import type { ReactNode, RefObject } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { Menu, MenuItem as Item } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { flushSync } from "react-dom"
import { currentTag } from "../../core/language/language"
import styles from "./Menu.module.css"

export interface MenuItem {
  key: string
  label: string
  icon?: ReactNode
  lang?: string
  current?: boolean
  run: () => void
}

/** Props that the button hands to the sheet it opens. */
export interface SheetProps {
  label: string
  opener: RefObject<HTMLButtonElement | null>
  /** Where the focus begins. */
  begin: "first" | "last"
  onClose: () => void
}

interface Props extends SheetProps {
  items: readonly MenuItem[]
  head?: ReactNode
}

/** Most px of height: a long list is cut through an item, which shows that it scrolls. */
const highest = 520

/** The list of a menu: arrow keys, first letters, Home, End, Escape; above the button where there is no room below. */
export const MenuSheet = ({ label, items, head, opener, begin, onClose }: Props) => {
  const run = (item: MenuItem) => {
    // Before what is done, for a window that it opens gives the focus back to who has it now.
    flushSync(onClose)
    opener.current?.focus()
    item.run()
  }
  const current = items.find((item) => item.current)
  return (
    <I18nProvider locale={currentTag()}>
      <Popover
        triggerRef={opener}
        isOpen
        onOpenChange={onClose}
        placement="bottom end"
        offset={8}
        maxHeight={highest}
        className={styles.sheet ?? ""}
        aria-label={label}
        // In a window of the browser's own, all that is outside of it is out of reach.
        UNSTABLE_portalContainer={opener.current?.closest("dialog") ?? document.body}
      >
        {head}
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that was asked for is where one goes on
          autoFocus={begin}
          shouldFocusWrap
          className={styles.list ?? ""}
          {...(current && { selectionMode: "single", selectedKeys: [current.key], disallowEmptySelection: true })}
        >
          {items.map((item) => (
            <Item
              key={item.key}
              id={item.key}
              textValue={item.label}
              className={styles.item ?? ""}
              onAction={() => run(item)}
            >
              {item.icon}
              <span lang={item.lang}>{item.label}</span>
            </Item>
          ))}
        </Menu>
      </Popover>
    </I18nProvider>
  )
}
