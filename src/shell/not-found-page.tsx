import { useLocation, useRouter } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { isOfficePath } from '#kit/client-loading/public.ts'
import { pageStatus } from '#kit/page/page-status.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { EnsureMain } from './main-landmark.tsx'
import { hasRoute, isAt } from './site-nav.ts'
import { usePageTitle } from './use-page-title.ts'

/** Places to go from an address that is not there, by the area that it is in. */
const PLACES: Readonly<Record<string, readonly { to: string; label: string }[]>> = {
  admin: [
    { to: '/admin/contacts', label: 'Leads' },
    { to: '/admin/users', label: 'Users' },
  ],
  agent: [
    { to: '/agent', label: 'Today' },
    { to: '/agent/clients', label: 'People' },
    { to: '/agent/inquiries', label: 'Leads' },
  ],
  dashboard: [
    { to: '/dashboard', label: 'Dashboard' },
    { to: '/dashboard/favorites', label: 'Favorites' },
    { to: '/dashboard/messages', label: 'Messages' },
  ],
  properties: [
    { to: '/areas', label: 'Home Prices' },
    { to: '/home-valuation', label: 'Free Home Valuation' },
  ],
  areas: [{ to: '/areas', label: 'Home Prices' }],
  networking: [{ to: '/networking', label: 'Networking events' }],
}
const ELSEWHERE = [
  { to: '/areas', label: 'Home Prices' },
  { to: '/about', label: 'About Us' },
  { to: '/contact', label: 'Contact' },
]

function placesAt(pathname: string) {
  return PLACES[pathname.split('/')[1] ?? ''] ?? ELSEWHERE
}

interface NotFoundProps {
  message?: string
  lead?: string
}

/**
 * 404 page with a search, homes and contact details. Source: specification 8. A link from a visitor's page to the
 * office comes here too, because that page has no routes of the office: the server then answers the address.
 */
export function NotFoundPage(props: NotFoundProps) {
  const router = useRouter()
  const isOffice = isOfficePath(useLocation().pathname)
  return isOffice && !hasRoute(router, '/admin') ? <OfficeLoad /> : <NotFound {...props} />
}

/** Loads the address again. A reload would leave both pages in one document, and Back would not load the first one. */
function OfficeLoad() {
  useEffect(() => location.replace(location.href), [])
  return (
    <EnsureMain>
      <div className="min-h-screen" aria-busy="true" />
    </EnsureMain>
  )
}

function NotFound({ message, lead }: NotFoundProps) {
  const router = useRouter()
  const { phone } = useBrokerage()
  const { pathname } = useLocation()
  const isBackOffice = isAt(pathname, '/admin')
  const hasSearch = !isBackOffice && hasRoute(router, '/properties')
  // A message is a sentence, and a heading has no period.
  const title = message?.replace(/\.$/, '') || 'Not Found'
  pageStatus(404)
  usePageTitle(title)
  return (
    <EnsureMain>
      <div className="wrap py-10 lg:py-16 [.client-shell_&,.dense_&]:mx-0 [.client-shell_&,.dense_&]:px-0 [.client-shell_&,.dense_&]:py-4">
        <h1 className="display-2 text-navy-800">{title}</h1>
        <p className="lead mt-4 text-ink-2">
          {lead ??
            (message
              ? 'It may have been removed, or there may be a typo in the address.'
              : 'There’s no page at this address. It may have moved, or the address may have a typo.')}
        </p>
        <div className="mt-8 grid max-w-240 items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {!isBackOffice && (
            <div className="grid gap-6">
              {hasSearch && (
                <form action="/properties/" method="get" className="flex items-end gap-2">
                  <TextField name="q" type="search" label="City, ZIP, street, or school" className="min-w-0 flex-1" />
                  <button type="submit" className={buttonClass({ size: isAt(pathname, '/agent') ? 'md' : 'lg' })}>
                    Search
                  </button>
                </form>
              )}
              {phone && (
                <p>
                  Need help? Call or text{' '}
                  <a className={linkClass()} href={telephoneUrl(phone)}>
                    {phone}
                  </a>
                </p>
              )}
            </div>
          )}
          <ul className="border-line border-t max-lg:max-w-140">
            {[isBackOffice ? { to: '/admin', label: 'Back to Admin' } : { to: '/', label: 'Back to home' }]
              .concat(placesAt(pathname))
              .map(({ to, label }) => (
                <li key={to} className="border-line border-b">
                  <a href={to} className={`${linkClass('more')} min-h-12! w-full justify-between`}>
                    {label}
                    <Icon icon={ArrowRight} size={16} />
                  </a>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </EnsureMain>
  )
}
