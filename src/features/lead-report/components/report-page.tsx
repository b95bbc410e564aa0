import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sourceText } from '#features/lead-routing/rules/match.ts'
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
import { Disclosure } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { exportLeadReport } from '../functions.ts'
import { lengthText, NO_OWNER, onTimePercent, REPLY_COLUMNS, type ReportColumn, SOURCE_COLUMNS } from '../rules.ts'
import type { LeadReport, ReplyFigures } from '../schema.ts'
import { PERIODS, REPORT_TABLES, type ReportTable } from '../words.ts'

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
              <FigureTable
                label="Replies by agent"
                head="Agent"
                columns={REPLY_COLUMNS}
                rows={agents.map((row) => ({ key: row.agent_id ?? '', name: row.name ?? NO_OWNER, figures: row }))}
              />
            </Section>
            <Section days={days} table="kinds">
              <FigureTable
                label="Replies by kind"
                head="Kind"
                columns={REPLY_COLUMNS}
                rows={kinds.map((row) => ({ key: row.kind, name: KIND_LABELS[row.kind], figures: row }))}
              />
            </Section>
            <Section days={days} table="sources">
              {sources.length === 0 ? (
                <p className="text-ink-2">No one sent a first lead in this period.</p>
              ) : (
                <FigureTable
                  label="Closings by source"
                  head="Source"
                  columns={SOURCE_COLUMNS}
                  rows={sources.map((row) => ({ key: row.source, name: sourceText(row.source), figures: row }))}
                />
              )}
            </Section>
            <Disclosure look="link" summary="Definitions" className="mt-6">
              <DataList
                className="max-w-(--container-text)"
                items={[...REPLY_COLUMNS, ...SOURCE_COLUMNS].map(({ label, definition }) => ({
                  label,
                  value: definition,
                }))}
              />
            </Disclosure>
          </>
        )}
      </PendingContent>
    </>
  )
}

function summaryOf(total: ReplyFigures): string {
  const percent = onTimePercent(total)
  const replies =
    percent === null
      ? 'No reply was due.'
      : `${number(total.on_time)} of ${number(total.due)} replies were on time (${percent}%).`
  return [
    `${number(total.leads)} ${total.leads === 1 ? 'lead' : 'leads'}.`,
    replies,
    total.median_ms !== null && `Half of the replies went out within ${lengthText(total.median_ms)}.`,
  ]
    .filter(Boolean)
    .join(' ')
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

/** Figures by name. On a phone, the main figure is beside the name and the others are in a line below. */
function FigureTable<Figures>({ label, head, columns, rows }: FigureTableProps<Figures>) {
  const main = columns.find(({ isMain }) => isMain)
  return (
    <Table label={label}>
      <TableHead>
        <TableHeaderCell>{head}</TableHeaderCell>
        {columns.map((column) => (
          <TableHeaderCell key={column.label} align="right" className="xl:w-36">
            {column.label}
          </TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, figures }) => (
          <TableRow key={key}>
            <TableRowHeader
              beside={main && <Figure label={main.label} text={main.textOf(figures)} />}
              phoneNote={columns
                .filter((column) => column !== main)
                .map((column) => <Figure key={column.label} label={column.label} text={column.textOf(figures)} />)}
            >
              {name}
            </TableRowHeader>
            {columns.map((column) => (
              <TableCell key={column.label} align="right" isOffPhone>
                {column.textOf(figures)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

interface FigureTableProps<Figures> {
  label: string
  /** Head of the column of names. */
  head: string
  columns: readonly ReportColumn<Figures>[]
  rows: readonly { key: string; name: string; figures: Figures }[]
}

function Figure({ label, text }: { label: string; text: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-regular text-ink-3">{label}</span> {text}
    </span>
  )
}
