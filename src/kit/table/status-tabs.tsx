import { Link } from '@tanstack/react-router'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { type ListInput, searchWith } from './list.ts'

/**
 * Tabs over a table: all of its rows, and those of each status, with their counts. What is looked for and the order stay
 * as they are; each tab begins at its first page.
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
        // Left alone, the router takes the tab of all rows for the current one too, as every search is a part of it.
        <Link to="." search={searchWith(search, { status }) as never} activeOptions={{ exact: true }} {...props} />
      )}
    />
  )
}

/** All rows that the tabs count. */
export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

type Counts = Readonly<Partial<Record<string, number>>>

export interface StatusTabsProps<Status extends string> {
  /** "Vendors by status". */
  label: string
  /** The statuses in the order of their tabs, with what people call them. */
  labels: Readonly<Record<Status, string>>
  /** How many rows have each status, whatever is looked for; a status that is not named has none. */
  counts: Readonly<Partial<Record<Status, number>>>
  /** What the address says, from the route's useSearch(). */
  search: ListInput & { status?: Status | undefined }
}
