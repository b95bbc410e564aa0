import { Link } from '@tanstack/react-router'
import { calendarDay, count, day, number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { Registrants, VowCompliance } from '../schema.ts'

export function RegistrantsPanel({ registrants, inactivity, retention }: VowCompliance) {
  return (
    <>
      <PanelSection title="Registrants" isFirst>
        <DataList
          hasRules={false}
          hasFigures
          items={[
            { label: 'Active', value: number(registrants.total) },
            { label: 'New in 30 days', value: number(registrants.new_30_days) },
            { label: 'Password expired', value: number(registrants.passwords_expired) },
            { label: 'Expires this week', value: number(registrants.passwords_ending) },
            { label: 'Sold data access', value: number(registrants.sold_viewers) },
            { label: 'Sold data access expires soon', value: number(registrants.sold_ending) },
            {
              label: 'Downloads blocked',
              value: `${number(registrants.refused_downloads_30_days)} in 30 days`,
            },
          ]}
        />
      </PanelSection>
      <PanelSection title="Terms accepted">
        {registrants.versions.length === 0 ? (
          <p className="text-ink-3">No one yet.</p>
        ) : (
          <ul className="grid gap-1.5">
            {registrants.versions.map(({ version, is_current, people }) => (
              <li key={version} className="flex flex-wrap items-baseline gap-x-2">
                <span>{/^\d{4}-\d\d-\d\d$/.test(version) ? calendarDay(version) : version}</span>
                {is_current && <Badge tone="ok">Current</Badge>}
                <span className="tabular ml-auto">{count(people, 'registrant')}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 text-ink-3 text-legal">
          People who accepted an earlier version are asked again at the next sign-in, and see no VOW data until then. We
          keep every acceptance.
        </p>
      </PanelSection>
      <PanelSection title="Inactive accounts">
        <DataList
          hasRules={false}
          hasFigures
          items={[
            { label: 'First notice, 150 days', value: number(inactivity.first_letter) },
            { label: 'Last email, 173 days', value: number(inactivity.last_letter) },
            { label: 'Closing tonight', value: number(inactivity.due) },
          ]}
        />
      </PanelSection>
      <PanelSection title="Last night">
        {retention ? (
          <DataList
            hasRules={false}
            hasFigures
            items={[
              { label: 'Ran', value: day(retention.ran_at) },
              { label: 'Closed', value: number(retention.deactivated) },
              { label: 'Permanently closed', value: number(retention.left) },
              { label: 'Personal data removed', value: number(retention.purged) },
              { label: 'Old views deleted', value: number(retention.forgotten) },
            ]}
          />
        ) : (
          <p className="text-ink-3">The nightly check hasn’t run yet.</p>
        )}
      </PanelSection>
    </>
  )
}

export function Auditors({ auditors }: Pick<Registrants, 'auditors'>) {
  if (auditors.length === 0)
    return (
      <p className="max-w-[70ch] text-ink-2">
        No MLS auditor has access now. Ask the auditor to register, then set the end date on their page. They see what
        registrants and sold data users see, can’t change anything, and each page view is logged.
      </p>
    )
  return (
    <Table label="MLS auditors">
      <TableHead>
        <TableHeaderCell>Auditor</TableHeaderCell>
        <TableHeaderCell>Until</TableHeaderCell>
        <TableHeaderCell>Last active</TableHeaderCell>
        <TableHeaderCell align="right">Views in 30 days</TableHeaderCell>
      </TableHead>
      <TableBody>
        {auditors.map(({ id, name, email, until, last_seen_at, views_30_days }) => (
          <TableRow key={id}>
            <TableRowHeader note={email} className="[overflow-wrap:anywhere]">
              <Link
                to="/admin/users/$userId"
                params={{ userId: id }}
                search={{ act: 'vow' }}
                className={linkClass('plain')}
              >
                {name}
              </Link>
            </TableRowHeader>
            <TableCell label="Until">{day(new Date(until.getTime() - 1))}</TableCell>
            <TableCell label="Last active">{last_seen_at ? day(last_seen_at) : 'Never'}</TableCell>
            <TableCell label="Views in 30 days" align="right">
              {number(views_30_days)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
