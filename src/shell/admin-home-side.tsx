import { TriangleAlert } from 'lucide-react'
import type { AdminHome, SystemLine } from '#features/admin-home/schema.ts'
import { SYSTEM_PARTS } from '#features/admin-home/words.ts'
import { KindAndPlace } from '#features/appointments/components/kind-and-place.tsx'
import type { Appointment } from '#features/appointments/schema.ts'
import { STATISTIC_LABELS } from '#features/statistics/words.ts'
import { calendarDay, number, time } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** Side column of the administrators' home: the appointments of today, the system, and old figures on the site. */
export function HomeSide({ home: { today, system, claims }, now }: { home: AdminHome; now: Date }) {
  return (
    <div className="min-w-0 max-xl:mt-6 max-xl:border-line max-xl:border-t max-xl:pt-5 xl:border-line xl:border-l xl:pl-8">
      {today && (
        <PanelSection
          title="Today"
          isFirst
          end={
            <a href="/admin/appointments" data-follow="" className={linkClass()}>
              Appointments
            </a>
          }
        >
          {today.length === 0 ? (
            <p className="text-ink-2">No appointments today.</p>
          ) : (
            <Agenda today={today} now={now} />
          )}
        </PanelSection>
      )}
      {system.length > 0 && (
        <PanelSection title="System" isFirst={!today}>
          <ul>
            {system.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ul>
        </PanelSection>
      )}
      {claims && claims.all > 0 && (
        <PanelSection title="Statistics on the site" isFirst={!today && system.length === 0}>
          <p className="text-ink-2">
            {claims.stale.length === 0
              ? `All ${number(claims.all)} statistics are less than 12 months old.`
              : `${number(claims.stale.length)} of ${number(claims.all)} statistics are older than 12 months: ${claims.stale
                  .map(
                    ({ key, value, as_of_date }) => `${STATISTIC_LABELS[key]} (${value}, ${calendarDay(as_of_date)})`,
                  )
                  .join('; ')}.`}
          </p>
          {claims.stale.length > 0 && (
            <p className="mt-1.5">
              <a href="/admin/statistics" data-follow="" className={linkClass()}>
                Check the statistics
              </a>
            </p>
          )}
        </PanelSection>
      )}
    </div>
  )
}

function Agenda({ today, now }: { today: readonly Appointment[]; now: Date }) {
  return (
    <ol>
      {today.map((appointment) => {
        const { id, name, agent_name, starts_at, ends_at, needs_agreement, has_agreement, exception_reason } =
          appointment
        const isOver = ends_at !== null && ends_at <= now
        return (
          <li key={id} className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-3 py-1.5">
            <span className={cx('tabular', isOver ? 'text-ink-3' : 'text-ink-2')}>{starts_at && time(starts_at)}</span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <a href={`/admin/appointments/${id}`} data-follow="" className={cx(linkClass('plain'), 'font-semibold')}>
                {name}
              </a>
              <p className="text-ink-3 text-legal">
                <KindAndPlace appointment={appointment} />
                {agent_name && `. With ${agent_name}`}
              </p>
              {needs_agreement && !has_agreement && exception_reason === null && (
                <p className="flex items-start gap-1 text-gold-700 text-legal">
                  <Icon icon={TriangleAlert} size={14} className="mt-0.5" />
                  No agreement with the buyer yet
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

const DOTS = { ok: 'bg-ok', info: 'bg-control', warning: 'bg-gold-700', error: 'bg-error' } as const
const WORDS = { ok: '', info: '', warning: 'Warning: ', error: 'Problem: ' } as const

function Line({ line: { key, tone, state } }: { line: SystemLine }) {
  const { label, href } = SYSTEM_PARTS[key]
  return (
    <li className="flex items-baseline justify-between gap-x-4 py-1">
      <a href={href} data-follow="" className={cx(linkClass('plain'), 'inline-block max-md:py-2')}>
        {label}
      </a>
      <span className={cx('text-right', tone === 'error' && 'font-semibold text-error')}>
        <span
          aria-hidden="true"
          className={cx('mr-2 inline-block size-2 rounded-full forced-colors:border', DOTS[tone])}
        />
        <span className="sr-only">{WORDS[tone]}</span>
        {state}
      </span>
    </li>
  )
}
