import type { ReactNode } from 'react'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Breadcrumb } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'
import {
  areaHref,
  areaName,
  areaSentences,
  changeOf,
  crumbsOf,
  latestFigures,
  searchHref,
  supplyText,
} from '../rules.ts'
import type { MarketPage } from '../schema.ts'
import { FOR_SALE_MEASURES, type Measure, SOLD_MEASURES } from '../words.ts'
import { MarketFigures } from './market-figures.tsx'
import { MarketMethod } from './market-method.tsx'
import { PriceTrend } from './price-trend.tsx'

/** Shows a place's statistics, below what the brokerage says about the place, if anything. */
export function AreaPage({ page, intro }: { page: MarketPage; intro: ReactNode }) {
  const { area, others } = page
  const name = areaName(area)
  return (
    <div className="wrap py-8 lg:py-12">
      <Breadcrumb
        items={crumbsOf(area).map(({ name: label, path }, index, all) => ({
          label,
          href: index === all.length - 1 ? undefined : path,
        }))}
        renderLink={(href, className, label) => (
          <a href={href} data-follow="" className={className}>
            {label}
          </a>
        )}
      />
      <h1 className="display-2 mt-5 text-navy-800">{`Home prices in ${name}`}</h1>
      {intro && (
        <div className="mt-4 grid max-w-(--container-text) gap-3 leading-relaxed [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
          {intro}
        </div>
      )}
      <AreaFigures page={page} />
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-12 border-line border-t pt-8 lg:mt-16">
          <h2 id="others" className="title text-navy-800">
            {area.county === null && area.kind !== 'county' ? 'Counties' : 'Nearby'}
          </h2>
          <ul className="tabular mt-4 gap-x-10 sm:columns-2 lg:columns-3">
            {others.map((other) => (
              <li
                key={other.slug}
                className="flex min-h-11 break-inside-avoid items-center justify-between gap-4 border-line border-b py-2"
              >
                <a href={areaHref(other.slug)} data-follow="" className={`${linkClass()} min-w-0`}>
                  {areaName(other)}
                </a>
                <span className="shrink-0 text-ink-3 text-small">{count(other.homes_for_sale, 'home')}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Shows a place's statistics with explanations. Also used on the region's page. */
export function AreaFigures({ page: { area, figures, series } }: { page: MarketPage }) {
  const latest = latestFigures(figures)
  const name = areaName(area)
  const change = changeOf(series.points)
  const hasTrend = series.points.length > 2
  const method = (
    <MarketMethod
      measures={[...FOR_SALE_MEASURES, ...SOLD_MEASURES].filter((measure) => latest[measure])}
      computedAt={area.computed_at}
    />
  )
  const isSaid = (measures: readonly Measure[]) => measures.some((measure) => latest[measure])
  return (
    <>
      <p className="lead mt-4 max-w-[62ch] text-ink-2">{areaSentences(area, latest).join(' ')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {area.homes_for_sale > 0 && (
          <a href={searchHref(area)} data-follow="" className={buttonClass({ size: 'lg' })}>
            See homes for sale
          </a>
        )}
        <a href="/home-valuation" data-follow="" className={buttonClass({ variant: 'outline', size: 'lg' })}>
          What’s my home worth?
        </a>
      </div>
      {isSaid(FOR_SALE_MEASURES) && (
        <Part id="for-sale" title="On the market today">
          <MarketFigures label={`Homes for sale in ${name}`} measures={FOR_SALE_MEASURES} figures={latest} />
        </Part>
      )}
      {isSaid(SOLD_MEASURES) && (
        <Part id="sold" title="Sale prices">
          {latest.months_of_supply && (
            <p className="-mt-2 mb-7 max-w-[62ch] text-ink-2">{supplyText(latest.months_of_supply.value)}</p>
          )}
          <MarketFigures label={`Homes sold in ${name}`} measures={SOLD_MEASURES} figures={latest} />
        </Part>
      )}
      {hasTrend && (
        <Part id="trend" title="Price trend">
          {change && <p className="-mt-2 mb-6 text-ink-2">{`Median sale price: ${change}.`}</p>}
          <PriceTrend series={series} place={name}>
            {method}
          </PriceTrend>
        </Part>
      )}
      {!hasTrend && <div className="mt-10 lg:mt-14">{method}</div>}
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-10 border-line border-t pt-8 lg:mt-14 lg:pt-10">
      <h2 id={`${id}-title`} className="display-4 mb-6 text-navy-800">
        {title}
      </h2>
      {children}
    </section>
  )
}
