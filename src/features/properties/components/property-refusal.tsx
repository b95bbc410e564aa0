import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import type { PropertyRefusal as Refusal } from '../schema.ts'
import { CardRow } from './card-row.tsx'
import { MlsNote } from './mls-note.tsx'

/** Page for a home that is unknown, removed or sold. It reveals no location and links to other homes. */
export function PropertyRefusal({ status, message, featured, freshness, isSignedIn, returnTo }: PropertyRefusalProps) {
  const brokerage = useBrokerage()
  const { phone } = brokerage
  return (
    <div className="wrap py-10 lg:py-14">
      {status === 410 && (
        <p className="mb-3">
          <Badge>No longer listed</Badge>
        </p>
      )}
      <div
        className={cx(status === 403 && 'grid items-start gap-x-20 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]')}
      >
        <div>
          <h1 className="display-2 max-w-[14.1em] text-navy-800">{message}</h1>
          <p className="lead mt-4 text-ink-2">{LEADS[status]}</p>
          {status === 404 && (
            <search aria-label="Find homes" className="mt-6 block max-w-140">
              <form action="/properties" method="get">
                <label htmlFor="find" className="mb-1.5 block font-semibold text-small">
                  City, ZIP, street, or MLS number
                </label>
                <div className="flex gap-2">
                  <input id="find" name="q" type="search" className={cx(inputClass(), 'min-w-0 flex-1')} />
                  <button type="submit" className={buttonClass({ size: 'lg' })}>
                    Search
                  </button>
                </div>
              </form>
            </search>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
            {status === 403 && (
              <a
                href={isSignedIn ? '/contact?topic=account' : `/login?redirect=${encodeURIComponent(returnTo)}`}
                className={buttonClass()}
              >
                {isSignedIn ? 'Request access' : 'Sign In'}
              </a>
            )}
            {status !== 404 && (
              <a
                href="/properties"
                data-follow=""
                className={buttonClass({ variant: status === 410 ? 'primary' : 'outline' })}
              >
                See homes for sale
              </a>
            )}
            {phone && (
              <p>
                {'Or call or text '}
                <a href={telephoneUrl(phone)} className={linkClass()}>
                  {phone}
                </a>
              </p>
            )}
          </div>
        </div>
        {status === 403 && (
          <ol className="step-list">
            {!isSignedIn && (
              <li>
                <b>Sign in, or create an account.</b> The MLS shows sold homes to registered users only.
              </li>
            )}
            <li>
              <b>Request sold data access.</b> Tell us the area or home you’re comparing. If you work with one of our
              agents, they can request it for you.
            </li>
            <li>
              <b>Return to this page.</b> It shows the sale price and date once you have access.
            </li>
          </ol>
        )}
      </div>
      {featured.length > 0 && (
        <section aria-labelledby="featured" className="mt-12">
          <h2 id="featured" className="title mb-4">
            For sale now
          </h2>
          <CardRow label="Homes for sale now" homes={featured} isDrawn={brokerage.has_drawn_pictures} />
          <MlsNote brokerage={brokerage} freshness={freshness} className="mt-12" />
        </section>
      )}
    </div>
  )
}

type PropertyRefusalProps = Refusal & {
  isSignedIn: boolean
  /** Path of the home, to return to after signing in. */
  returnTo: string
}

const LEADS = {
  403: 'This home is sold. Registered users with sold data access can see sale prices and dates.',
  404: 'Check the address, or search by street, city, ZIP code, or MLS number.',
  410: 'This home is no longer in the MLS. See homes for sale now.',
} as const
