import { createFileRoute } from '@tanstack/react-router'
import { TaxCalculator } from '#features/property-tax/components/tax-calculator.tsx'
import { TaxSources } from '#features/property-tax/components/tax-sources.tsx'
import { firstPayYear, taxValues } from '#features/property-tax/rules.ts'
import { LAW_AS_OF } from '#features/property-tax/words.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { reviewedTexts } from '#features/site-texts/browser/site-texts.ts'
import { RichText } from '#features/site-texts/components/rich-text.tsx'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { longCalendarDay } from '#kit/time/format.ts'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/property-tax')({
  staticData: { isCacheable: true },
  validateSearch: passSearchThrough,
  loader: async ({ location }) => {
    const [{ texts, reviewed_date }, seo] = await Promise.all([
      reviewedTexts('property_tax', location),
      getPageSeo({ data: { pageKey: 'property-tax' } }),
    ])
    return { texts, reviewed_date, payYear: firstPayYear(new Date()), seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Indiana property tax calculator',
      description:
        'Estimate the property tax on an Indiana home: homestead deductions until 2031, the 1%, 2%, and 3% caps, and the credits, with the law behind each.',
      canonicalPath: '/property-tax',
      stored: loaderData?.seo,
    }),
  component: PropertyTax,
})

function PropertyTax() {
  const { texts, reviewed_date, payYear } = Route.useLoaderData()
  const checked = reviewed_date ? ` Last checked on ${longCalendarDay(reviewed_date)}.` : ''
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="display-2 max-w-[12.9em] text-navy-800">{texts.headline}</h1>
      <p className="lead mt-4 mb-10 max-w-[62ch] text-ink-2">{texts.lead}</p>
      <TaxCalculator search={taxValues(Route.useSearch())} payYear={payYear} />
      <section aria-labelledby="law" className="mt-12 lg:mt-16">
        <h2 id="law" className="display-4 mb-2 text-navy-800">
          {texts.law.title}
        </h2>
        <div className="mb-6 grid max-w-[70ch] gap-3 text-ink-2">
          <p>{`As of ${LAW_AS_OF}.${checked}`}</p>
          <RichText text={texts.law.body} headingClass="subtitle text-ink" />
        </div>
        <TaxSources />
        <h3 className="title mt-10 text-navy-800">{texts.steps.title}</h3>
        <div className="mt-3 grid max-w-[70ch] gap-3 text-ink-2 [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-5 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
          <RichText text={texts.steps.body} headingClass="subtitle text-ink" />
        </div>
        <p className="mt-8 max-w-[70ch] text-caption text-ink-3">
          {'This is an estimate, not tax advice. '}
          <a href="/buyers-guide" className={linkClass()}>
            Read the buyers guide
          </a>
        </p>
      </section>
    </div>
  )
}
