import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { Ellipsis, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Button } from '#ui/fields/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { Menu, TriggerButton } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import {
  Table as PlainTable,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  TableRowHeader,
} from '#ui/table/table.tsx'
import { BulkBar, SortHeader } from '#ui/table/table-tools.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { capitalized } from '../capitalized.ts'
import { messageOf } from '../form/refusal.ts'
import { number } from '../time/format.ts'
import { type RowAction, removalOf, type TableDefinition } from './define-table.ts'
import { FilterRow } from './filter-row.tsx'
import { type ListInput, type ListShape, type SearchOf, searchWith, type TablePage } from './list.ts'
import { ListKeys } from './list-keys.tsx'
import { PageRow } from './page-row.tsx'

/** A page of a table: filter row, rows with their actions, and pagination. All of its state is in the URL. */
export function DataTable<Row extends { id: string }, Shape extends ListShape>({
  table,
  page,
  search,
  empty,
}: DataTableProps<Row, Shape>) {
  const { nouns, nameOf, bulkActions = [], bulkForms } = table
  const hasPicks = bulkActions.length > 0 || bulkForms !== undefined
  const router = useRouter()
  const isBusy = useRouterState({ select: (state) => state.isLoading })
  const [selected, setSelected] = useState<readonly string[]>([])
  /** Filters for which all matching rows are selected. */
  const [allOf, setAllOf] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ row: Row; action: RowAction } | null>(null)
  const [isBulkBusy, setBulkBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const input: ListInput = search
  const isFiltered = Boolean(input.q) || (table.filters ?? []).some(({ key }) => search[key] !== undefined)
  const hasActions = table.rowActions !== undefined || table.remove !== undefined
  const ticked = page.rows.filter(({ id }) => selected.includes(id))
  const besideName = table.columns.find(({ phone }) => phone === 'head')

  const filtersKey = JSON.stringify(searchWith(input, { size: undefined }))
  const isAll = ticked.length > 0 && allOf === filtersKey
  const isPageSelected = ticked.length > 0 && ticked.length === page.rows.length

  function select(ids: readonly string[]) {
    setSelected(ids)
    setAllOf(null)
  }

  const toggle = (id: string) =>
    select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id])

  /** X selects the row that has the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (!hasPicks || key !== 'x' || ctrlKey || metaKey || altKey || !(target instanceof Element)) return
    if (target.closest('input:not([type=checkbox]), select, textarea')) return
    const row = page.rows[target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex ?? -1]
    if (row) toggle(row.id)
  }

  async function run({ run: work, done }: RowAction) {
    await work?.()
    await reloadPage(router)
    if (done) toast.ok(done)
  }

  async function runAll(work: (row: Row) => Promise<unknown>, said: (rows: readonly Row[]) => string) {
    setBulkBusy(true)
    const finished: Row[] = []
    try {
      for (const row of ticked) {
        await work(row)
        finished.push(row)
      }
      toast.ok(said(finished))
      setSelected([])
    } catch (error) {
      // Deselect the finished rows, so that a second click continues with the rest.
      setSelected(ticked.slice(finished.length).map(({ id }) => id))
      toast.error(`${nameOf(ticked[finished.length] ?? ticked[0] ?? (page.rows[0] as Row))}: ${messageOf(error)}`)
    } finally {
      await reloadPage(router)
      setBulkBusy(false)
    }
  }

  if (page.total === 0 && !isFiltered) return empty
  return (
    <>
      {ticked.length > 0 ? (
        <BulkBar
          count={isAll ? page.total : ticked.length}
          noun={ticked.length === 1 && !isAll ? nouns[0] : nouns[1]}
          onClear={() => select([])}
        >
          {bulkForms && isPageSelected && !isAll && page.total > page.rows.length && (
            <AllMatching total={page.total} max={bulkForms.max} onSelect={() => setAllOf(filtersKey)} />
          )}
          {bulkForms?.render({
            rows: ticked,
            isAll,
            count: isAll ? page.total : ticked.length,
            clear: () => select([]),
          })}
          {bulkActions.map((action) => (
            <Button
              key={action.label}
              variant="outline"
              size="xs"
              isBusy={isBulkBusy}
              onClick={() => runAll(action.run, action.done)}
            >
              {action.label}
            </Button>
          ))}
        </BulkBar>
      ) : (
        <FilterRow table={table} search={search} isFiltered={isFiltered} />
      )}
      {page.total === 0 ? (
        <EmptyState
          title={`No matching ${nouns[1]}`}
          action={
            <Link to="." search={onlyOrder(input) as never} className={linkClass()}>
              Clear filters
            </Link>
          }
        >
          Nothing matches your search and filters.
        </EmptyState>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the rows in it, which have controls */}
          <div ref={list} onKeyDown={onKeyDown}>
            <PlainTable label={capitalized(nouns[1])} isBusy={isBusy}>
              <TableHead>
                {hasPicks && (
                  <TableHeaderCell className="w-8 max-md:hidden">
                    <input
                      type="checkbox"
                      aria-label={`Select all ${nouns[1]} on this page`}
                      className="control-check block size-4.5"
                      checked={isPageSelected}
                      ref={(box) => {
                        if (box) box.indeterminate = ticked.length > 0 && !isPageSelected
                      }}
                      onChange={(event) => select(event.target.checked ? page.rows.map(({ id }) => id) : [])}
                    />
                  </TableHeaderCell>
                )}
                <HeaderCell {...table.head} search={input} usual={table.usualSort} />
                {table.columns.map(({ label, sort, align, priority }) => (
                  <HeaderCell
                    key={label}
                    label={label}
                    sort={sort}
                    align={align}
                    priority={priority}
                    search={input}
                    usual={table.usualSort}
                  />
                ))}
                {hasActions && <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>}
              </TableHead>
              <TableBody>
                {page.rows.map((row) => (
                  <TableRow key={row.id} isSelected={selected.includes(row.id)}>
                    {hasPicks && (
                      <TableCell
                        kind="pick"
                        // Forms are on a phone too, with the box in the row's corner.
                        className={bulkForms && 'max-md:absolute! max-md:top-2.5 max-md:right-0 max-md:block!'}
                      >
                        <input
                          type="checkbox"
                          aria-label={`Select ${nameOf(row)}`}
                          className="control-check block size-4.5 max-md:size-6"
                          checked={selected.includes(row.id)}
                          onChange={() => toggle(row.id)}
                        />
                      </TableCell>
                    )}
                    <TableRowHeader
                      note={table.noteOf?.(row)}
                      beside={besideName?.cell(row)}
                      phoneNote={table.phoneNoteOf?.(row)}
                      className="[overflow-wrap:anywhere] md:min-w-28"
                    >
                      <Link to={table.hrefOf(row)} className="text-ink no-underline hover:underline">
                        {nameOf(row)}
                      </Link>
                    </TableRowHeader>
                    {table.columns.map(({ label, cell, align, priority, isNone, phone }) => (
                      <TableCell
                        key={label}
                        label={phone === 'plain' ? undefined : label}
                        align={align}
                        priority={priority}
                        isOffPhone={
                          phone === 'head' || (phone === undefined && table.phoneNoteOf !== undefined) || isNone?.(row)
                        }
                      >
                        {cell(row)}
                      </TableCell>
                    ))}
                    {hasActions && (
                      <TableCell kind="acts" className="max-md:absolute max-md:top-1 max-md:right-0 max-md:pt-0">
                        <RowMenu
                          name={nameOf(row)}
                          actions={actionsOf(table, row)}
                          onAsk={(action) => setAsked({ row, action })}
                          onRun={run}
                        />
                      </TableCell>
                    )}
                  </TableRow>
                ))}
              </TableBody>
            </PlainTable>
          </div>
          <PageRow page={page} search={input} end={<ListKeys list={list} hasPicks={hasPicks} />} />
        </>
      )}
      <ConfirmDialog
        action={asked?.action.confirm?.action ?? ''}
        objectName={asked ? nameOf(asked.row) : undefined}
        busyLabel={asked?.action.confirm?.busyLabel}
        isDestructive={asked?.action.isDestructive ?? false}
        isOpen={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        onConfirm={() => (asked ? run(asked.action) : undefined)}
      >
        {asked?.action.confirm?.text}
      </ConfirmDialog>
    </>
  )
}

