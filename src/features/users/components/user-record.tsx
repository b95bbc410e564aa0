import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { DOWNLOAD_TYPES, OUTCOMES } from '#features/downloads/words.ts'
import { count, day, dayAndTime, number } from '#kit/time/format.ts'
import { Meter } from '#ui/page/progress.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Icon } from '#ui/text/icon.tsx'
import type { ActivitySummary, UserDetails } from '../schema.ts'

export function VowStanding({ standing }: Pick<UserDetails, 'standing'>) {
  return (
    <>
      <p className="mb-2 font-semibold">{verdictOf(standing)}</p>
      <ul className="border-line border-t">
        {standing.conditions.map(({ label, is_met, note }) => (
          <li key={label} className="flex items-baseline gap-2.5 border-line border-b py-2">
            <Icon
              icon={is_met ? CircleCheck : CircleX}
              size={16}
              className={`translate-y-0.75 ${is_met ? 'text-ok' : 'text-ink-3'}`}
            />
            <span className="min-w-0 flex-1">
              {label}
              <span className="sr-only">{is_met ? ': yes' : ': no'}</span>
            </span>
            {note && <span className="tabular text-right text-ink-3">{note}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function verdictOf({ is_vow_viewer, can_view_sold, is_auditor }: UserDetails['standing']): string {
  if (is_auditor) return 'Audits for the MLS. Sees what registrants see, and sold homes.'
  if (can_view_sold) return 'Sees what registrants see, and sold homes.'
  return is_vow_viewer ? 'Sees what registrants see, except sold homes.' : 'Sees what any visitor sees.'
}

export function UserDownloads({ downloads }: Pick<UserDetails, 'downloads'>) {
  const { limits, stats } = downloads
  const { listings, documents } = limits
  const isNear = listings.limit > 0 && listings.used >= listings.limit * 0.8
  return (
    <>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Meter
          label="Listings in 24 hours"
          value={listings.used}
          max={listings.limit}
          text={`${number(listings.used)} of ${number(listings.limit)}`}
          tone={isNear ? 'warning' : 'plain'}
        />
        <Meter
          label={`Active listings (${number(listings.active)} in all)`}
          value={listings.used}
          max={listings.share_limit}
          text={`${number(listings.used)} of ${number(listings.share_limit)}`}
          tone={listings.used >= listings.share_limit * 0.8 && listings.used > 0 ? 'warning' : 'plain'}
        />
        <Meter
          label="Documents in 24 hours"
          value={documents.used}
          max={documents.limit}
          text={`${number(documents.used)} of ${number(documents.limit)}`}
        />
      </div>
      {stats.latest.length === 0 ? (
        <p className="mt-3 text-ink-3">{`No downloads in the last ${stats.days} days.`}</p>
      ) : (
        <div className="mt-3">
          <Table label="Latest downloads">
            <TableHead>
              <TableHeaderCell>Type</TableHeaderCell>
              <TableHeaderCell>Time</TableHeaderCell>
              <TableHeaderCell align="right">Listings</TableHeaderCell>
              <TableHeaderCell>Outcome</TableHeaderCell>
            </TableHead>
            <TableBody>
              {stats.latest.map(({ id, at, download_type, items, outcome }) => (
                <TableRow key={id}>
                  <TableRowHeader>{DOWNLOAD_TYPES[download_type]}</TableRowHeader>
                  <TableCell label="Time" className="whitespace-nowrap">
                    {dayAndTime(at)}
                  </TableCell>
                  <TableCell label="Listings" align="right">
                    {download_type === 'document' ? <span className="text-ink-3">–</span> : number(items)}
                  </TableCell>
                  <TableCell label="Outcome">{OUTCOMES[outcome]}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </>
  )
}

/** The user sees the same list. */
export function UserOpeners({ opened_by }: Pick<ActivitySummary, 'opened_by'>): ReactNode {
  return (
    <ul className="grid gap-2">
      {opened_by.map(({ name, times, last_at }) => (
        <li key={`${name} ${last_at.getTime()}`}>
          {name}
          <span className="tabular block text-ink-3 text-legal">{`${count(times, 'time')}, last ${day(last_at)}`}</span>
        </li>
      ))}
    </ul>
  )
}
