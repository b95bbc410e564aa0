import { Link } from '@tanstack/react-router'
import { spanText } from '#features/leads/rules/clock.ts'
import { number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { daysOffText, hoursText } from '../rules/text.ts'
import type { TeamRow } from '../schema.ts'

/** The agents who can get leads, with their hours, days off and open leads. */
export function TeamPage({ team }: { team: readonly TeamRow[] }) {
  if (team.length === 0) return <EmptyState title="No agents yet">Add agents under Agents.</EmptyState>
  return (
    <Table label="Agents who can get leads">
      <TableHead>
        <TableHeaderCell>Agent</TableHeaderCell>
        <TableHeaderCell>Working hours</TableHeaderCell>
        <TableHeaderCell>Open leads</TableHeaderCell>
        <TableHeaderCell align="right">Past 30 days</TableHeaderCell>
        <TableHeaderCell>Median reply</TableHeaderCell>
        <TableHeaderCell>Gets leads</TableHeaderCell>
        <TableHeaderCell isLabelHidden>Actions</TableHeaderCell>
      </TableHead>
      <TableBody>
        {team.map((one) => (
          <Row key={one.agent_id} one={one} />
        ))}
      </TableBody>
    </Table>
  )
}

function Row({ one }: { one: TeamRow }) {
  const { agent_id, name, days_off, open_leads, late_leads, leads, reply_ms, takes_leads, has_account } = one
  return (
    <TableRow>
      <TableRowHeader note={has_account ? undefined : 'No account: can’t be in a rule'}>{name}</TableRowHeader>
      <TableCell label="Working hours">
        {hoursText(one)}
        {days_off.length > 0 && (
          <span className="block text-ink-3 text-legal">Off {days_off.map(daysOffText).join('; ')}</span>
        )}
      </TableCell>
      <TableCell label="Open leads">
        {number(open_leads)}
        {late_leads > 0 && (
          <>
            {', '}
            <span className="font-semibold text-error">{late_leads} overdue</span>
          </>
        )}
      </TableCell>
      <TableCell label="Past 30 days" align="right">
        {leads}
      </TableCell>
      <TableCell label="Median reply">
        {reply_ms === null ? 'None yet' : spanText(new Date(0), new Date(reply_ms))}
      </TableCell>
      <TableCell label="Gets leads">
        <Badge tone={takes_leads ? 'ok' : 'grey'}>{takes_leads ? 'Yes' : 'Paused'}</Badge>
      </TableCell>
      <TableCell kind="acts">
        <Link
          to="/admin/requests/$group"
          params={{ group: `hours-${agent_id}` }}
          className={cx(buttonClass({ variant: 'quiet', size: 'xs' }), 'max-md:starts-line')}
        >
          Edit<span className="sr-only">{` ${name}’s hours`}</span>
        </Link>
      </TableCell>
    </TableRow>
  )
}
