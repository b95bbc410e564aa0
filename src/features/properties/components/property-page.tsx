import { useBrokerage } from '#features/brokerage/public.tsx'
import { PlaceMap } from '#features/maps/public.tsx'
import { AnchorTabs } from '#ui/page/anchor-tabs.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { crumbsOf } from '../rules/crumbs.ts'
import { similarText } from '../rules/similar.ts'
import type { PropertyPage as Page } from '../schema.ts'
import { AreaFacts, placeWords } from './area-facts.tsx'
import { CardRow } from './card-row.tsx'
import { CompareTray } from './compare-tray.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ContactCard } from './contact-card.tsx'
import { FactsPart } from './facts-part.tsx'
import { HistoryPart } from './history-part.tsx'
import { KeyFacts } from './key-facts.tsx'
import { ListingSource } from './listing-source.tsx'
import { MapPart } from './map-part.tsx'
import { OpenHouses } from './open-houses.tsx'
import { PaymentEstimate } from './payment.tsx'
import { PropertyGallery } from './property-gallery.tsx'
import { PropertyHead } from './property-head.tsx'
import { PropertyPart } from './property-part.tsx'
import { Remarks } from './remarks.tsx'
import { StaleBanner } from './stale-banner.tsx'
import { TrailBar } from './trail-bar.tsx'

/** Page of one home. `search` holds the payment inputs from the URL. */
export function PropertyPage({ page, search, onPrint }: PropertyPageProps) {
  const { property: home, similar, area, vicinity, freshness } = page
  const brokerage = useBrokerage()
  const isDrawn = brokerage.has_drawn_pictures
  const isForSale = home.status !== 'sold'
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
        <TrailBar
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
              <PropertyHead home={home} freshness={freshness} onPrint={onPrint} />
            </div>
            {!home.is_address_shown && (
              <Notice className="mt-6">
                The seller asked that this address not be shown online. Call us for details.
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
            <PropertyPart id="overview" title="Overview">
              <KeyFacts home={home} />
              {home.description && <Remarks text={home.description} />}
            </PropertyPart>
          </div>
          <div className="sheet-back">
            <FactsPart home={home} />
            <HistoryPart home={home} freshness={freshness} />
          </div>
          {vicinity && (
            <PropertyPart id="map" title="Map" isOnScreen>
              <PlaceMap
                longitude={vicinity.longitude}
                latitude={vicinity.latitude}
                title={`Map of ${vicinity.name}`}
                className="h-100 overflow-hidden rounded-panel max-sm:h-80"
              />
              <p className="mt-3 text-caption text-ink-3">
                {`The street address is private. The map shows ${vicinity.name}.`}
              </p>
            </PropertyPart>
          )}
          {hasPlace && <MapPart home={home} />}
          {isForSale && (
            <PropertyPart id="payment" title="Monthly cost" isOnScreen>
              <PaymentEstimate home={home} search={search} />
            </PropertyPart>
          )}
          {area && isForSale && (
            <PropertyPart id="area" title={`Around ${placeWords(area)}`} isOnScreen>
              <AreaFacts area={area} home={home} />
            </PropertyPart>
          )}
        </div>
        <aside aria-label="Contact" className={cx('max-lg:mt-10 print:hidden', hasWall && 'lg:pt-8')}>
          <ContactCard
            brokerage={brokerage}
            isOwn={home.list_office_name === brokerage.name}
            isAddressShown={home.is_address_shown}
            tourHref={isForSale ? `/properties/${home.id}/tour` : null}
            questionHref={`/properties/${home.id}/question`}
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
      <ListingSource home={home} brokerage={brokerage} freshness={freshness} />
      <ContactBar phone={brokerage.phone} tourHref={isForSale ? `/properties/${home.id}/tour` : null} />
      <CompareTray />
    </>
  )
}

type PropertyPageProps = { page: Page; search: Record<string, string>; onPrint: () => void }
