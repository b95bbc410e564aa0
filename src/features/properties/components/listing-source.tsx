import { Flag } from 'lucide-react'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import type { Freshness, Property } from '../schema.ts'
import { OWN_SYSTEM } from '../words.ts'
import { MlsNote } from './mls-note.tsx'
import { Contact } from './property-head.tsx'

/** Listing brokerage, data source and the form that reports an error. */
export function ListingSource({ home, brokerage, freshness }: ListingSourceProps) {
  return (
    <section aria-label="About this listing" className="sheet-foot bg-limestone py-10 print:bg-white print:py-0">
      <div className="wrap grid gap-x-12 gap-y-5 md:grid-cols-[2fr_3fr]">
        <div>
          <p>
            {'Listing courtesy of '}
            <b>{home.list_office_name}</b>
            {home.list_agent_full_name && `, ${home.list_agent_full_name}`}
            {' · '}
            <Contact contact={home.list_office_contact} />
          </p>
          {home.listing_id && <p className="tabular mt-2 text-ink-2 text-small">{`MLS number ${home.listing_id}`}</p>}
          {home.originating_system_name === OWN_SYSTEM && (
            <p className="mt-2 text-ink-2 text-small">{`Source: ${brokerage.name} entered this listing itself. It does not come from ${brokerage.mls.name}.`}</p>
          )}
          <a
            href={`/properties/${home.id}/report`}
            data-follow=""
            className={`${buttonClass({ variant: 'outline', size: 'sm' })} mt-4`}
          >
            <Icon icon={Flag} size={16} />
            Report a problem with this listing
          </a>
        </div>
        <MlsNote brokerage={brokerage} freshness={freshness} className="border-t-0 pt-0" />
      </div>
    </section>
  )
}

type ListingSourceProps = {
  home: Property
  brokerage: Brokerage
  freshness: Freshness
}
