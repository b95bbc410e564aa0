import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { SERVICES } from '#features/connections/words.ts'
import { count, dayAndTime, number, time } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Meter, Progress } from '#ui/page/progress.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { useOverview } from '../browser/use-overview.ts'
import { ago, feedVerdict } from '../rules/state.ts'
import type { FeedUse, MlsOverview } from '../schema/overview.ts'
import { RESOURCE_LABELS } from '../words.ts'
import { FeedDays } from './feed-days.tsx'
import { PauseFeed, ResumeFeed } from './pause-feed.tsx'
import { StartSync } from './start-sync.tsx'

/** Shows the state of the sync. Refreshes automatically, with a switch to stop. */
export function FeedOverview({ loaded, mayPause }: { loaded: MlsOverview; mayPause: boolean }) {
  const { overview, isAutoRefreshing, setAutoRefreshing } = useOverview(loaded)
  const isAlive = useHydrated()
  const verdict = feedVerdict(overview)
  const announced = useChangedText(verdict.title)
  const [waiting] = overview.waiting
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <Notice
        tone={verdict.tone}
        title={verdict.title}
        action={
          waiting && verdict.state === 'waiting' ? (
            <Link to="/admin/mls-sync/runs/$runId" params={{ runId: waiting.id }} className={linkClass('more')}>
              Review removals
            </Link>
          ) : overview.pause && verdict.state === 'held' && mayPause ? (
            <ResumeFeed pauseId={overview.pause.id} />
          ) : undefined
        }
      >
        <p className="measure">{verdict.text}</p>
        {verdict.todo && (
          <p className="measure mt-1">
            <b>What to do:</b> {verdict.todo}
          </p>
        )}
        {verdict.state === 'first' && overview.total ? (
          <Progress
            label="Listings"
            value={storedOf(overview)}
            max={overview.total}
            note={`${number(storedOf(overview))} of ${number(overview.total)}`}
            className="mt-2 max-w-form"
          />
        ) : null}
      </Notice>
      <Strip overview={overview} />
      <p className="mb-6 text-ink-3 text-legal">
        {`Checked at ${time(overview.checked_at)}. `}
        {isAlive && (
          <>
            {isAutoRefreshing ? 'This page refreshes automatically. ' : 'This page isn’t refreshing right now. '}
            <button type="button" className={linkClass()} onClick={() => setAutoRefreshing(!isAutoRefreshing)}>
              {isAutoRefreshing ? 'Stop refreshing' : 'Refresh again'}
            </button>
          </>
        )}
      </p>
      <div className="grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <PanelSection title="Last 7 days" isFirst>
            <FeedDays days={overview.days} />
          </PanelSection>
          <PanelSection title="Resources">
            <Resources overview={overview} />
          </PanelSection>
          <PanelSection title="Errors in the last 7 days">
            <Faults overview={overview} />
          </PanelSection>
        </div>
        <div className="max-xl:mt-6 max-xl:border-line max-xl:border-t max-xl:pt-5">
          <PanelSection title="Needs attention" isFirst>
            <Waiting overview={overview} />
          </PanelSection>
          <PanelSection title="API usage">
            <Limits used={overview.requests} limits={overview.limits} />
          </PanelSection>
          <PanelSection title="Manual actions">
            <StartSync
              hasFeed={overview.profile !== null}
              isPaused={overview.pause !== null}
              checkedAt={loaded.checked_at}
            />
          </PanelSection>
          {mayPause && overview.profile !== null && overview.pause === null && (
            <PanelSection title="Pause">
              <PauseFeed />
            </PanelSection>
          )}
        </div>
      </div>
    </>
  )
}

/** Returns a text once it has changed after hydration, so that a screen reader does not read the first one twice. */
function useChangedText(text: string): string {
  const first = useRef(text)
  const [announced, setSaid] = useState('')
  useEffect(() => {
    if (first.current === text) return
    first.current = text
    setSaid(text)
  }, [text])
  return announced
}

