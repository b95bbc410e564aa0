import { Link } from '@tanstack/react-router'
import { LayoutList, SquareKanban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { searchWith } from '#kit/table/list.ts'
import { number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { AddPath, PeopleSearch } from '../rules.ts'
import type { PeopleFrame as Frame } from '../schema.ts'
import { LIST_RULES, SMART_LISTS } from '../words.ts'
import { type BulkDone, BulkNotice, LastChangeLine } from './bulk-forms.tsx'
import type { PeopleBase } from './people-table.tsx'

/** Page of people around a list or a board: title, tabs of lists, what a bulk act did, and the one to undo. */
export function PeopleFrame({ title, base, addPath, frame, search, savedTabs, tools, children }: PeopleFrameProps) {
  const { list, view } = search
  const [result, setResult] = useState<BulkDone | null>(null)
  const isSaved = savedTabs.some(({ isCurrent }) => isCurrent)
  // Above the people: below many of them, no one would find the button that undoes a handover or a move.
  const lastChange = !result && frame.last_change && <LastChangeLine change={frame.last_change} onUndone={setResult} />
  return (
    <>
      {/* It may confirm what was just undone. */}
      {!result && <DoneNotice />}
      <PageHeader
        size="panel"
        title={title}
        aside={number(frame.counts.all)}
        actions={
          <>
            <ViewSwitch search={search} />
            {addPath && (
              <LinkButton to={addPath} size="xs">
                Add person
              </LinkButton>
            )}
          </>
        }
      />
      <AnchorTabs
        label={isFiltered(search) ? 'Lists, with your search and filters' : 'Lists'}
        tabs={[
          { label: 'All', count: number(frame.counts.all), href: '', isCurrent: list === undefined && !isSaved },
          ...tabsOf(frame, search, base).map((tab) => ({ ...tab, isCurrent: tab.isCurrent && !isSaved })),
          ...savedTabs,
        ]}
        renderLink={(key, props) => {
          const saved = savedTabs.find(({ href }) => href === key)
          const shown = saved
            ? searchWith(saved.search, { view })
            : searchWith(search, { list: key || undefined, more: undefined })
          return <Link to="." search={shown as never} activeOptions={{ exact: true }} {...props} />
        }}
      />
      <p className={cx('measure mt-3 text-ink-2', list ? 'mb-3' : 'mb-1')}>{list && LIST_RULES[list]}</p>
      {tools}
      {result && <BulkNotice key={result.id} done={result} onClose={() => setResult(null)} />}
      {lastChange}
      {children(setResult)}
    </>
  )
}

/** Props that the pages of people pass to their list or board. */
export interface PeoplePageProps {
  title: string
  base: PeopleBase
  /** Page that adds a person; null if the caller may not. */
  addPath: AddPath | null
  search: PeopleSearch
  /** Tabs of the caller’s own lists, after those that fill themselves. */
  savedTabs: readonly { label: string; href: string; isCurrent: boolean; search: Record<string, unknown> }[]
  /** Tools that save and change lists, below the tabs. */
  tools: ReactNode
}

/** Returns whether a search or a filter narrows the counts of the tabs. */
function isFiltered({ q, stage, contact, tag, city, plan, owner }: PeopleSearch): boolean {
  return [q, stage, contact, tag, city, plan, owner].some(Boolean)
}

interface PeopleFrameProps extends PeoplePageProps {
  frame: Frame
  /** Renders the list or board, which reports its bulk acts, or null to show the last one with its undo button. */
  children: (onDone: (result: BulkDone | null) => void) => ReactNode
}

/** The lists that fill themselves. Agents have prospects only if someone assigned them. */
function tabsOf({ counts }: Frame, { list }: PeopleSearch, base: PeopleBase) {
  return keysOf(SMART_LISTS)
    .filter((key) => key !== 'prospect' || list === key || base === '/admin/people' || counts.prospect > 0)
    .map((key) => ({
      label: SMART_LISTS[key],
      count: number(counts[key]),
      href: key,
      isCurrent: list === key,
    }))
}

/** Links that show the same people as a list or as a board. Filters come and go, so the links are not among them. */
function ViewSwitch({ search }: { search: PeopleSearch }) {
  return (
    <nav aria-label="View" className="flex max-[17.5rem]:[&_svg]:hidden">
      {VIEWS.map(({ view, label, icon }) => (
        <Link
          key={label}
          to="."
          search={searchWith(search, { view, more: undefined }) as never}
          resetScroll={false}
          aria-current={search.view === view ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className={cx(
            'inline-flex min-h-11 items-center gap-1.5 border border-control px-3 text-caption no-underline first:rounded-l-control last:-ml-px last:rounded-r-control md:min-h-8',
            search.view === view
              ? 'relative z-1 border-navy-800 bg-navy-100 font-semibold text-navy-800 forced-colors:underline'
              : 'bg-white text-ink-2 hover:bg-limestone hover:text-navy-800',
          )}
        >
          <Icon icon={icon} size={16} />
          {label}
        </Link>
      ))}
    </nav>
  )
}

const VIEWS = [
  { view: undefined, label: 'List', icon: LayoutList },
  { view: 'board', label: 'Board', icon: SquareKanban },
] as const

interface NoPeopleProps extends Pick<PeoplePageProps, 'base' | 'addPath' | 'search'> {
  frame: Frame
}

/** Empty state of a list or board without filters. */
export function NoPeople({ frame, base, addPath, search }: NoPeopleProps) {
  if (frame.counts.all > 0 && search.list)
    return (
      <EmptyState title={`No people in ${SMART_LISTS[search.list]}`}>
        People appear here when they match the rule above.
      </EmptyState>
    )
  if (base === '/admin/people')
    return (
      <EmptyState title="No people yet">
        Everyone who sends a form, signs an agreement, registers, or subscribes to the newsletter appears here.
      </EmptyState>
    )
  return addPath === '/agent/clients/new' ? (
    <EmptyState
      title="No people yet"
      action={
        <LinkButton to="/agent/inquiries" variant="outline" size="sm">
          See leads
        </LinkButton>
      }
    >
      People whose leads you claim appear here.
    </EmptyState>
  ) : (
    <EmptyState
      title="No people yet"
      action={
        addPath && (
          <LinkButton to="/admin/people" variant="outline" size="sm">
            See all people
          </LinkButton>
        )
      }
    >
      Agents see their people here. Your account isn’t linked to an agent.
    </EmptyState>
  )
}
