import { Flag, Navigation } from 'lucide-react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { PlaceMap } from '#features/maps/public.tsx'
import { calendarDay, money, number } from '#kit/format.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { DataList } from '#ui/data-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'
import { Notice } from '#ui/notice.tsx'
import { crumbsOf } from '../rules/crumbs.ts'
import { wordsIn } from '../rules/glossary.ts'
import { placeOf } from '../rules/pictures.ts'
import { similarText } from '../rules/similar.ts'
import type { PropertyPage as Page, Property } from '../schema.ts'
import { OWN_SYSTEM } from '../words.ts'
import { AreaFacts, placeWords } from './area-facts.tsx'
import { CardRow } from './card-row.tsx'
import { CompareTray } from './compare-tray.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ContactCard } from './contact-card.tsx'
import { factGroups } from './fact-groups.ts'
import { MlsNote } from './mls-note.tsx'
import { OpenHouses } from './open-houses.tsx'
import { PaymentEstimate } from './payment.tsx'
import { PriceChart } from './price-chart.tsx'
import { PropertyGallery } from './property-gallery.tsx'
import { Contact, PropertyHead } from './property-head.tsx'
import { PropertyTimeline } from './property-timeline.tsx'
import { Remarks } from './remarks.tsx'
import { StaleBanner } from './stale-banner.tsx'
import { WayBack } from './way-back.tsx'