function storedOf({ resources }: MlsOverview): number {
  return resources.find(({ resource }) => resource === 'Property')?.stored ?? 0
}

function Strip({ overview }: { overview: MlsOverview }) {
  const homes = overview.resources.find(({ resource }) => resource === 'Property')
  const { profile, system, next_at, halted_until, current, pause } = overview
  const service: Readonly<Record<string, string>> = SERVICES
  const entries: [label: string, value: ReactNode, note: ReactNode][] = [
    [
      'Last successful sync',
      homes?.last_success_at ? time(homes.last_success_at) : 'None yet',
      homes?.last_success_at ? ago(overview.lag_seconds) : 'the first sync is running',
    ],
    [
      'Next sync',
      current ? 'Syncing now' : next_at ? time(next_at) : 'None',
      pause ? 'paused manually' : halted_until ? 'not before' : profile ? 'every minute' : 'no feed is set up',
    ],
    ['Feed', profile ? (service[profile] ?? profile) : 'None', system ? `system ${system}` : ''],
    [
      'Last full comparison',
      homes?.reconciled_at ? dayAndTime(homes.reconciled_at) : 'Not yet',
      homes?.is_comparing ? 'comparison running' : 'every night',
    ],
    ['Stored', count(storedOf(overview), 'listing'), 'on the site, or withheld by their sellers'],
  ]
  return (
    <dl className="my-4 grid grid-cols-2 gap-x-6 gap-y-4 border-line border-y py-4 md:grid-cols-5">
      {entries.map(([label, value, note]) => (
        <div key={label} className="min-w-0 max-md:last:col-span-2">
          <dt className="text-ink-3 text-legal">{label}</dt>
          <dd className="tabular mt-0.5 font-semibold text-small">{value}</dd>
          <dd className="text-ink-3 text-legal leading-snug">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Resources({ overview }: { overview: MlsOverview }) {
  return (
    <Table label="Feed resources">
      <TableHead>
        <TableHeaderCell>Resource</TableHeaderCell>
        <TableHeaderCell align="right">Stored</TableHeaderCell>
        <TableHeaderCell>Last full sync</TableHeaderCell>
        <TableHeaderCell>Changes up to</TableHeaderCell>
        <TableHeaderCell>Keys compared</TableHeaderCell>
      </TableHead>
      <TableBody>
        {overview.resources.map((one) => (
          <TableRow key={one.resource}>
            <TableRowHeader note={noteOf(one)}>{RESOURCE_LABELS[one.resource]}</TableRowHeader>
            <TableCell label="Stored" align="right">
              {number(one.stored)}
            </TableCell>
            <TableCell label="Last full sync">
              {one.last_success_at ? dayAndTime(one.last_success_at) : 'Not yet'}
            </TableCell>
            <TableCell label="Changes up to">{one.watermark ? dayAndTime(one.watermark) : 'None yet'}</TableCell>
            <TableCell label="Keys compared">{one.reconciled_at ? dayAndTime(one.reconciled_at) : 'Not yet'}</TableCell>
          </TableRow>
        ))}
        <TableRow>
          <TableRowHeader>Lookup lists</TableRowHeader>
          <TableCell label="Stored" align="right">
            <Link to="/admin/mls-sync/names" className={linkClass()}>
              View lookup lists
            </Link>
          </TableCell>
          <TableCell label="Last full sync">
            {overview.names_read_at ? dayAndTime(overview.names_read_at) : 'Not yet'}
          </TableCell>
          <TableCell label="Changes up to">Daily</TableCell>
          <TableCell label="Keys compared">–</TableCell>
        </TableRow>
      </TableBody>
    </Table>
  )
}

/** Returns the note of a resource, above all the failure. */
function noteOf({ failing_since, failure_reason, retry_at, is_full }: MlsOverview['resources'][number]) {
  if (failing_since)
    return `Not available since ${dayAndTime(failing_since)}. ${failure_reason ?? ''}${retry_at ? ` Next try ${dayAndTime(retry_at)}.` : ''}`
  return is_full ? 'full sync running' : undefined
}

function Faults({ overview: { faults } }: { overview: MlsOverview }) {
  if (faults.length === 0) return <p className="text-ink-2">No errors.</p>
  return (
    <ul className="grid gap-3">
      {faults.map(({ error, times, last_at }) => (
        <li key={error}>
          <p className="[overflow-wrap:anywhere]">{error}</p>
          <p className="tabular text-ink-3 text-legal">
            {times > 1 ? `${number(times)} times, last ${dayAndTime(last_at)}` : dayAndTime(last_at)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Waiting({ overview }: { overview: MlsOverview }) {
  const { homes_without_contact, waiting, quarantined, ignored, parked_pictures, wanted_pictures, unknown_flags } =
    overview
  return (
    <ul className="grid gap-2">
      {waiting.map((run) => (
        <li key={run.id}>
          <Link to="/admin/mls-sync/runs/$runId" params={{ runId: run.id }} className={linkClass()}>
            {`A removal of ${number(run.missing ?? 0)} records`}
          </Link>
          <span className="block text-ink-3 text-legal">needs your approval</span>
        </li>
      ))}
      <li>
        <Link to="/admin/mls-sync/quarantine" search={{ status: 'open' }} className={linkClass()}>
          {quarantined === 0 ? 'No record in quarantine' : `${count(quarantined, 'record')} in quarantine`}
        </Link>
        <span className="block text-ink-3 text-legal">
          {`not shown on the site${ignored > 0 ? `; ${number(ignored)} more are ignored` : ''}`}
        </span>
      </li>
      {unknown_flags > 0 && (
        <li>
          <Link to="/admin/mls-sync/names" className={linkClass()}>
            {`${count(unknown_flags, 'listing')} withheld`}
          </Link>
          <span className="block text-ink-3 text-legal">for a display flag the site doesn’t know</span>
        </li>
      )}
      {homes_without_contact > 0 && (
        <li>
          <Link to="/admin/mls-sync/listings" search={{ contact: 'missing' }} className={linkClass()}>
            {`${count(homes_without_contact, 'home')} without a brokerage contact`}
          </Link>
          <span className="block text-ink-3 text-legal">
            hidden from everyone: IDX rules require the listing brokerage and a phone or email
          </span>
        </li>
      )}
      <li>
        <Link to="/admin/mls-sync/pictures" className={linkClass()}>
          {parked_pictures === 0 ? 'No failed photos' : count(parked_pictures, 'failed photo')}
        </Link>
        <span className="block text-ink-3 text-legal">
          {wanted_pictures > 0 ? `${number(wanted_pictures)} waiting to download` : 'none waiting to download'}
        </span>
      </li>
    </ul>
  )
}

/** Share of a limit above which the meter warns. */
const WARNING_SHARE = 0.8

function Limits({ used, limits }: { used: FeedUse; limits: FeedUse | null }) {
  if (!limits) return <p className="text-ink-2">This feed has no usage limits, so requests aren’t counted.</p>
  const meters = [
    { label: 'Requests per hour', value: used.hour, max: limits.hour, show: number },
    { label: 'Requests per day', value: used.day, max: limits.day, show: number },
    { label: 'Data per hour', value: used.bytes, max: limits.bytes, show: bytesText },
  ]
  return (
    <div className="grid gap-3">
      {meters.map(({ label, value, max, show }) => (
        <Meter
          key={label}
          label={label}
          value={value}
          max={max}
          text={`${show(value)} of ${show(max)}`}
          tone={value >= max ? 'error' : value >= max * WARNING_SHARE ? 'warning' : 'plain'}
        />
      ))}
      <p className="text-ink-3 text-legal">These limits are slightly below the feed’s.</p>
    </div>
  )
}

function bytesText(bytes: number): string {
  return bytes >= 1e9 ? `${number(Math.round(bytes / 1e8) / 10)} GB` : `${number(Math.round(bytes / 1e6))} MB`
}
