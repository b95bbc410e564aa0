import type { ReactNode } from 'react'
import { calendarDay } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'
import { websiteName } from '../rules.ts'
import type { PublicVendor } from '../schema.ts'
import { SERVICE_TYPES } from '../words.ts'

export function VendorCard({
  vendor,
  level = 3,
  hasService = false,
}: {
  vendor: PublicVendor
  level?: 2 | 3
  hasService?: boolean
}) {
  const {
    name,
    service_type,
    description,
    contact_name,
    city,
    phone,
    email,
    website_url,
    license_number,
    vetted_date,
    benefit_note,
  } = vendor
  const Heading = level === 2 ? 'h2' : 'h3'
  const place = [hasService && SERVICE_TYPES[service_type], contact_name, city].filter(Boolean).join(', ')
  const facts = [vetted_date && `Vetted ${calendarDay(vetted_date)}`, license_number && `License ${license_number}`]
    .filter(Boolean)
    .join(' · ')
  return (
    <article className="grid content-start gap-2 [overflow-wrap:anywhere]">
      <header>
        <Heading className="subtitle text-ink">{name}</Heading>
        {place && <p className="text-ink-3 text-small">{place}</p>}
      </header>
      {description && <p className="measure whitespace-pre-line text-ink-2">{description}</p>}
      {(phone || email || website_url) && (
        <ul className="flex flex-wrap gap-x-5 gap-y-0.5">
          {phone && <Way href={`tel:+1${phone.replaceAll('-', '')}`}>{phone}</Way>}
          {email && <Way href={`mailto:${email}`}>{email}</Way>}
          {website_url && (
            <Way href={website_url} isOutside>
              {websiteName(website_url)}
            </Way>
          )}
        </ul>
      )}
      {facts && <p className="tabular text-caption text-ink-3">{facts}</p>}
      {benefit_note && <p className="border-gold-500 border-l-3 pl-3 text-caption text-ink-2">{benefit_note}</p>}
    </article>
  )
}

/** A contact link. Sends no referrer to other sites. */
function Way({ href, isOutside = false, children }: { href: string; isOutside?: boolean; children: ReactNode }) {
  return (
    <li className="tabular inline-flex min-h-11 items-center md:min-h-8">
      <a
        href={href}
        className={linkClass()}
        {...(isOutside ? { rel: 'noopener noreferrer nofollow', target: '_blank' } : {})}
      >
        {children}
        {isOutside && <span className="sr-only"> (opens in a new tab)</span>}
      </a>
    </li>
  )
}
