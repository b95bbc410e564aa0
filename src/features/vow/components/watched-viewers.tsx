import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count, number } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import type { WatchedViewer } from '../schema.ts'

/** Lists the accounts with the most views in 24 hours, with what is suspicious. `actOf` renders the actions. */
export function WatchedViewers({
  watched,
  actOf,
}: {
  watched: readonly WatchedViewer[]
  actOf: (viewer: WatchedViewer) => ReactNode
}) {
  if (watched.length === 0) return <p className="text-ink-3">No signed-in users viewed a home in the last 24 hours.</p>
  return (
    <Table label="Views in 24 hours">
      <TableHead>
        <TableHeaderCell>Person</TableHeaderCell>
        <TableHeaderCell align="right">Homes</TableHeaderCell>
        <TableHeaderCell align="right">Share of active listings</TableHeaderCell>
        <TableHeaderCell align="right" priority={2}>
          Most in a minute
        </TableHeaderCell>
        <TableHeaderCell>Flagged for</TableHeaderCell>
        <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {watched.map((viewer) => (
          <TableRow key={viewer.account_id}>
            <TableRowHeader
              note={viewer.email}
              phoneNote={
                <>
                  <span>{count(viewer.homes, 'home')}</span>
                  <span>{`${number(viewer.share_percent)}% of active listings`}</span>
                  <span>{`${number(viewer.most_in_a_minute)} in a minute`}</span>
                </>
              }
              className="[overflow-wrap:anywhere]"
            >
              <Link
                to="/admin/users/$userId"
                params={{ userId: viewer.account_id }}
                className="text-ink no-underline hover:underline"
              >
                {viewer.name}
              </Link>
            </TableRowHeader>
            <TableCell align="right" isOffPhone>
              {number(viewer.homes)}
            </TableCell>
            <TableCell align="right" isOffPhone>
              {`${number(viewer.share_percent)}%`}
            </TableCell>
            <TableCell align="right" priority={2} isOffPhone>
              {number(viewer.most_in_a_minute)}
            </TableCell>
            <TableCell label="Flagged for" isOffPhone={viewer.reasons.length === 0}>
              {viewer.reasons.length > 0 ? (
                <span className="text-gold-700">{viewer.reasons.join('; ')}</span>
              ) : (
                <span className="text-ink-3">Nothing</span>
              )}
            </TableCell>
            <TableCell kind="acts">{actOf(viewer)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
