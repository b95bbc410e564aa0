import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sourceText } from '#features/lead-routing/rules/match.ts'
import { spanText } from '#features/leads/rules/clock.ts'
import { KIND_LABELS } from '#features/leads/words.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { saveFile } from '#kit/form/save-file.ts'
import { PendingContent } from '#kit/page/pending-content.tsx'
import { day, number } from '#kit/time/format.ts'
import { Button } from '#ui/fields/button.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { exportLeadReport } from '../functions.ts'
import { NO_OWNER, onTimePercent } from '../rules.ts'
import type { LeadReport, ReplyFigures } from '../schema.ts'
import { DEFINITIONS, PERIODS, REPORT_TABLES, type ReportTable } from '../words.ts'

/** Replies by agent and kind, what came of the leads by source, and what each figure counts. */
export function ReportPage({ report }: { report: LeadReport }) {
  const { days, from, to, total, agents, kinds, sources } = report
  return (
    <>
      <PageHeader
        size="panel"
        title="Lead report"
        lead={<p className="text-ink-3">{`${day(from)} to ${day(to)}`}</p>}
      />
      <AnchorTabs
        label="Period"
        tabs={Object.entries(PERIODS).map(([length, label]) => ({
          label,
          href: length,
          isCurrent: Number(length) === days,
        }))}
        renderLink={(length, props) => (
          <Link to="/admin/lead-report" search={length === '30' ? {} : { days: length }} {...props} />
        )}
      />
      <PendingContent>
        {total.leads === 0 ? (
          <EmptyState title="No leads in this period">Choose a longer period to see earlier leads.</EmptyState>
        ) : (
          <>
            <p className="my-5 text-body">{summaryOf(total)}</p>
            <Section days={days} table="agents">
              <ReplyTable
                label="Agent"
                rows={agents.map(({ agent_id, name, ...figures }) => ({
                  ...figures,
                  key: agent_id ?? '',
                  name: name ?? NO_OWNER,
                }))}
              />
            </Section>
            <Section days={days} table="kinds">
              <ReplyTable
                label="Kind"
                rows={kinds.map(({ kind, ...figures }) => ({ ...figures, key: kind, name: KIND_LABELS[kind] }))}
              />
            </Section>
            <Section days={days} table="sources">
              {sources.length === 0 ? (
                <p className="text-ink-2">No one sent a first lead in this period.</p>
              ) : (
                <SourceTable sources={sources} />
              )}
            </Section>
            <PanelSection title="Definitions">
              <DataList
                className="max-w-(--container-text)"
                items={[
                  { label: 'Leads', value: DEFINITIONS.leads },
                  { label: 'Replies due', value: DEFINITIONS.due },
                  { label: 'On time', value: DEFINITIONS.on_time },
                  { label: 'Median reply', value: DEFINITIONS.median },
                  { label: '90% within', value: DEFINITIONS.p90 },
                  { label: 'People', value: DEFINITIONS.people },
                  { label: 'Toured', value: DEFINITIONS.toured },
                  { label: 'Agreement', value: DEFINITIONS.agreement },
                  { label: 'Closed', value: DEFINITIONS.closed },
                ]}
              />
            </PanelSection>
          </>
        )}
      </PendingContent>
    </>
  )
}

/** Same width in all tables, so that their columns line up. */
const FIGURE = 'xl:w-36'

function summaryOf(total: ReplyFigures): string {
  const percent = onTimePercent(total)
  const replies =
    percent === null
      ? 'No reply was due.'
      : `${number(total.on_time)} of ${number(total.due)} replies were on time (${percent}%).`
  return [
    `${number(total.leads)} ${total.leads === 1 ? 'lead' : 'leads'}.`,
    replies,
    total.median_ms !== null && `Half of the replies went out within ${lengthOf(total.median_ms)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function lengthOf(ms: number | null): string {
  return ms === null ? 'None yet' : spanText(new Date(0), new Date(ms))
}

function Section({ days, table, children }: { days: LeadReport['days']; table: ReportTable; children: ReactNode }) {
  return (
    <PanelSection title={REPORT_TABLES[table]} end={<ExportButton days={days} table={table} />}>
      {children}
    </PanelSection>
  )
}

function ExportButton({ days, table }: { days: LeadReport['days']; table: ReportTable }) {
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveFile(await exportLeadReport({ data: { days: String(days), table } }), `leads-${table}.csv`)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="xs" isBusy={isBusy} busyLabel="Exporting…" onClick={save}>
      <Icon icon={Download} size={18} /> Export CSV
      <span className="sr-only">{`: ${REPORT_TABLES[table].toLowerCase()}`}</span>
    </Button>
  )
}

function ReplyTable({
  label,
  rows,
}: {
  label: string
  rows: readonly (ReplyFigures & { key: string; name: string })[]
}) {
  return (
    <Table label={`Replies by ${label.toLowerCase()}`} figuresAcross={3}>
      <TableHead>
        <TableHeaderCell>{label}</TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          Leads
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          Replies due
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          On time
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          Median reply
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          90% within
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const percent = onTimePercent(row)
          return (
            <TableRow key={row.key}>
              <TableRowHeader>{row.name}</TableRowHeader>
              <TableCell label="Leads" align="right">
                {number(row.leads)}
              </TableCell>
              <TableCell label="Replies due" align="right">
                {number(row.due)}
              </TableCell>
              <TableCell label="On time" align="right">
                {percent === null ? 'None due' : `${percent}%`}
              </TableCell>
              <TableCell label="Median reply" align="right">
                {lengthOf(row.median_ms)}
              </TableCell>
              <TableCell label="90% within" align="right">
                {lengthOf(row.p90_ms)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function SourceTable({ sources }: Pick<LeadReport, 'sources'>) {
  return (
    <Table label="Closings by source" figuresAcross={4}>
      <TableHead>
        <TableHeaderCell>Source</TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          People
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          Toured
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          Agreement
        </TableHeaderCell>
        <TableHeaderCell align="right" className={FIGURE}>
          Closed
        </TableHeaderCell>
      </TableHead>
      <TableBody>
        {sources.map(({ source, people, toured, agreement, closed }) => (
          <TableRow key={source}>
            <TableRowHeader>{sourceText(source)}</TableRowHeader>
            <TableCell label="People" align="right">
              {number(people)}
            </TableCell>
            <TableCell label="Toured" align="right">
              {number(toured)}
            </TableCell>
            <TableCell label="Agreement" align="right">
              {number(agreement)}
            </TableCell>
            <TableCell label="Closed" align="right">
              {number(closed)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
