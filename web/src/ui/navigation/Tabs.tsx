import type { ReactNode } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { Tab, TabList, TabPanel, Tabs as Root } from "react-aria-components/Tabs"
import { currentTag } from "../../core/language/language"
import styles from "./Tabs.module.css"

interface TabChoice {
  key: string
  label: ReactNode
  lang?: string
}

interface Props {
  label: string
  tabs: readonly TabChoice[]
  chosen: string
  onChoose: (key: string) => void
  beside?: ReactNode
  children: ReactNode
}

export const Tabs = ({ label, tabs, chosen, onChoose, beside, children }: Props) => (
  <I18nProvider locale={currentTag()}>
    <Root selectedKey={chosen} onSelectionChange={(key) => onChoose(String(key))}>
      <div className={styles.line}>
        <TabList aria-label={label} className={styles.tabs ?? ""}>
          {tabs.map((tab) => (
            <Tab key={tab.key} id={tab.key} className={styles.tab ?? ""} {...(tab.lang && { lang: tab.lang })}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        {beside}
      </div>
      <TabPanel key={chosen} id={chosen} className={styles.panel ?? ""}>
        {children}
      </TabPanel>
    </Root>
  </I18nProvider>
)
