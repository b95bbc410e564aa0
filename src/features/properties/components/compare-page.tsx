import { ArrowLeft, CalendarDays, Plus, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { compareHref } from '../browser/compare-choice.ts'
import { compareRows } from '../browser/compare-rows.ts'
import { useTrailLinks } from '../browser/search-trail.ts'
import type { Comparison } from '../schema.ts'
import { CompareHome } from './compare-home.tsx'
import { CompareMiniHead } from './compare-mini-head.tsx'
import { MlsNote } from './mls-note.tsx'
import { actionClass, ShareAction } from './property-actions.tsx'
import { Contact } from './property-head.tsx'
import { StaleBanner } from './stale-banner.tsx'

/** Most homes in one comparison. */
const MAX_COMPARED = 6

/**
 * Compares two to six homes. Everything is a link, so the page works without JavaScript. `children` go above the table.
 */
export function ComparePage(props: ComparePageProps) {
  const { comparison, savedId = null, isOnlyDifferent, tourHref, exportLink, onPrint, children } = props
  const { homes, freshness } = comparison
  const brokerage = useBrokerage()
  const ids = homes.map(({ id }) => id)
  const hrefOf = (stored: readonly string[], only = isOnlyDifferent) =>
    `${compareHref(stored)}${only ? '&only=different' : ''}${savedId ? `&saved=${savedId}` : ''}`
  const shown = homes.map(({ home }) => home)
  const groups = compareRows(shown)
    .map(({ group, rows }) => ({ group, rows: isOnlyDifferent ? rows.filter(({ differs }) => differs) : rows }))
    .filter(({ rows }) => rows.length > 0)
  const isFull = homes.length >= MAX_COMPARED
  const columns = homes.length + (isFull ? 1 : 2)
  const way = useTrailLinks(null)
  return (
    <>
      <StaleBanner freshness={freshness} phone={brokerage.phone} />
      <div className="wrap pb-8 max-sm:pb-5">
        <a
          href={way?.href ?? '/properties'}
          data-follow=""
          className={`${linkClass('more')} min-h-14 text-small print:hidden`}
          onClickCapture={way?.back}
        >
          <Icon icon={ArrowLeft} size={16} />
          {way ? `Back to ${way.label}` : 'Homes for sale'}
        </a>
        <h1 className="display-2 text-navy-800">
          {homes.length > 1 ? `Compare ${homes.length} homes` : 'Compare homes'}
        </h1>
        <p className="mt-2 text-ink-2">
          {homes.length > 1
            ? 'Differences are in bold.'
            : `Select Compare on 2 to ${MAX_COMPARED} homes to see them side by side.`}
          {homes.length > 2 && (
            <span className="sm:hidden print:hidden">{` Swipe the table to see all ${homes.length}.`}</span>
          )}
        </p>
        {homes.length > 0 && (
          <div className="mt-5 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:mt-3 max-sm:gap-y-0 print:hidden">
            <a
              href={hrefOf(ids, !isOnlyDifferent)}
              data-follow=""
              role="switch"
              aria-checked={isOnlyDifferent}
              className="inline-flex min-h-11 items-center gap-2.5 no-underline"
              onKeyDown={(event) => {
                if (event.key !== ' ') return
                event.preventDefault()
                event.currentTarget.click()
              }}
            >
              <span
                aria-hidden="true"
                className={cx(
                  'flex h-6 w-10 items-center rounded-full p-0.75 forced-colors:border',
                  isOnlyDifferent ? 'justify-end bg-navy-800' : 'bg-control',
                )}
              >
                <span className="size-4.5 rounded-full bg-white forced-colors:bg-[ButtonText]" />
              </span>
              Show differences only
            </a>
            <div className="-mx-2.5 flex flex-wrap items-center gap-x-1 max-sm:-mx-1.5 max-sm:gap-x-0 [&>*]:max-sm:min-h-11! [&>*]:max-sm:w-auto! [&>*]:max-sm:flex-row! [&>*]:max-sm:gap-1.5! [&>*]:max-sm:px-1.5!">
              {tourHref && (
                <a href={tourHref} data-follow="" className={actionClass}>
                  <Icon icon={CalendarDays} />
                  Request a tour
                </a>
              )}
              <ShareAction title={`${count(homes.length, 'home')} side by side`} path={hrefOf(ids)} />
              <button type="button" className={cx(actionClass, 'noscript:hidden')} onClick={onPrint}>
                <Icon icon={Printer} />
                Print
              </button>
              {exportLink}
            </div>
          </div>
        )}
        {children}
      </div>
      {homes.length === 0 ? (
        <div className="wrap pb-14">
          <a href="/properties" data-follow="" className={buttonClass()}>
            See homes for sale
          </a>
        </div>
      ) : (
        <>
          {homes.length === 1 && (
            <div className="wrap pb-6">
              <Notice>Add another home to compare.</Notice>
            </div>
          )}
          <CompareMiniHead homes={homes} columns={columns - 1} />
          <section
            // The keyboard must be able to scroll the table sideways.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the one exception that WCAG asks for
            tabIndex={0}
            aria-label="Comparison, scrolls sideways if it’s wider than the screen"
            className="compare-wrap"
          >
            <table className="compare tabular" style={{ '--columns': columns - 1 } as React.CSSProperties}>
              <caption className="sr-only">{`${count(homes.length, 'home')} side by side`}</caption>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">Feature</span>
                  </th>
                  {homes.map((one) => (
                    <th key={one.id} scope="col">
                      <CompareHome
                        one={one}
                        isDrawn={brokerage.has_drawn_pictures}
                        removeHref={hrefOf(ids.filter((id) => id !== one.id))}
                      />
                    </th>
                  ))}
                  {!isFull && (
                    <th scope="col" className="compare-add">
                      <a href="/properties" data-follow="">
                        <Icon icon={Plus} size={24} />
                        Add a home
                        <span>{`${homes.length} of ${MAX_COMPARED}`}</span>
                      </a>
                    </th>
                  )}
                </tr>
              </thead>
              {groups.map(({ group, rows }) => (
                <tbody key={group}>
                  <tr className="compare-group">
                    <th scope="rowgroup" colSpan={columns}>
                      <span>{group}</span>
                    </th>
                  </tr>
                  {rows.map(({ label, values, odd }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      {values.map((value, index) => (
                        <td key={ids[index]} className={odd[index] ? 'odd' : undefined}>
                          {value ?? (shown[index] ? <span className="text-ink-3">Not provided</span> : '–')}
                        </td>
                      ))}
                      {!isFull && <td />}
                    </tr>
                  ))}
                </tbody>
              ))}
              <tbody>
                <tr>
                  <th scope="row">Listing courtesy of</th>
                  {homes.map(({ id, home }) => (
                    <td key={id}>
                      {home ? (
                        <>
                          {`${home.list_office_name}, `}
                          <Contact contact={home.list_office_contact} />
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  ))}
                  {!isFull && <td />}
                </tr>
              </tbody>
            </table>
          </section>
          <div className="wrap pt-6 pb-12">
            <p className="max-w-[84ch] text-caption text-ink-3">
              Monthly cost: 20% down and an example rate of 6.5% over 30 years, property tax from the current owner’s
              bill or at Indiana’s 1% cap, insurance at 0.5% of the price, and HOA fees. Change them on each home’s
              page. “Not provided” means the listing doesn’t say.
            </p>
          </div>
        </>
      )}
      {shown.some((home) => home !== null) && (
        <section aria-label="MLS information" className="bg-limestone py-10 print:bg-white">
          <div className="wrap">
            <MlsNote brokerage={brokerage} freshness={freshness} className="border-t-0 pt-0" />
          </div>
        </section>
      )}
    </>
  )
}

type ComparePageProps = {
  comparison: Comparison
  /** Id of the saved comparison, which the links on this page preserve. */
  savedId?: string | null
  isOnlyDifferent: boolean
  /** Goes next to Share and Print. */
  /** Request for a tour of the compared homes that are for sale; null if none is. */
  tourHref: string | null
  exportLink?: ReactNode
  onPrint: () => void
  children?: ReactNode
}
