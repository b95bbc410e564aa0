import type { PublicAgent } from '#features/agents/schema.ts'
import { OtherOffices, useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { linkClass } from '#ui/text/link.tsx'

/** The office's phone, email, address and hours, and the direct lines of its agents. */
export function OtherWays({ agents }: { agents: readonly PublicAgent[] }) {
  const brokerage = useBrokerage()
  const { phone, email, street, city, state_name, postal_code } = brokerage
  return (
    <aside aria-label="Other ways to reach us" className="grid content-start gap-8 lg:border-line lg:border-l lg:pl-10">
      <address className="grid gap-5 not-italic">
        {phone && (
          <p>
            <span className="block text-ink-3 text-small">Call or text</span>
            <a href={telephoneUrl(phone)} className="tabular display-3 text-navy-800 no-underline hover:underline">
              {phone}
            </a>
          </p>
        )}
        {email && (
          <p>
            <span className="block text-ink-3 text-small">Email</span>
            <a href={`mailto:${email}`} className={linkClass()}>
              {email}
            </a>
          </p>
        )}
        {street && (
          <p>
            <span className="block text-ink-3 text-small">Office</span>
            {street}
            <br />
            {`${city}, ${state_name} ${postal_code ?? ''}`}
          </p>
        )}
        {brokerage.hours.length > 0 && (
          <p>
            <span className="block text-ink-3 text-small">Open</span>
            {brokerage.hours.map(({ label }) => (
              <span key={label} className="block">
                {label}
              </span>
            ))}
            {brokerage.special_days?.map(({ date, label }) => (
              <span key={date} className="block font-semibold">
                {label}
              </span>
            ))}
          </p>
        )}
      </address>
      <OtherOffices agents={agents} />
      {agents.length > 0 && (
        <section aria-labelledby="direct">
          <h2 id="direct" className="subtitle mb-2">
            Direct lines
          </h2>
          <ul>
            {agents.map(({ id, slug, name, title, phone: line }) => (
              <li key={id} className="border-line border-t py-3">
                <a href={`/about-${slug}`} className={`${linkClass('plain')} font-semibold`}>
                  {name}
                </a>
                <span className="block text-ink-2 text-small">{title}</span>
                <a href={telephoneUrl(line)} className={`${linkClass()} tabular inline-flex min-h-8 items-center`}>
                  {line}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}
