import { AlarmClock, Check } from 'lucide-react'
import { dayAndTime } from '#kit/time/format.ts'
import { Meter } from '#ui/page/progress.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Clock } from '../rules/clock.ts'
import type { LeadDetail } from '../schema.ts'

const INKS: Record<Clock['tone'], string> = {
  plain: 'text-ink',
  warning: 'font-semibold text-gold-700',
  error: 'font-semibold text-error',
  ok: 'text-ok',
}

/** The promise clock in a row of the list: time left with the share that is used, late, or answered. */
export function LeadClock({ clock: { text, tone, share } }: { clock: Clock }) {
  return (
    <>
      <span className={cx('tabular flex items-start gap-1', INKS[tone])}>
        {share === 1 && <Icon icon={AlarmClock} size={14} className="mt-0.5" />}
        {share === null && tone === 'ok' && <Icon icon={Check} size={14} className="mt-0.5" />}
        <span>{text}</span>
      </span>
      {share !== null && <ShareMeter clock={{ text, tone, share }} size="thin" />}
    </>
  )
}

function ShareMeter({ clock: { text, tone, share }, size }: { clock: Clock; size: 'normal' | 'thin' }) {
  return (
    <Meter
      label="Reply time used"
      value={Math.round((share ?? 1) * 100)}
      max={100}
      text={text}
      tone={tone}
      isLabelHidden
      size={size}
    />
  )
}

const GROUNDS: Record<Clock['tone'], string> = {
  plain: 'bg-limestone',
  warning: 'bg-gold-100',
  error: 'bg-error-50',
  ok: 'bg-ok-50',
}

/** The promise clock above a lead, with what was promised and who was reminded. */
export function PromiseBox({
  clock,
  lead: { due_at, answered_at, reminded_at, escalated_at },
}: {
  clock: Clock
  lead: Pick<LeadDetail, 'due_at' | 'answered_at' | 'reminded_at' | 'escalated_at'>
}) {
  const { text, tone, share } = clock
  return (
    <section aria-label="Reply due" className={cx('mb-4.5 grid gap-1.5 rounded-panel px-4 pt-3 pb-3.5', GROUNDS[tone])}>
      <b className={cx('font-semibold', INKS[tone])}>{share === null || share === 1 ? text : `${text} to reply`}</b>
      {share !== null && <ShareMeter clock={clock} size="normal" />}
      <p className="text-ink-2 text-legal">
        {[
          due_at && `Reply due ${dayAndTime(due_at)}.`,
          answered_at && `Answered ${dayAndTime(answered_at)}.`,
          reminded_at && `Reminder sent ${dayAndTime(reminded_at)}.`,
          escalated_at && `Administrators notified ${dayAndTime(escalated_at)}.`,
          share !== null && !escalated_at && 'If the reply is overdue, administrators get an email.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}
