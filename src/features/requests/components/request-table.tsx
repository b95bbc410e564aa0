import { Link } from '@tanstack/react-router'
import { HistoryList } from '#kit/table/history-list.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { minutesText } from '../rules.ts'
import type { RequestRow, RequestsView } from '../schema.ts'

/** Lists who receives each kind of request and how soon it gets a reply. */
export function RequestTable({ requests: { rows, counts_office_hours, history } }: { requests: RequestsView }) {
  const left = rows.filter(({ why }) => why === 'left')
  return (
    <RecordColumns
      asideLabel="About requests"
      aside={
        <>
          <PanelSection title="How it works" isFirst>
            <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
              <li>A request to an agent, or about an agent’s listing, goes to that agent.</li>
              <li>All others go to the recipients in this list.</li>
              <li>
                People who leave, are suspended, or lose the permission are skipped. The default gets their requests.
              </li>
              <li>
                {counts_office_hours
                  ? 'Only office hours count toward the time to reply, up to 24 hours.'
                  : 'Nights and weekends count toward the time to reply. If a reply would be due while the office is closed, the due time moves into office hours, within 24 hours of the request.'}
              </li>
            </ul>
          </PanelSection>
          <HistoryList changes={history} empty="No changes yet" />
        </>
      }
    >
      {left.length > 0 && (
        <Notice tone="warning" className="mb-4" title="Chosen recipients can no longer reply">
          The default gets these requests until you choose others: {left.map(({ label }) => label).join(', ')}.
        </Notice>
      )}
      <Table label="Recipients of requests">
        <TableHead>
          <TableHeaderCell>Request</TableHeaderCell>
          <TableHeaderCell>Recipients</TableHeaderCell>
          <TableHeaderCell>Reply within</TableHeaderCell>
          <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <Row key={row.group} row={row} />
          ))}
        </TableBody>
      </Table>
    </RecordColumns>
  )
}

function Row({ row: { group, label, names, why, minutes, is_own_time } }: { row: RequestRow }) {
  const isDefault = group === 'default'
  const recipients = (
    <>
      {names.length > 0 ? names.join(', ') : <Badge tone="error">No one</Badge>}
      {why === 'left' && (
        <>
          {' '}
          <Badge tone="pending">Choose again</Badge>
        </>
      )}
      {why === 'default' && !isDefault && <span className="text-ink-3"> (default)</span>}
    </>
  )
  const isDefaultTime = minutes !== null && !is_own_time && !isDefault
  const time = (
    <>
      {minutes === null ? <span className="text-ink-3">No set time</span> : minutesText(minutes)}
      {isDefaultTime && <span className="text-ink-3"> (default)</span>}
    </>
  )
  return (
    <TableRow>
      <TableRowHeader
        note={isDefault ? 'For kinds without recipients' : undefined}
        phoneNote={
          <>
            <span>{recipients}</span>
            <span>{time}</span>
          </>
        }
      >
        {label}
      </TableRowHeader>
      <TableCell isOffPhone>{recipients}</TableCell>
      <TableCell isOffPhone>{time}</TableCell>
      <TableCell kind="menu">
        <Link to="/admin/requests/$group" params={{ group }} className={buttonClass({ variant: 'quiet', size: 'xs' })}>
          Edit<span className="sr-only">{`: ${label}`}</span>
        </Link>
      </TableCell>
    </TableRow>
  )
}
