import type { DownloadStats } from '#features/downloads/schema.ts'
import { TimeCell } from '#kit/table/time-cell.tsx'
import { count, day } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Link } from '#ui/text/link.tsx'
import type { MyRecord as Record } from '../schema.ts'

export function MyRecord({ record, downloads }: { record: Record; downloads: DownloadStats }) {
  const { entries, opened_by, openers_days, before, after } = record
  return (
    <div className="grid gap-7">
      <div>
        <h3 className="mb-2 font-semibold">Who viewed your record</h3>
        {opened_by.length === 0 ? (
          <p className="text-ink-2 text-small">No one, in the last {openers_days} days.</p>
        ) : (
          <ul className="border-line border-t text-small">
            {opened_by.map(({ name, times, last_at }) => (
              <li
                key={`${name} ${last_at.getTime()}`}
                className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5"
              >
                <span className="font-semibold">{name}</span>
                <span className="tabular text-ink-3">
                  {count(times, 'time')}, last on {day(last_at)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h3 className="mb-2 font-semibold">Downloads in the last {downloads.days} days</h3>
        {downloads.by_type.length === 0 ? (
          <p className="text-ink-2 text-small">None</p>
        ) : (
          <ul className="border-line border-t text-small">
            {downloads.by_type.map(({ type, label, downloads: times, items }) => (
              <li key={type} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5">
                <span className="font-semibold">{label}</span>
                <span className="tabular text-ink-3">
                  {count(times, 'download')}
                  {type !== 'document' && `, ${count(items, 'listing')}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <h3 className="mb-2 font-semibold">Your activity</h3>
        {entries.length === 0 ? (
          <p className="text-ink-2 text-small">Nothing is on record yet.</p>
        ) : (
          <Table label="Your activity" isUnstacked>
            <TableHead>
              <TableHeaderCell>Activity</TableHeaderCell>
              <TableHeaderCell align="right">Time and IP address</TableHeaderCell>
            </TableHead>
            <TableBody>
              {entries.map(({ id, at, label, home, ip }) => (
                <TableRow key={id}>
                  <TableRowHeader note={home && <Home home={home} />}>{label}</TableRowHeader>
                  <TableCell align="right">
                    <TimeCell at={at} ip={ip} />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        {(before || after) && (
          <nav aria-label="Pages of your record" className="mt-4 flex justify-between gap-6">
            {before ? (
              <Link to="/dashboard/preferences" search={{ before }} hash="record" look="more">
                Newer
              </Link>
            ) : (
              <span />
            )}
            {after && (
              <Link to="/dashboard/preferences" search={{ after }} hash="record" look="more">
                Older
              </Link>
            )}
          </nav>
        )}
      </div>
    </div>
  )
}

function Home({ home: { id, title } }: { home: NonNullable<Record['entries'][number]['home']> }) {
  return title === null ? (
    'It’s no longer shown.'
  ) : (
    <Link to="/properties/$propertyId" params={{ propertyId: id }}>
      {title}
    </Link>
  )
}
