import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { WORKER_STATES } from '#features/jobs/words.ts'
import { sizeText } from '#kit/size-text.ts'
import { dayAndTime, number, time } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Meter } from '#ui/page/progress.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { headlineOf, partsOf } from '../rules/status.ts'
import type { Part, SystemStatus } from '../schema.ts'
import { HOURLY, PARTS, type PartKey } from '../words.ts'
import { HistoryPanel } from './history-panel.tsx'
import { Sparkline } from './sparkline.tsx'

const TONES = {
  ok: { icon: CircleCheck, ink: 'text-ok' },
  info: { icon: Info, ink: 'text-info' },
  warning: { icon: TriangleAlert, ink: 'text-gold-700' },
  error: { icon: CircleAlert, ink: 'text-error' },
} as const

/** Pages with more about a part. The audit log's needs another permission. */
const LINKS: Partial<Record<PartKey, { to: string; label: string }>> = {
  jobs: { to: '/admin/system/jobs', label: 'Jobs' },
  email: { to: '/admin/system/email', label: 'Email' },
  backups: { to: '/admin/system/backups', label: 'Backups' },
}

/** The state of everything that runs the site: a headline, one line for each part, and figures of the installation. */
export function SystemOverview({ status }: { status: SystemStatus }) {
  const parts = partsOf(status)
  const { tone, title, text } = headlineOf(parts)
  return (
    <>
      <Notice tone={tone} title={title}>
        <p className="measure [overflow-wrap:anywhere]">{text}</p>
      </Notice>
      <ul className="mt-2">
        {parts.map((part) => (
          <PartLine key={part.key} part={part} status={status} />
        ))}
      </ul>
      <HistoryPanel history={status.history} />
      <div className="grid gap-x-10 xl:grid-cols-2">
        <PanelSection title="Largest tables" className="min-w-0">
          <Tables status={status} />
        </PanelSection>
        <PanelSection title="Installation" className="min-w-0">
          <Installation status={status} />
        </PanelSection>
      </div>
      <PanelSection title="Workers">
        <Workers status={status} />
      </PanelSection>
    </>
  )
}

function PartLine({ part, status }: { part: Part; status: SystemStatus }) {
  const { key, tone, state, detail } = part
  const { icon, ink } = TONES[tone]
  const link = LINKS[key]
  const chart = chartOf(key)
  const { hourly } = status
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-3 border-line border-b py-2.5 md:grid-cols-[20px_88px_minmax(120px,200px)_minmax(0,1fr)_auto] xl:grid-cols-[20px_88px_minmax(120px,200px)_minmax(0,1fr)_96px_48px]">
      <Icon icon={icon} size={18} className={`self-center ${ink}`} />
      <h2 className="font-semibold">{PARTS[key]}</h2>
      <p className={`max-md:col-start-2 max-md:row-start-2 ${tone === 'error' ? 'font-semibold text-error' : ''}`}>
        {state}
      </p>
      <div className="text-ink-2 [overflow-wrap:anywhere] max-md:col-span-2 max-md:col-start-2 max-md:row-start-3">
        {detail}
        {key === 'storage' && status.disk && (
          <Meter
            label="Disk used"
            isLabelHidden
            size="thin"
            className="mt-1.5 max-w-60"
            value={status.disk.total_bytes - status.disk.free_bytes}
            max={status.disk.total_bytes}
            text={state}
            tone={tone === 'ok' || tone === 'info' ? 'plain' : tone}
          />
        )}
      </div>
      <div className="self-center max-xl:hidden">
        {chart && <Sparkline label={HOURLY[chart]} counts={hourly[chart]} />}
      </div>
      {link && (
        <Link to={link.to} className={`${linkClass()} justify-self-end max-md:col-start-3 max-md:row-start-1`}>
          Open<span className="sr-only">{` ${link.label}`}</span>
        </Link>
      )}
    </li>
  )
}

function chartOf(key: PartKey): keyof typeof HOURLY | null {
  return key === 'site' || key === 'jobs' || key === 'email' ? key : null
}

function Tables({ status: { database } }: { status: SystemStatus }) {
  if (!database) return <p className="text-ink-2">Not measured: the database didn’t respond in time.</p>
  return (
    <Table label="Largest tables" isUnstacked>
      <TableHead>
        <TableHeaderCell>Table</TableHeaderCell>
        <TableHeaderCell align="right">Rows (estimate)</TableHeaderCell>
        <TableHeaderCell align="right">Size</TableHeaderCell>
      </TableHead>
      <TableBody>
        {database.tables.map(({ name, bytes, rows }) => (
          <TableRow key={name}>
            <TableRowHeader>{name === 'pgboss' ? 'Job queue' : name}</TableRowHeader>
            <TableCell align="right">{number(rows)}</TableCell>
            <TableCell align="right" className="whitespace-nowrap">
              {sizeText(bytes)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Installation({ status }: { status: SystemStatus }) {
  const { program, schema, database, web_processes, workers } = status
  const running = workers.filter(({ state }) => state === 'working').length
  return (
    <DataList
      items={[
        { label: 'Version', value: program.version },
        { label: 'Started', value: dayAndTime(program.started_at) },
        { label: 'Schema', value: schema?.last },
        { label: 'Newer schema', value: schema?.newer.join(', ') },
        { label: 'PostgreSQL', value: database?.version },
        { label: 'Node.js', value: `${program.node} on ${program.platform}` },
        { label: 'Processes', value: `${number(web_processes ?? 1)} web, ${number(running)} worker` },
        { label: 'Answered by', value: program.host },
        { label: 'Checked', value: `${time(status.checked_at)}, Indianapolis time` },
      ]}
    />
  )
}

const WORKER_TONES: Record<keyof typeof WORKER_STATES, BadgeTone> = {
  working: 'ok',
  gone: 'error',
  stopped: 'grey',
  none: 'grey',
}
const MAX_WORKERS = 10

function Workers({ status: { workers } }: { status: SystemStatus }) {
  if (workers.length === 0) return <p className="text-ink-2">No worker has started yet.</p>
  const shown = workers.slice(0, MAX_WORKERS)
  return (
    <>
      <p className="mb-3 text-ink-2">Running workers, and those that stopped in the last 2 hours.</p>
      <Table label="Workers">
        <TableHead>
          <TableHeaderCell>Machine</TableHeaderCell>
          <TableHeaderCell align="right">Process</TableHeaderCell>
          <TableHeaderCell>Started</TableHeaderCell>
          <TableHeaderCell>Last seen</TableHeaderCell>
          <TableHeaderCell>State</TableHeaderCell>
        </TableHead>
        <TableBody>
          {shown.map(({ host, pid, started_at, seen_at, state }) => (
            <TableRow key={`${host} ${pid} ${started_at.getTime()}`}>
              <TableRowHeader>{host}</TableRowHeader>
              <TableCell label="Process" align="right">
                {pid}
              </TableCell>
              <TableCell label="Started" className="whitespace-nowrap">
                {dayAndTime(started_at)}
              </TableCell>
              <TableCell label="Last seen" className="whitespace-nowrap">
                {dayAndTime(seen_at)}
              </TableCell>
              <TableCell label="State">
                <Badge tone={WORKER_TONES[state]}>{WORKER_STATES[state]}</Badge>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {workers.length > shown.length && (
        <p className="mt-3 text-ink-3 text-legal">{`The newest ${shown.length} of ${number(workers.length)}.`}</p>
      )}
    </>
  )
}