function HeaderCell({ label, sort, align, priority, search, usual }: HeaderCellProps) {
  const cell = { align, priority }
  if (!sort) return <TableHeaderCell {...cell}>{label}</TableHeaderCell>
  const present = search.sort ?? usual
  const state = present === sort ? 'ascending' : present === `-${sort}` ? 'descending' : 'none'
  const next = state === 'ascending' ? `-${sort}` : sort
  return (
    <SortHeader
      {...cell}
      sort={state}
      renderLink={({ className, children }) => (
        <Link
          to="."
          search={searchWith(search, { sort: next === usual ? undefined : next }) as never}
          className={className}
        >
          {children}
        </Link>
      )}
    >
      {label}
    </SortHeader>
  )
}

function RowMenu({
  name,
  actions,
  onAsk,
  onRun,
}: {
  name: string
  actions: RowAction[]
  onAsk: (action: RowAction) => void
  onRun: (action: RowAction) => Promise<void>
}) {
  const router = useRouter()
  function act(action: RowAction) {
    if (action.href) return void router.navigate({ to: action.href })
    if (action.confirm) return onAsk(action)
    onRun(action).catch((error) => toast.error(`${name}: ${messageOf(error)}`))
  }
  return (
    <Menu
      trigger={
        <TriggerButton variant="quiet" size="xs" isIcon aria-label={`Actions for ${name}`}>
          <Icon icon={Ellipsis} size={18} />
        </TriggerButton>
      }
      items={actions.map((action) => ({
        id: action.id,
        label: action.label,
        icon: action.icon,
        isDestructive: action.isDestructive,
        onAction: () => act(action),
      }))}
    />
  )
}

