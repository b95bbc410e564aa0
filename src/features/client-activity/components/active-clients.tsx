import { nearTime } from '#kit/time/near.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { activityText } from '../rules.ts'
import type { ActiveClient } from '../schema.ts'
import { RECENT_DAYS } from '../words.ts'
import { RepeatedHomes } from './shared-list.tsx'

/** Lists people who share activity with the agent and were active in the past days. */
export function ActiveClients({ clients, now }: { clients: readonly ActiveClient[]; now: Date }) {
  if (clients.length === 0) return null
  return (
    <PanelSection title={`Shared activity, past ${RECENT_DAYS} days`}>
      <ul>
        {clients.map(({ person_id, person_name, at, repeated, ...counts }) => (
          <li key={person_id} className="border-line border-b py-3 first:pt-0 last:border-b-0 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <a
                href={`/agent/clients/${person_id}#timeline`}
                data-follow=""
                className={`${linkClass('plain')} font-semibold`}
              >
                {person_name}
              </a>
              <span className="ml-auto text-caption text-ink-3">{nearTime(at, now)}</span>
            </p>
            <p className="text-ink-2">{activityText(counts)}</p>
            {repeated.length > 0 && <RepeatedHomes homes={repeated} className="mt-1.5" />}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-3 text-legal">They chose to share this with you, and they see the same list.</p>
    </PanelSection>
  )
}
