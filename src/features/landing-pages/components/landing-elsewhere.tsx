import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { MESSAGES, UNKNOWN_TITLE } from '../words.ts'

/** Page for an unknown URL, or for a home that may no longer be shown. Offers a search. */
export function LandingElsewhere({ isGone }: { isGone: boolean }) {
  const { phone } = useBrokerage()
  return (
    <div className="wrap py-10 lg:py-20">
      <h1 className="display-2 max-w-[14.1em] text-navy-800">{isGone ? MESSAGES.homeGone : UNKNOWN_TITLE}</h1>
      <p className="lead mt-4 max-w-[60ch] text-ink-2">
        {isGone
          ? 'This home is off the market. Search for similar homes or contact us.'
          : 'We can’t find that page. Check the address, or search by street, city, ZIP code, or MLS number.'}
      </p>
      <search aria-label="Find homes" className="mt-7 block max-w-140">
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
      <p className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href="/properties" className={linkClass()}>
          See homes for sale
        </a>
        {phone && (
          <span>
            {'Or call or text '}
            <a href={telephoneUrl(phone)} className={linkClass()}>
              {phone}
            </a>
          </span>
        )}
      </p>
    </div>
  )
}
