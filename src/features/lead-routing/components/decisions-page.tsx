import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { leadPath } from '#features/leads/rules/promise.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { useUrlFields } from '#kit/form/use-url-fields.ts'
import { dayAndTime } from '#kit/time/format.ts'
import { Button, buttonClass } from '#ui/fields/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Toolbar } from '#ui/table/table-tools.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { DecisionLine, DecisionsPage as Page } from '../schema.ts'

/** Decisions about leads, newest first, by rule and agent. */
export function DecisionsPage({ page, rule, agent }: { page: Page; rule: string; agent: string }) {
  const navigate = useNavigate()
  const form = useUrlFields({ rule, agent })
  const isFiltered = rule !== '' || agent !== ''
  const search = { tab: 'decisions', ...(rule && { rule }), ...(agent && { agent }) }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''))
    void navigate({ to: '/admin/requests', search: said as never, resetScroll: false })
  }

  if (page.rows.length === 0 && !isFiltered)
    return <EmptyState title="No decisions yet">Each new lead appears here with the reason it was assigned.</EmptyState>
  return (
    <>
      <search aria-label="Find decisions">
        <form ref={form} method="get" action="/admin/requests" onSubmit={submit}>
          <input type="hidden" name="tab" value="decisions" />
          <Toolbar label="Filters" className="mb-1">
            <SelectField
              name="rule"
              label="Rule"
              isLabelHidden
              size="sm"
              placeholder="All rules"
              options={page.rules.map(({ key, name }) => ({ value: key, label: name }))}
              defaultValue={rule}
            />
            <SelectField
              name="agent"
              label="Agent"
              isLabelHidden
              size="sm"
              placeholder="All agents"
              options={page.agents.map(({ agent_id, name }) => ({ value: agent_id, label: name }))}
              defaultValue={agent}
            />
            <Button type="submit" variant="outline" size="xs">
              Apply
            </Button>
            {isFiltered && (
              <Link to="/admin/requests" search={{ tab: 'decisions' }} className={linkClass()}>
                Clear filters
              </Link>
            )}
          </Toolbar>
        </form>
      </search>
      {page.rows.length === 0 ? (
        <EmptyState title="No matching decisions" />
      ) : (
        <Table label="Decisions about leads, newest first">
          <TableHead>
            <TableHeaderCell>Lead</TableHeaderCell>
            <TableHeaderCell>When</TableHeaderCell>
            <TableHeaderCell>Rule</TableHeaderCell>
            <TableHeaderCell>Went to</TableHeaderCell>
            <TableHeaderCell>Reason</TableHeaderCell>
          </TableHead>
          <TableBody>
            {page.rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </TableBody>
        </Table>
      )}
      {page.older_than && (
        <p className="mt-4">
          <Link
            to="/admin/requests"
            search={{ ...search, olderThan: page.older_than }}
            className={buttonClass({ variant: 'outline', size: 'xs' })}
          >
            Older decisions
          </Link>
        </p>
      )}
    </>
  )
}

function Row({ row }: { row: DecisionLine }) {
  const { lead_id: id, lead_name, kind, at, rule_name, act, agent_name, why, offered_until } = row
  return (
    <TableRow>
      <TableRowHeader note={LEAD_KINDS[kind].label}>
        <Link to={leadPath({ id, kind }, false)} className="text-ink no-underline hover:underline">
          {lead_name}
        </Link>
      </TableRowHeader>
      <TableCell label="When" className="tabular whitespace-nowrap">
        {dayAndTime(at)}
      </TableCell>
      <TableCell label="Rule">{rule_name}</TableCell>
      <TableCell label="Went to">
        {act === 'office' ? 'The office' : (agent_name ?? 'A former agent')}
        {act === 'claimed' && (
          <>
            {' '}
            <Badge tone="ok">Claimed</Badge>
          </>
        )}
        {offered_until && (
          <span className="block text-ink-3 text-legal">Offered until {dayAndTime(offered_until)}</span>
        )}
      </TableCell>
      <TableCell label="Reason">{why}</TableCell>
    </TableRow>
  )
}
