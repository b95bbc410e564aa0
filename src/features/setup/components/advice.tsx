import { PanelSection } from '#ui/page/record.tsx'
import { Link, linkClass } from '#ui/text/link.tsx'
import { adviceOf } from '../rules.ts'
import type { SetupFacts } from '../schema.ts'

/** Lists what the site can open without, but should not run without for long. */
export function Advice({ facts }: { facts: Pick<SetupFacts, 'connections' | 'has_backups'> }) {
  const advice = adviceOf(facts)
  if (advice.length === 0) return null
  return (
    <PanelSection title="Good to have">
      <p className="mb-3 text-ink-2">The site opens without these.</p>
      <ul className="grid max-w-(--container-text) list-disc gap-1.5 pl-5">
        {advice.map(({ sentence, place, action }) => (
          <li key={place}>
            {sentence}{' '}
            <Link to={place} className={linkClass()}>
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
