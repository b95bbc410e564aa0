import { Phone } from 'lucide-react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { postalAddress, telephoneUrl } from '#features/brokerage/rules.ts'
import type { PublicLandingPage } from '#features/landing-pages/schema.ts'
import { MlsNote } from '#features/properties/public.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { secondLine } from './header.tsx'
import { Logo } from './logo.tsx'

/** Header with logo and phone only, so that it does not distract from the home. */
export function LandingHeader({ phone }: { phone: string | null }) {
  const brokerage = useBrokerage()
  const line = phone ?? brokerage.phone
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-white print:static">
      <div className="wrap flex h-17 items-center justify-between gap-4">
        <a href="/" aria-label={`${brokerage.name}, home`} className="flex rounded-badge no-underline">
          <Logo name={brokerage.short_name} line={secondLine(brokerage)} />
        </a>
        {line && (
          <a
            href={telephoneUrl(line)}
            aria-label={`Call or text ${line}`}
            className={`${buttonClass({ variant: 'outline', size: 'sm' })} tabular`}
          >
            <Icon icon={Phone} />
            <span className="whitespace-nowrap max-[22rem]:sr-only">{line}</span>
          </a>
        )}
      </div>
    </header>
  )
}

/** Footer with listing brokerage, data source and legal notices for advertising. */
export function LandingFooter({ page }: { page: PublicLandingPage | null }) {
  const brokerage = useBrokerage()
  const home = page?.property
  const { name, license_number, affiliation } = brokerage
  return (
    <footer className="bg-limestone py-8">
      <div className="wrap grid gap-5">
        {page && home && (
          <>
            <p className="text-ink-2">
              {'Listed by '}
              <b className="text-ink">{home.list_office_name}</b>
              {home.list_agent_full_name && `, ${home.list_agent_full_name}`}
              {` · ${home.list_office_contact}`}
              <span className="block text-small">
                {home.listing_id && `MLS number ${home.listing_id} · `}
                {`changed ${dayAndTime(home.modification_timestamp)}`}
              </span>
            </p>
            <MlsNote brokerage={brokerage} freshness={page.freshness} />
          </>
        )}
        <div className="grid gap-2 text-ink-3 text-legal">
          <p>
            {[name, postalAddress(brokerage), license_number && `license ${license_number}`].filter(Boolean).join(', ')}
            {'. Equal housing opportunity. '}
            {affiliation}
          </p>
          <p className="flex flex-wrap gap-x-5">
            <a href="/privacy-policy" className={`${linkClass()} inline-flex min-h-6 items-center`}>
              Privacy policy
            </a>
            <a href="/mls-compliance" className={`${linkClass()} inline-flex min-h-6 items-center`}>
              MLS compliance
            </a>
          </p>
        </div>
      </div>
    </footer>
  )
}
