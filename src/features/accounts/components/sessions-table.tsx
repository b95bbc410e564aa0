import type { ReactNode } from 'react'
import { TimeCell } from '#kit/table/time-cell.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import type { SessionInfo } from '../schema.ts'

export function SessionsTable({ sessions, current, actOf }: SessionsTableProps) {
  return (
    <Table label="Devices">
      <TableHead>
        <TableHeaderCell>Device</TableHeaderCell>
        <TableHeaderCell>Last used</TableHeaderCell>
        {actOf && <TableHeaderCell isLabelHidden>Sign out</TableHeaderCell>}
      </TableHead>
      <TableBody>
        {sessions.map((session) => (
          <TableRow key={session.id}>
            <TableRowHeader note={`Signed in ${dayAndTime(session.created_at)}`}>
              <span id={idOf(session)} className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                {session.device} {session.id === current && <Badge tone="ok">This device</Badge>}
              </span>
            </TableRowHeader>
            <TableCell label="Last used">
              <TimeCell at={session.seen_at} ip={session.ip} />
            </TableCell>
            {actOf && (
              <TableCell kind="acts" isOffPhone={session.id === current}>
                {session.id !== current && actOf(session, idOf(session))}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function idOf({ id }: SessionRow): string {
  return `session-${id}`
}

type SessionRow = Pick<SessionInfo, 'id' | 'device' | 'created_at' | 'seen_at' | 'ip'>

interface SessionsTableProps {
  sessions: readonly SessionRow[]
  /** The viewer's own session. */
  current?: string
  /** Renders the action for another session. `described` is the element id of its name. */
  actOf?: (session: SessionRow, described: string) => ReactNode
}
