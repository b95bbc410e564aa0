import type { ReactNode } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { tabClass, tabRowClass } from './tab-class.ts'

/** Panels, one visible at a time, with arrow keys between the tabs. Use AnchorTabs for state in the URL. */
export function Tabs({ label, tabs, selected, onSelect, className }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      defaultSelectedKey={selected === undefined ? tabs[0]?.id : undefined}
      onSelectionChange={(key) => onSelect?.(String(key))}
      className={className}
    >
      <TabList aria-label={label} className={tabRowClass}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={({ isSelected }) => tabClass(isSelected)}>
            {tab.label}
            {tab.count !== undefined && <span className="tabular font-medium text-ink-3">{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="pt-4">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

export type TabsProps = {
  label: string
  tabs: readonly { id: string; label: ReactNode; count?: number; content: ReactNode }[]
  selected?: string
  onSelect?: (id: string) => void
  className?: string
}
