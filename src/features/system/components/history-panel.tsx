import { sizeText } from '#kit/size-text.ts'
import { number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import type { HistorySpan, SystemHistory } from '../schema.ts'
import { REQUEST_KINDS } from '../words.ts'

/** Response times and the size of the database, for a day and for 30 days. */
export function HistoryPanel({ history }: { history: SystemHistory | null }) {
  return (
    <PanelSection title="History">
      {history ? (
        <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
          <Span title="Last 24 hours" unit="hour" span={history.day} />
          <Span title="Last 30 days" unit="day" span={history.month} />
        </div>
      ) : (
        <p className="text-ink-2">Not measured: the database didn’t respond in time.</p>
      )}
    </PanelSection>
  )
}

function Span({ title, unit, span }: { title: string; unit: string; span: HistorySpan }) {
  return (
    <div className="grid min-w-0 content-start gap-5">
      <h3 className="font-semibold">{title}</h3>
      <Bars
        label={`Response time by ${unit}, 95th percentile`}
        values={span.p95_ms}
        text={durationOf}
        empty="No response times yet. Each web process stores them every 15 minutes."
      />
      <Bars
        label={`Database size by ${unit}`}
        values={span.bytes}
        text={sizeText}
        empty="No sizes yet. The worker measures the database every hour."
      />
      {span.groups.length > 0 && <Groups title={title} span={span} />}
    </div>
  )
}

/** Bars by step, with a gap where nothing was measured. The figures below are for every reader. */
function Bars({ label, values, text, empty }: BarsProps) {
  const measured = values.filter((value) => value !== null)
  const last = measured.at(-1)
  if (last === undefined) {
    return (
      <div>
        <p className="text-ink-3">{label}</p>
        <p className="text-ink-2">{empty}</p>
      </div>
    )
  }
  const top = Math.max(...measured)
  return (
    <figure>
      <figcaption className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-ink-3">
        <span>{label}</span>
        <span className="tabular">{`Latest ${text(last)}, highest ${text(top)}`}</span>
      </figcaption>
      <div aria-hidden="true" className="flex h-18 items-end gap-px border-control border-b">
        {values.map((value, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no other key, and their order is fixed
            key={at}
            className="min-w-0 flex-1 rounded-t-[1px] bg-navy-800 forced-colors:bg-[CanvasText]"
            style={{ height: value === null || top === 0 ? 0 : `${Math.max(2, (value / top) * 100)}%` }}
          />
        ))}
      </div>
    </figure>
  )
}

function Groups({ title, span }: { title: string; span: HistorySpan }) {
  return (
    <Table label={`Response times, ${title.toLowerCase()}`} isUnstacked>
      <TableHead>
        <TableHeaderCell>Requests</TableHeaderCell>
        <TableHeaderCell align="right">Number</TableHeaderCell>
        <TableHeaderCell align="right">Median</TableHeaderCell>
        <TableHeaderCell align="right">95%</TableHeaderCell>
      </TableHead>
      <TableBody>
        {span.groups.map(({ kind, requests, p50_ms, p95_ms }) => (
          <TableRow key={kind}>
            <TableRowHeader>{REQUEST_KINDS[kind] ?? kind}</TableRowHeader>
            <TableCell align="right">{number(requests)}</TableCell>
            <TableCell align="right">{durationOf(p50_ms)}</TableCell>
            <TableCell align="right">{durationOf(p95_ms)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function durationOf(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${number(Math.round(ms))} ms`
}

interface BarsProps {
  label: string
  values: readonly (number | null)[]
  text: (value: number) => string
  /** Sentence before the first value. */
  empty: string
}
