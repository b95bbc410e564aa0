import { Link } from '@tanstack/react-router'
import { PostButton } from '#kit/form/post-button.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { removeOffice } from '../functions.ts'
import type { Office, OfficesView } from '../schema.ts'

/** Lists the main office and the others. */
export function OfficesPage({ view: { offices, main, version } }: { view: OfficesView }) {
  return (
    <div className="max-w-(--container-text)">
      <PanelSection title="Main office" isFirst>
        <p className="text-ink-2">
          {main ?? 'No address yet.'}{' '}
          <Link to="/admin/brokerage" hash="office" className={linkClass()}>
            Edit<span className="sr-only"> the main office</span>
          </Link>
        </p>
      </PanelSection>
      <PanelSection title="Other offices">
        {offices.length === 0 ? (
          <p className="text-ink-2">No other offices yet.</p>
        ) : (
          <ul>
            {offices.map((office, position) => (
              <OfficeItem key={office.name} office={office} position={position} version={version} />
            ))}
          </ul>
        )}
      </PanelSection>
    </div>
  )
}

function OfficeItem({ office, position, version }: { office: Office; position: number; version: number }) {
  const { name, street, city, postal_code, phone, hours } = office
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <h3 className="font-semibold">{name}</h3>
        <p className="text-ink-2">{`${street}, ${city} ${postal_code}`}</p>
        <p className="text-ink-3 text-legal">
          {[phone, hours.length === 0 ? 'By appointment' : hours.map(({ label }) => label).join('; ')]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to="/admin/brokerage/offices/$position"
          params={{ position: String(position) }}
          className={buttonClass({ variant: 'outline', size: 'xs' })}
        >
          Edit<span className="sr-only">{`, ${name}`}</span>
        </Link>
        <PostButton
          call={removeOffice}
          fields={{ version: String(version), _number: 'version', name }}
          run={() => removeOffice({ data: { version, name } })}
          done="Office removed."
          busyLabel="Removing…"
          label={`Remove, ${name}`}
          variant="quiet"
          size="xs"
        >
          Remove
        </PostButton>
      </div>
    </li>
  )
}
