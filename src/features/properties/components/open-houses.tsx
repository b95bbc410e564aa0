import { shortDay, time, weekday } from '#kit/format.ts'
import type { Property } from '../schema.ts'

/** When a home is open to the public next. */
export function OpenHouses({ home }: { home: Property }) {
  if (home.open_houses.length === 0 || home.status === 'sold') return null
  return (
    <ul className="mt-6 grid gap-2">
      {home.open_houses.slice(0, 3).map(({ starts_at, ends_at }) => (
        <li key={starts_at.getTime()} className="flex items-center gap-4 rounded-panel bg-limestone p-4">
          <p
            aria-hidden="true"
            className="w-14 shrink-0 overflow-hidden rounded-badge bg-white text-center leading-tight"
          >
            <span className="block bg-navy-800 py-0.75 font-semibold text-legal text-white">
              {shortDay(starts_at).split(' ')[0]}
            </span>
            <b className="block py-1 font-bold text-title">{shortDay(starts_at).split(' ')[1]}</b>
          </p>
          <div>
            <p className="font-bold">{`Open house ${weekday(starts_at, 'long')}, ${shortDay(starts_at)}, ${time(starts_at)} to ${time(ends_at)}`}</p>
            <p className="text-ink-2 text-small">{`Held by ${home.list_office_name}. Times can change without notice.`}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