/** Everything about one home. `search` has the inputs of the payment that the address names. */
export function PropertyPage({ page, search }: { page: Page; search: Record<string, string> }) {
  const { property: home, similar, area, vicinity, freshness } = page
  const brokerage = useBrokerage()
  const isDrawn = brokerage.has_drawn_pictures
  const isForSale = home.status !== 'sold'
  const groups = factGroups(home)
  const words = wordsIn(groups.flatMap(({ items }) => items))
  const cityHref = `/properties?${new URLSearchParams({ city: home.city })}`
  const hasPlace = home.latitude !== null && home.longitude !== null
  const gallery = (
    <div className="sheet-gallery">
      <PropertyGallery home={home} isDrawn={isDrawn} />
    </div>
  )
  const hasWall = home.images.length >= 3
  return (
    <>
      <StaleBanner freshness={freshness} phone={brokerage.phone} />
      <div className="wrap">
        <WayBack
          id={home.id}
          town={home.city}
          townHref={cityHref}
          crumbs={
            <Breadcrumb
              items={crumbsOf(home).map(({ name, path }, index, all) => ({
                label: name,
                href: index === all.length - 1 ? undefined : path,
              }))}
              renderLink={(href, className, label) => (
                <a href={href} data-follow="" className={className}>
                  {label}
                </a>
              )}
            />
          }
        />
        {hasWall && gallery}
      </div>
      <div className="wrap grid gap-x-10 pb-12 lg:grid-cols-[minmax(0,1fr)_360px] lg:pb-18 xl:gap-x-16 print:block print:pb-0">
        <div className="min-w-0">
          {!hasWall && gallery}
          <div className="sheet-front">
            <div className="pt-5 lg:pt-8">
              <PropertyHead home={home} freshness={freshness} />
            </div>
            {!home.is_address_shown && (
              <Notice className="mt-6">
                The seller asked that the address is not shown online. Call us: we can tell you where the home is once
                we have spoken with the listing broker.
              </Notice>
            )}
            <OpenHouses home={home} />
            <AnchorTabs
              label="On this page"
              className="z-5 mt-6 bg-white max-md:-mx-(--gutter) max-md:px-(--gutter) md:sticky md:top-(--bar-height)"
              tabs={[
                { label: 'Overview', href: '#overview' },
                { label: 'Facts', href: '#facts' },
                { label: 'History', href: '#history' },
                ...(hasPlace || vicinity ? [{ label: 'Map', href: '#map' }] : []),
                ...(isForSale ? [{ label: 'Payment', href: '#payment' }] : []),
                ...(area ? [{ label: 'Area', href: '#area' }] : []),
              ]}
            />
            <Part id="overview" title="Overview">
              <KeyFacts home={home} />
              {home.description && <Remarks text={home.description} />}
            </Part>
          </div>
          <div className="sheet-back">
            <Part id="facts" title="Facts">
              <div className="md:columns-2 md:gap-12">
                {groups.map(({ group, items }) => (
                  <div key={group} className="mb-7 break-inside-avoid">
                    <h3 className="subtitle border-control border-b pb-1.5">{group}</h3>
                    <DataList items={uniqueLabels(items)} />
                  </div>
                ))}
              </div>
              {words.length > 0 && (
                <Disclosure summary="What these words mean" className="mt-3 print:hidden">
                  <DataList
                    items={words.map(({ word, meaning }) => ({ label: word, value: meaning }))}
                    hasRules={false}
                    className="max-w-[76ch]"
                  />
                </Disclosure>
              )}
              <p className="mt-4 text-caption text-ink-3">
                {'Only what the listing broker gave the MLS is shown. Something wrong? '}
                <a href={`/properties/${home.id}/report`} data-follow="" className={linkClass()}>
                  Report it
                </a>
                : we look at it within one working day.
              </p>
            </Part>
            <Part id="history" title="Price and status history">
              <p className="mb-4 text-ink-2">{historyText(home)}</p>
              <PriceChart home={home} now={freshness.checked_at ?? home.modification_timestamp} />
              <PropertyTimeline home={home} />
              <p className="mt-3 text-caption text-ink-3">
                From our own record of the MLS feed.
                {isForSale && ' What a home sold for before is shown to clients with sold access.'}
              </p>
            </Part>
          </div>
          {vicinity && (
            <Part id="map" title="Map" isOnScreen>
              <PlaceMap
                longitude={vicinity.longitude}
                latitude={vicinity.latitude}
                title={`Map of ${vicinity.name}`}
                className="h-100 overflow-hidden rounded-panel max-sm:h-80"
              />
              <p className="mt-3 text-caption text-ink-3">
                {`The seller keeps the street address private; the map shows ${vicinity.name}.`}
              </p>
            </Part>
          )}
          {hasPlace && (
            <Part id="map" title="Map" isOnScreen>
              <PlaceMap
                longitude={home.longitude ?? 0}
                latitude={home.latitude ?? 0}
                title="Map of the place"
                mark={{ label: money(home.price), spoken: `${placeOf(home)}, ${home.city}` }}
                className="h-100 overflow-hidden rounded-panel max-sm:h-80"
              />
              <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
                <p className="text-caption text-ink-3">
                  {[
                    `${home.address ?? ''}, ${home.city}`,
                    home.subdivision,
                    home.township && `${home.township} Township`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <a
                  href={`https://www.google.com/maps/dir/?api=1&destination=${home.latitude},${home.longitude}`}
                  rel="noreferrer"
                  className={buttonClass({ variant: 'outline', size: 'sm' })}
                >
                  <Icon icon={Navigation} size={16} />
                  Directions
                </a>
              </div>
            </Part>
          )}
          {isForSale && (
            <Part id="payment" title="What it costs a month" isOnScreen>
              <PaymentEstimate home={home} search={search} />
            </Part>
          )}
          {area && isForSale && (
            <Part id="area" title={`Around ${placeWords(area)}`} isOnScreen>
              <AreaFacts area={area} home={home} />
            </Part>
          )}
        </div>
        <aside aria-label="Contact" className={cx('max-lg:mt-10 print:hidden', hasWall && 'lg:pt-8')}>
          <ContactCard
            brokerage={brokerage}
            isOwn={home.list_office_name === brokerage.name}
            isAddressShown={home.is_address_shown}
            tourHref={isForSale ? `/properties/${home.id}/tour` : null}
            subject={`${placeOf(home)}, ${home.city}${home.listing_id ? `, MLS number ${home.listing_id}` : ''}`}
          />
        </aside>
      </div>
      {similar.homes.length > 0 && (
        <section aria-labelledby="similar" className="wrap pb-12 lg:pb-18 print:hidden">
          <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-line border-t pt-12">
            <div>
              <h2 id="similar" className="display-4 text-navy-800">
                Similar homes
              </h2>
              <p className="mt-1.5 text-ink-2 text-small">{similarText(similar.rule, home.city)}</p>
            </div>
            <a href={cityHref} data-follow="" className={linkClass('more')}>
              All homes in {home.city}
            </a>
          </div>
          <CardRow label="Similar homes" homes={similar.homes} isDrawn={isDrawn} />
        </section>
      )}
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
      <ContactBar phone={brokerage.phone} tourHref={isForSale ? `/properties/${home.id}/tour` : null} />
      <CompareTray />
    </>
  )
}

function Part({
  id,
  title,
  isOnScreen = false,
  children,
}: {
  id: string
  title: string
  /** Left out of the printed sheet. */
  isOnScreen?: boolean
  children: React.ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`scroll-mt-30 pt-10 max-md:scroll-mt-21 lg:pt-12 print:pt-4 ${isOnScreen ? 'print:hidden' : ''}`}
    >
      <h2 id={`${id}-title`} className="display-4 mb-5 text-navy-800 print:mb-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

function KeyFacts({ home }: { home: Property }) {
  const { living_area, garage_spaces: garage, association_fee_monthly: fee } = home
  const facts = [
    {
      label: 'Days on market',
      value: home.status === 'sold' || home.days_on_market === null ? null : number(home.days_on_market),
    },
    { label: 'Price per sq ft', value: living_area ? money(Math.round(home.price / living_area)) : null },
    { label: 'Built', value: home.year_built },
    {
      label: 'Garage',
      value: garage === null ? null : garage === 0 ? 'None' : `${number(garage)} ${garage === 1 ? 'space' : 'spaces'}`,
    },
    { label: 'HOA', value: fee === null ? null : fee === 0 ? 'None' : `${money(Math.round(fee))} a month` },
    { label: 'Type', value: home.property_sub_type ?? home.property_type },
  ].filter(({ value }) => value !== null)
  return (
    <dl className="tabular grid grid-cols-3 border-line border-t max-sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="border-line border-b py-3 pr-4 max-sm:last:odd:col-span-2 sm:last:nth-[3n+1]:col-span-3 sm:last:nth-[3n+2]:col-span-2"
        >
          <dt className="text-caption text-ink-3">{label}</dt>
          <dd className="mt-0.5 font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function historyText(home: Property): string {
  const cuts = home.changes.filter(
    ({ kind, price, former_price }) =>
      kind === 'price' && price !== null && former_price !== null && price < former_price,
  ).length
  const parts = [
    home.status !== 'sold' && home.days_on_market !== null
      ? `${number(home.days_on_market)} ${home.days_on_market === 1 ? 'day' : 'days'} on the market${home.on_market_date ? `, since ${calendarDay(home.on_market_date)}` : ''}.`
      : '',
    cuts === 0 ? 'No price cut.' : cuts === 1 ? 'One price cut.' : `${cuts} price cuts.`,
  ]
  return parts.filter(Boolean).join(' ')
}

/** Two bedrooms of a feed carry one name: the list tells them apart by number. */
function uniqueLabels(items: { label: string; value: string }[]): { label: string; value: string }[] {
  const seen = new Map<string, number>()
  return items.map(({ label, value }) => {
    const times = (seen.get(label) ?? 0) + 1
    seen.set(label, times)
    return { label: times > 1 ? `${label} ${times}` : label, value }
  })
}
