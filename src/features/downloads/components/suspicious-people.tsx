import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { number } from '#kit/time/format.ts'
import { Meter } from '#ui/page/progress.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import type { SuspiciousPerson } from '../schema.ts'

/** Lists users with suspicious downloads and the reasons. `actOf` renders the actions for a user. */
export function SuspiciousPeople({
  people,
  actOf,
}: {
  people: readonly SuspiciousPerson[]
  actOf: (person: SuspiciousPerson) => ReactNode
}) {
  if (people.length === 0) return <p className="text-ink-3">No suspicious downloads.</p>
  return (
    <Table label="Suspicious downloads">
      <TableHead>
        <TableHeaderCell>Person</TableHeaderCell>
        <TableHeaderCell>Listings</TableHeaderCell>
        <TableHeaderCell align="right">Share of active listings</TableHeaderCell>
        <TableHeaderCell>Flagged for</TableHeaderCell>
        <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {people.map((person) => (
          <TableRow key={person.account_id}>
            <TableRowHeader note={person.email} className="[overflow-wrap:anywhere]">
              <Link
                to="/admin/users/$userId"
                params={{ userId: person.account_id }}
                search={{ act: 'downloads' }}
                className="text-ink no-underline hover:underline"
              >
                {person.name}
              </Link>
            </TableRowHeader>
            <TableCell label="Listings">
              <span className="tabular mb-1 block">{`${number(person.listings)} of ${number(person.limit)}`}</span>
              <Meter
                label={`Listings of ${person.name}`}
                isLabelHidden
                size="thin"
                value={person.listings}
                max={person.limit}
                text={`${number(person.listings)} of ${number(person.limit)}`}
                tone="warning"
                className="w-28"
              />
            </TableCell>
            <TableCell label="Share of active listings" align="right">
              {`${number(person.share_percent)}%`}
            </TableCell>
            <TableCell label="Flagged for">
              <span className="text-gold-700">{person.reasons.map(({ text }) => text).join('; ')}</span>
            </TableCell>
            <TableCell kind="acts">{actOf(person)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
