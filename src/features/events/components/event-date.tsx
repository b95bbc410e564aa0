import { day, weekday } from '#kit/time/format.ts'

/** Date of an event as a calendar page: weekday, number, month. Screen readers get it with the time beside it. */
export function EventDate({ at, size = 'small' }: { at: Date; size?: 'small' | 'large' }) {
  const [month = '', number = ''] = day(at).replace(',', '').split(' ')
  const isLarge = size === 'large'
  return (
    <span
      aria-hidden="true"
      className={`tabular grid shrink-0 content-center justify-items-center rounded-panel bg-limestone text-center ${isLarge ? 'size-28 gap-0.5 sm:size-36' : 'size-24 leading-tight'}`}
    >
      <span className="text-caption text-ink-3">{weekday(at)}</span>
      <span className={`${isLarge ? 'display-1' : 'display-3'} text-navy-800`}>{number}</span>
      <span className="font-semibold text-caption text-ink-2">{month}</span>
    </span>
  )
}
