import { Link } from '@tanstack/react-router'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { type ListInput, searchWith } from './list.ts'

/**
 * Tabs above a table, for all rows and for each status, with counts. Search words and order stay; each tab starts at
 * its first page.
 */
export function StatusTabs<Status extends string>({ label, labels, counts, search }: StatusTabsProps<Status>) {
  const known: Counts = counts
  const statuses = Object.entries<string>(labels).map(([status, name]) => ({
    label: name,
    count: known[status] ?? 0,
    href: status,
    isCurrent: search.status === status,
  }))
  const all = { label: 'All', count: sumOf(counts), href: '', isCurrent: search.status === undefined }
  return (
    <AnchorTabs
      label={label}
      className="mb-3"
      tabs={[all, ...statuses]}
      renderLink={(status, props) => (
        // Without `exact` the tab of all rows would be current too, because its search is a subset of every other.
        <Link to="." search={searchWith(search, { status }) as never} activeOptions={{ exact: true }} {...props} />
      )}
    />
  )
}

/** Returns the sum of the tabs' counts. */
export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

type Counts = Readonly<Partial<Record<string, number>>>

export interface StatusTabsProps<Status extends string> {
  /** Accessible name: "Vendors by status". */
  label: string
  /** Status labels in the order of the tabs. */
  labels: Readonly<Record<Status, string>>
  /** Rows per status, ignoring search words; a missing status has none. */
  counts: Readonly<Partial<Record<Status, number>>>
  /** Search parameters, from the route's useSearch(). */
  search: ListInput & { status?: Status | undefined }
}
