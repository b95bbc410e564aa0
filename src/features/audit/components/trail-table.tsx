import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ListInput } from '#kit/table/list.ts'
import { PageRow } from '#kit/table/page-row.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { actorNameOf, entryNote, labelOf, objectLabel, objectPath, workerLabel } from '../rules.ts'
import type { TrailEntry, TrailPage } from '../schema.ts'
import { EntryChange } from './entry-change.tsx'

export function TrailTable({ label, page, search, isOfOne = false }: TrailTableProps) {
  const isAlive = useHydrated()
  return (
    <>
      <Table label={label}>
        <TableHead>
          <TableHeaderCell className="w-8" isLabelHidden>
            Details
          </TableHeaderCell>
          <TableHeaderCell>Time</TableHeaderCell>
          {!isOfOne && <TableHeaderCell>Who</TableHeaderCell>}
          <TableHeaderCell>Action</TableHeaderCell>
          <TableHeaderCell>Record</TableHeaderCell>
          <TableHeaderCell priority={2}>IP address</TableHeaderCell>
        </TableHead>
        <TableBody>
          {page.rows.map((entry) => (
            <EntryRows key={entry.id} entry={entry} isOfOne={isOfOne} isAlive={isAlive} />
          ))}
        </TableBody>
      </Table>
      <PageRow page={page} search={search} />
    </>
  )
}

function EntryRows({ entry, isOfOne, isAlive }: { entry: TrailEntry; isOfOne: boolean; isAlive: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { id, at, act, ip } = entry
  const summary = entryNote(entry)
  const detailsId = `entry-${id}`
  return (
    <Fragment>
      <TableRow isSelected={isOpen} className="max-md:flex! max-md:flex-col">
        <TableCell className="w-8 pr-0 max-md:absolute max-md:top-2 max-md:right-0">
          {/* Without JavaScript the action links to the entry's own page. */}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={`Details of ${labelOf(act)}, ${dayAndTime(at)}`}
            disabled={!isAlive}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-limestone-2 md:size-8"
          >
            <Icon icon={ChevronRight} size={18} className={isOpen ? 'rotate-90' : ''} />
          </button>
        </TableCell>
        <TableCell label="Time" className="whitespace-nowrap">
          {dayAndTime(at)}
        </TableCell>
        {!isOfOne && (
          <TableCell label="Who">
            <Who entry={entry} />
          </TableCell>
        )}
        <TableRowHeader note={summary} className="max-md:order-first">
          <Link
            to="/admin/audit-trail/$entryId"
            params={{ entryId: id }}
            className="text-ink no-underline hover:underline"
          >
            {labelOf(act)}
          </Link>
        </TableRowHeader>
        <TableCell label="Record">
          <On entry={entry} />
        </TableCell>
        <TableCell label="IP address" priority={2} className="max-md:hidden! [overflow-wrap:anywhere]">
          {ip ?? <span className="text-ink-3">–</span>}
        </TableCell>
      </TableRow>
      {isOpen && (
        <TableRow isSelected className="max-md:pt-0!">
          <td id={detailsId} colSpan={isOfOne ? 5 : 6} className="border-line border-b bg-(--ground) px-3 pb-4 md:pl-9">
            <EntryChange entry={entry} />
          </td>
        </TableRow>
      )}
    </Fragment>
  )
}

export function Who({ entry }: { entry: Pick<TrailEntry, 'actor_id' | 'actor_name' | 'actor_kind' | 'actor_label'> }) {
  const { actor_id, actor_kind, actor_label } = entry
  if (actor_kind === 'account' && actor_id)
    return (
      <Link to="/admin/users/$userId" params={{ userId: actor_id }} className="text-ink no-underline hover:underline">
        {actorNameOf(entry)}
      </Link>
    )
  if (actor_kind === 'worker') return <>{`The site (${workerLabel(actor_label)})`}</>
  if (actor_kind === 'command') return <>{`Server operator (${actor_label})`}</>
  return <>{actorNameOf(entry)}</>
}

export function On({ entry }: { entry: Pick<TrailEntry, 'object_type' | 'object_id' | 'object_name'> }) {
  const { object_type, object_id, object_name } = entry
  const path = objectPath(object_type, object_id)
  const text = object_name ?? objectLabel(object_type)
  if (!path) return <>{text}</>
  return (
    <Link to={path} className={linkClass()}>
      {text}
    </Link>
  )
}

interface TrailTableProps {
  label: string
  page: TrailPage
  search: ListInput
  isOfOne?: boolean
}
