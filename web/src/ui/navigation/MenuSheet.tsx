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

export interface SheetProps {
  label: string
  opener: RefObject<HTMLElement | null>
  begin: "first" | "last"
  onClose: () => void
}

interface Props extends SheetProps {
  items: readonly MenuItem[]
  head?: ReactNode
}

/** Maximum height in px; it cuts a long list through an item, which shows that the list scrolls. */
const highest = 520

export const MenuSheet = ({ label, items, head, opener, begin, onClose }: Props) => {
  const run = (item: MenuItem) => {
    // The menu closes before the action, because a dialog opened by it restores the focus to the element focused now.
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
        // Everything outside of a native modal dialog is inert.
        UNSTABLE_portalContainer={opener.current?.closest("dialog") ?? document.body}
      >
        {head}
        <Menu
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the menu in order to use it
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
