import { linkClass } from '#ui/text/link.tsx'
import type { PublicSponsor } from '../schema.ts'
import { SPONSOR_LEVELS } from '../words.ts'

/** Sponsors of an event with their level, by logo, or by name without one. */
export function SponsorRow({ sponsors, isOver }: { sponsors: readonly PublicSponsor[]; isOver: boolean }) {
  if (sponsors.length === 0) return null
  return (
    <section aria-labelledby="sponsors" className="border-line border-t pt-6">
      <h2 id="sponsors" className="subtitle mb-4">
        {isOver ? 'Sponsored by' : 'Sponsors'}
      </h2>
      <ul className="flex flex-wrap gap-x-10 gap-y-6">
        {sponsors.map(({ id, company, website_url, level, logo }) => (
          <li key={id} className="grid content-end gap-2">
            {logo && (
              <img
                src={`/sponsor-logos/${logo.id}`}
                alt={`Logo of ${company}`}
                width={logo.width}
                height={logo.height}
                loading="lazy"
                className="h-auto max-h-20 w-auto max-w-[min(12rem,100%)] object-contain object-left"
              />
            )}
            <p className="text-small">
              {website_url ? (
                <a
                  href={website_url}
                  target="_blank"
                  rel="noopener noreferrer nofollow sponsored"
                  className={linkClass()}
                >
                  {company}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                <b>{company}</b>
              )}
              <span className="block text-ink-3">{SPONSOR_LEVELS[level]}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
