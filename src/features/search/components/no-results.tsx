import { AskUs } from '#features/brokerage/public.tsx'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import type { SearchResult } from '../schema.ts'

/** Suggests removing one filter, or contacting the brokerage. */
export function NoResults({ relaxed, phone }: { relaxed: SearchResult['relaxed']; phone: string | null }) {
  return (
    <div className="grid max-w-[52ch] justify-items-start gap-4 py-6">
      <h2 className="title">No homes match your search</h2>
      {relaxed.length > 0 ? (
        <>
          <p className="text-ink-2">Try removing a filter:</p>
          <ul className="w-full border-line border-t">
            {relaxed.map(({ label, href, total }) => (
              <li key={label} className="border-line border-b">
                <a
                  href={href}
                  data-follow=""
                  className="group/relax flex min-h-13 items-center justify-between gap-4 py-2 font-medium text-navy-600 no-underline hover:text-navy-800"
                >
                  <span className="underline-offset-3 group-hover/relax:underline">{label}</span>
                  <span className="tabular whitespace-nowrap font-semibold text-ink">{count(total, 'home')}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-ink-2">Start over, or search for a city, ZIP code, or street.</p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href="/properties" data-follow="" className={buttonClass({ variant: 'outline' })}>
          See all homes
        </a>
        <AskUs phone={phone} />
      </div>
    </div>
  )
}