function actionsOf<Row extends { id: string }, Shape extends ListShape>(
  table: TableDefinition<Row, Shape>,
  row: Row,
): RowAction[] {
  const actions = table.rowActions?.(row) ?? []
  if (!table.remove) return actions
  const { action, run, done, children } = removalOf(table, row)
  const confirm = { action, busyLabel: 'Deleting…', text: <p>{children}</p> }
  return [...actions, { id: 'delete', label: 'Delete', icon: Trash2, isDestructive: true, confirm, run, done }]
}

function onlyOrder({ sort, size }: ListInput): ListInput {
  return { ...(sort ? { sort } : {}), ...(size ? { size } : {}) }
}

/** Selects all rows that match, beyond this page. */
function AllMatching({ total, max, onSelect }: { total: number; max: number; onSelect: () => void }) {
  if (total > max) return <p className="mr-2 text-ink-2">{`No more than ${number(max)} at a time`}</p>
  return (
    <Button variant="quiet" size="xs" onClick={onSelect}>
      {`Select all ${number(total)} that match`}
    </Button>
  )
}

interface HeaderCellProps {
  label: string
  sort?: string
  align?: 'left' | 'right'
  priority?: 1 | 2
  search: ListInput
  usual: string
}

export interface DataTableProps<Row extends { id: string }, Shape extends ListShape> {
  table: TableDefinition<Row, Shape>
  page: TablePage<Row>
  /** Search parameters, from the route's useSearch(). */
  search: SearchOf<Shape>
  /** Empty state: what will be here, and one action. */
  empty: ReactNode
}
