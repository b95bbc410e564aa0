import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { NewsletterForm } from '#features/newsletter/components/newsletter-form.tsx'
import type { SiteFrame } from '#features/statistics/schema.ts'
import { STATISTICS, type StatisticKey } from '#features/statistics/words.ts'
import { secondLine } from './header.tsx'
import { Logo } from './logo.tsx'
import { baseLinks, footerGroups } from './site-nav.ts'

/** Footer of the site: links, contact details and legal notes. */
export function Footer({ frame, hasNewsletter }: { frame: SiteFrame; hasNewsletter: boolean }) {
  return (
    <footer className="on-dark bg-navy-900 text-navy-100">
      {hasNewsletter && <NewsletterBand />}
      <Columns frame={frame} />
      <LegalNotes />
    </footer>
  )
}

/** Footer of the dashboard, the agent pages and signing in, where people came to do something: the legal notes. */
export function SlimFooter() {
  const { phone, email } = useBrokerage()
  return (
    <footer className="on-dark bg-navy-950 text-navy-100">
      <LegalNotes>
        {(phone || email) && (
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-navy-100 print:hidden">
            {phone && (
              <a href={telephoneUrl(phone)} className="foot-link tabular inline-block py-1.5">
                {`Call or text ${phone}`}
              </a>
            )}
            {email && (
              <a href={`mailto:${email}`} className="foot-link inline-block py-1.5">
                {email}
              </a>
            )}
          </p>
        )}
      </LegalNotes>
    </footer>
  )
}

function Columns({ frame }: { frame: SiteFrame }) {
  const brokerage = useBrokerage()
  const router = useRouter()
  const claims = frame.figures.filter(({ key }) => CLAIMS.includes(key))
  const { name, short_name, phone, email, street, city, state_name, postal_code } = brokerage
  return (
    <div className="wrap grid grid-cols-2 gap-x-6 gap-y-9 py-10 max-[17.5rem]:grid-cols-1 lg:flex lg:gap-x-10 lg:py-14 print:hidden">
      <div className="col-span-full grid max-w-[44ch] content-start justify-items-start gap-4 text-small lg:mr-auto lg:basis-[30ch] xl:basis-[44ch]">
        <Link to="/" aria-label={`${name}, home`} className="flex rounded-badge no-underline">
          <Logo name={short_name} line={secondLine(brokerage)} isOnDark />
        </Link>
        <p>{brokerage.tagline}</p>
        {claims.length > 0 && (
          <ul className="grid grid-cols-2 gap-x-6 gap-y-1 max-[17.5rem]:grid-cols-1">
            {claims.map(({ key, value }) => (
              <li key={key}>{key === 'licensed_since' ? sinceOf(value) : claimOf(key, value)}</li>
            ))}
          </ul>
        )}
        {claims.length > 0 && (
          <Link to="/about" hash="figures" className="foot-link underline">
            Where these numbers come from
          </Link>
        )}
        {brokerage.affiliation && <p>{brokerage.affiliation}</p>}
      </div>
      {footerGroups(router).map((group) => (
        <nav key={group.label} aria-label={group.label} className="lg:min-w-44">
          <h2 className={HEADING}>{group.label}</h2>
          <ul className="foot-links text-small leading-snug">
            {group.links.map(({ to, search, label }) => (
              <li key={label}>
                <Link to={to} search={search}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <div className="col-span-full lg:min-w-60">
        <h2 className={HEADING}>Get In Touch</h2>
        <address className="grid justify-items-start gap-3 text-small not-italic">
          {phone && (
            <span>
              Call or text
              <br />
              <a href={telephoneUrl(phone)} className="foot-link tabular price text-white">
                {phone}
              </a>
            </span>
          )}
          {email && (
            <a href={`mailto:${email}`} className="foot-link">
              {email}
            </a>
          )}
          {street && (
            <span>
              {street}
              <br />
              {city}, {state_name} {postal_code}
            </span>
          )}
          {brokerage.hours.length > 0 && (
            <span>
              {[...brokerage.hours, ...(brokerage.special_days ?? []).slice(0, 2)].map(({ label }) => (
                <span key={label} className="block">
                  {label}
                </span>
              ))}
            </span>
          )}
          {brokerage.social.map(({ label, url }) => (
            <a key={url} href={url} rel="noopener" className="foot-link inline-flex min-h-8 items-center">
              {label}
            </a>
          ))}
        </address>
      </div>
    </div>
  )
}

/** Links that every page has, equal housing, license and copyright. */
function LegalNotes({ children }: { children?: ReactNode }) {
  const brokerage = useBrokerage()
  const links = baseLinks(useRouter())
  const { name, state_name, license_number } = brokerage
  return (
    <div className="bg-navy-950 py-5 text-legal text-navy-300 leading-normal print:bg-transparent print:text-ink">
      <div className="wrap grid gap-4">
        {children}
        {links.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1 text-navy-100 print:hidden">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="foot-link inline-block py-1.5">
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="flex items-start gap-3">
          <EqualHousing />
          <p className="max-w-[110ch]">
            Equal housing opportunity. {name}
            {license_number && `, ${state_name} broker company license ${license_number}`}. REALTOR is a registered mark
            of the National Association of REALTORS.
          </p>
        </div>
        <p className="max-w-[110ch]">
          © {new Date().getFullYear()} {name}. {brokerage.mls.copyright}
        </p>
      </div>
    </div>
  )
}

/** Newsletter signup at the bottom of the site's pages. Source: specification 2, footer. */
function NewsletterBand() {
  return (
    <>
      <section
        aria-labelledby="newsletter-title"
        className="wrap grid gap-x-16 gap-y-5 py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:py-14 print:hidden"
      >
        <div className="grid content-start gap-3">
          <h2 id="newsletter-title" className="display-4 max-w-[11.75em] text-white">
            Local market news, once a month
          </h2>
          <p className="max-w-[52ch] text-small">
            One email a month with recent sales in the cities we serve, new rules for buyers and sellers, and our next
            networking event.
          </p>
        </div>
        <NewsletterForm variant="compact" />
      </section>
      <div className="wrap print:hidden">
        <hr className="border-navy-700" />
      </div>
    </>
  )
}

/** Statistics at the bottom of every page. Source: specification 9, footer statistics. */
const CLAIMS: readonly StatisticKey[] = ['listing_success', 'client_satisfaction', 'total_sold', 'licensed_since']

function claimOf(key: StatisticKey, value: string): ReactNode {
  return (
    <>
      <b className="text-white">{value}</b> {STATISTICS[key]}
    </>
  )
}

function sinceOf(year: string): ReactNode {
  return (
    <>
      Licensed <b className="text-white">since {year}</b>
    </>
  )
}

function EqualHousing(): ReactNode {
  return (
    <svg
      width="36"
      height="36"
      viewBox="0 0 36 36"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d="M3 15.5 18 5l15 10.5M6 14v16h24V14" />
      <path d="M12 18.5h12M12 24h12" strokeWidth="2.5" />
    </svg>
  )
}

const HEADING = 'mb-2 font-semibold text-white'
