import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count, dayAndTime, number } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { ReadAlert } from '../schema.ts'
import { ALERT_TEXTS, READER_KINDS } from '../words.ts'

/** Lists readers over the limit. `actOf` renders the actions for an account. */
export function ReadAlerts({
  alerts,
  actOf,
}: {
  alerts: readonly ReadAlert[]
  actOf: (alert: ReadAlert & { account_id: string }) => ReactNode
}) {
  if (alerts.length === 0) return <p className="text-ink-3">{ALERT_TEXTS.empty}</p>
  return (
    <Table label="Visitors over the limit">
      <TableHead>
        <TableHeaderCell>Reader</TableHeaderCell>
        <TableHeaderCell align="right">Viewed</TableHeaderCell>
        <TableHeaderCell align="right" priority={2}>
          In lists
        </TableHeaderCell>
        <TableHeaderCell align="right" priority={2}>
          On the map
        </TableHeaderCell>
        <TableHeaderCell align="right">Blocked</TableHeaderCell>
        <TableHeaderCell>Last seen</TableHeaderCell>
        <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {alerts.map((alert) => (
          <TableRow key={alert.id}>
            <TableRowHeader note={noteOf(alert)} className="[overflow-wrap:anywhere]">
              {alert.account_id ? (
                <Link to="/admin/users/$userId" params={{ userId: alert.account_id }} className={linkClass()}>
                  {alert.account_name ?? 'Account'}
                </Link>
              ) : (
                <span className="tabular">{alert.network ?? READER_KINDS[alert.kind]}</span>
              )}
            </TableRowHeader>
            <TableCell label="Viewed" align="right">
              {number(alert.opened)}
            </TableCell>
            <TableCell label="In lists" align="right" priority={2}>
              {number(alert.listed)}
            </TableCell>
            <TableCell label="On the map" align="right" priority={2}>
              {number(alert.mapped)}
            </TableCell>
            <TableCell label="Blocked" align="right">
              {count(alert.refused, 'time')}
              {alert.passed > 0 && (
                <span className="block text-caption text-ink-3">{`${count(alert.passed, 'captcha')} solved`}</span>
              )}
            </TableCell>
            <TableCell label="Last seen">{dayAndTime(alert.last_at)}</TableCell>
            <TableCell kind="acts">
              {alert.account_id !== null && actOf({ ...alert, account_id: alert.account_id })}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function noteOf({ account_email, kind, false_crawler, user_agent }: ReadAlert): string {
  const claim = false_crawler ? ALERT_TEXTS.falseCrawler(false_crawler) : null
  return [account_email ?? READER_KINDS[kind], claim, user_agent?.slice(0, 120)].filter(Boolean).join(' · ')
}
