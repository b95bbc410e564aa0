import { actorNameOf, labelOf, objectLabel } from '#features/audit/rules.ts'
import type { TrailEntry } from '#features/audit/schema.ts'
import { uncapitalized } from '#kit/capitalized.ts'
import { nearTime } from '#kit/time/near.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'

/** The latest acts of the administrators, each with a link to its entry. */
export function TeamActs({ acts, now }: { acts: readonly TrailEntry[]; now: Date }) {
  return (
    <PanelSection
      title="Recent changes"
      end={
        <a href="/admin/audit-trail" data-follow="" className={linkClass()}>
          Audit log
        </a>
      }
    >
      {acts.length === 0 && <p className="text-ink-2">No administrator has changed anything yet.</p>}
      <ol>
        {acts.map((act) => (
          <li key={act.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5">
            <p className="[overflow-wrap:anywhere]">
              <b className="font-semibold">{actorNameOf(act)}</b>
              {': '}
              <a href={`/admin/audit-trail/${act.id}`} data-follow="" className={linkClass('plain')}>
                {labelOf(act.act)}
              </a>
              <span className="text-ink-3">{`, ${act.object_name ?? uncapitalized(objectLabel(act.object_type))}`}</span>
            </p>
            <span className="tabular text-ink-3">{nearTime(act.at, now)}</span>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
