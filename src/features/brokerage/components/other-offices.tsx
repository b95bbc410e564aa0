import { linkClass } from '#ui/text/link.tsx'
import { telephoneUrl } from '../rules.ts'
import { useBrokerage } from './brokerage-context.tsx'

/** Offices besides the main one, with address, hours and agents. Shows nothing if there are none. */
export function OtherOffices({ agents }: { agents: readonly { id: string; slug: string; name: string }[] }) {
  const { offices = [], state_name } = useBrokerage()
  return offices.map(({ name, street, city, postal_code, phone, email, license_number, hours, agents: here }) => {
    const people = agents.filter(({ id, slug }) => here.includes(id) || here.includes(slug))
    return (
      <section key={name} aria-label={name} className="grid gap-1 border-line border-t pt-4 [overflow-wrap:anywhere]">
        <h2 className="subtitle">{name}</h2>
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
  })
}
