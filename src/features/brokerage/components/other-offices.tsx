import { linkClass } from '#ui/text/link.tsx'
import { telephoneUrl } from '../rules.ts'
import type { Office } from '../schema.ts'
import { MAX_ASIDE_OFFICES } from '../words/settings.ts'
import { useBrokerage } from './brokerage-context.tsx'

/** Offices besides the main one for the side of a page. Shows nothing if there are none, or too many for the side. */
export function OtherOffices({ agents }: OtherOfficesProps) {
  const { offices = [] } = useBrokerage()
  if (offices.length > MAX_ASIDE_OFFICES) return null
  return offices.map((office) => (
    <OfficeEntry key={office.name} office={office} agents={agents} Heading="h2" className="border-line border-t pt-4" />
  ))
}

/** Offices besides the main one in columns, if they are too many for the side of a page. */
export function ManyOffices({ agents }: OtherOfficesProps) {
  const { offices = [] } = useBrokerage()
  if (offices.length <= MAX_ASIDE_OFFICES) return null
  return (
    <section aria-labelledby="offices" className="mt-14 border-line border-t pt-12 lg:mt-20">
      <h2 id="offices" className="display-3 mb-8">
        Other offices
      </h2>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {offices.map((office) => (
          <OfficeEntry key={office.name} office={office} agents={agents} Heading="h3" />
        ))}
      </div>
    </section>
  )
}

/** An office with address, hours and agents. */
function OfficeEntry({ office, agents, Heading, className = '' }: OfficeEntryProps) {
  const { state_name } = useBrokerage()
  const { name, street, city, postal_code, phone, email, license_number, hours, agents: here } = office
  const people = agents.filter(({ id, slug }) => here.includes(id) || here.includes(slug))
  return (
    <section aria-label={name} className={`grid content-start gap-1 [overflow-wrap:anywhere] ${className}`}>
      <Heading className="subtitle">{name}</Heading>
      <address className="not-italic">
        {street}
        <br />
        {`${city}, ${state_name} ${postal_code}`}
      </address>
      {phone && (
        <p>
          <a href={telephoneUrl(phone)} className={`${linkClass()} tabular`}>
            {phone}
          </a>
        </p>
      )}
      {email && (
        <p>
          <a href={`mailto:${email}`} className={linkClass()}>
            {email}
          </a>
        </p>
      )}
      <p className="text-ink-2 text-small">
        {hours.length === 0 ? 'By appointment' : hours.map(({ label }) => label).join('; ')}
      </p>
      {license_number && <p className="text-ink-3 text-small">{`License ${license_number}`}</p>}
      {people.length > 0 && <p className="text-small">{people.map((one) => one.name).join(', ')}</p>}
    </section>
  )
}

interface OtherOfficesProps {
  agents: readonly { id: string; slug: string; name: string }[]
}

interface OfficeEntryProps extends OtherOfficesProps {
  office: Office
  Heading: 'h2' | 'h3'
  className?: string
}
