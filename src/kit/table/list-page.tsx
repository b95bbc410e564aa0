import type { ReactNode } from 'react'
import { PageHeader } from '#ui/page/page-header.tsx'
import { capitalized } from '../capitalized.ts'
import { DoneNotice } from '../form/done-notice.tsx'
import { count } from '../time/format.ts'
import { StatusTabs, type StatusTabsProps, sumOf } from './status-tabs.tsx'

/** A list page of the admin area: heading, actions, status tabs, table. */
export function ListPage<Status extends string>({
  title,
  nouns,
  lead,
  actions,
  children,
  ...tabs
}: ListPageProps<Status>) {
  const [one, many] = nouns
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={title}
        aside={<span className="sr-only">{count(sumOf(tabs.counts), one, many)}</span>}
        lead={lead && <p>{lead}</p>}
        actions={actions}
      />
      <StatusTabs label={`${capitalized(many)} by status`} {...tabs} />
      {children}
    </>
  )
}

interface ListPageProps<Status extends string> extends Omit<StatusTabsProps<Status>, 'label'> {
  title: string
  /** Singular and plural: "vendor", "vendors". */
  nouns: readonly [string, string]
  /** Sentence on what to do here. */
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}
