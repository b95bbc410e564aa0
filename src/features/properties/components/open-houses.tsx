import { CalendarPlus } from 'lucide-react'
import { shortDay, time, weekday } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import type { Property } from '../schema.ts'

export function OpenHouses({ home }: { home: Property }) {
  if (home.open_houses.length === 0 || home.status === 'sold') return null
  return (
    <ul className="mt-6 grid gap-2">
      {home.open_houses.slice(0, 3).map(({ starts_at, ends_at }, index) => (
        <li
          key={starts_at.getTime()}
          className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-limestone p-4"
        >
          <p
            aria-hidden="true"
            className="w-14 shrink-0 overflow-hidden rounded-badge bg-white text-center leading-tight"
          >
            <span className="block bg-navy-800 py-0.75 font-semibold text-legal text-white">
              {shortDay(starts_at).split(' ')[0]}
            </span>
            <b className="block py-1 font-bold text-title">{shortDay(starts_at).split(' ')[1]}</b>
          </p>
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-bold">{`Open house ${weekday(starts_at, 'long')}, ${shortDay(starts_at)}, ${time(starts_at)} to ${time(ends_at)}`}</p>
            <p className="text-ink-2 text-small">{`Hosted by ${home.list_office_name}. Times can change without notice.`}</p>
          </div>
          {index === 0 && (
            <a
              href={`/properties/${home.id}/open-house.ics`}
              download="open-house.ics"
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <Icon icon={CalendarPlus} />
              Add to calendar
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
