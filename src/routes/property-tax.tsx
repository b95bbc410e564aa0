import { createFileRoute } from '@tanstack/react-router'
import { TaxCalculator } from '#features/property-tax/components/tax-calculator.tsx'
import { TaxSources } from '#features/property-tax/components/tax-sources.tsx'
import { firstPayYear, taxValues } from '#features/property-tax/rules.ts'
import { LAW_AS_OF } from '#features/property-tax/words.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/property-tax')({
  staticData: { isCacheable: true },
  validateSearch: passSearchThrough,
  loader: async () => ({
    payYear: firstPayYear(new Date()),
    seo: await getPageSeo({ data: { pageKey: 'property-tax' } }),
  }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Indiana property tax, worked out',
      description:
        'What the property tax on a home in Indiana comes to: homestead deductions until 2031, the caps of 1, 2 and 3 percent, and the credits, each with the law it follows from.',
      canonicalPath: '/property-tax',
      stored: loaderData?.seo,
    }),
  component: PropertyTax,
})

function PropertyTax() {
  const { payYear } = Route.useLoaderData()
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="display-2 max-w-[22ch] text-navy-800">What will the property tax be?</h1>
      <p className="lead mt-4 mb-10 max-w-[62ch] text-ink-2">
        The seller’s bill is not yours: deductions and credits belong to whoever lives in the home, and until 2031 they
        change each year. Enter the assessed value and the rate from a tax bill, and see each step.
      </p>
      <TaxCalculator search={taxValues(Route.useSearch())} payYear={payYear} />
      <section aria-labelledby="law" className="mt-12 lg:mt-16">
        <h2 id="law" className="display-4 mb-2 text-navy-800">
          What the law says, and where
        </h2>
        <p className="mb-6 max-w-[70ch] text-ink-2">
          {`As of ${LAW_AS_OF}. What is marked was not found in the text of the code, or may have changed since: the county auditor knows. The rate of a taxing district stands on a tax bill and at the county auditor’s; we give none. Land beyond one acre is taxed in another class.`}
        </p>
        <TaxSources />
        <h3 className="title mt-10 text-navy-800">What to do when you buy</h3>
        <ul className="mt-3 grid max-w-[70ch] list-disc gap-2 pl-5 text-ink-2">
          <li>File for the homestead deduction with the county auditor by January 15, most often at closing.</li>
          <li>Taxes are paid in arrears: the seller gives you credit for the months that were theirs.</li>
          <li>
            The credits of 65 and over, of the blind and disabled, and of veterans are asked for separately, by the same
            day.
          </li>
          <li>
            Over 65 with an income up to $60,000, or $70,000 for a couple? A further credit keeps the bill from rising
            by more than 2% a year. It follows from the bill of the year before, and is not part of this.
          </li>
        </ul>
        <p className="mt-8 max-w-[70ch] text-caption text-ink-3">
          {'An estimate and no tax advice. '}
          <a href="/buyers-guide" className={linkClass()}>
            Read the buyers guide
          </a>
        </p>
      </section>
    </div>
  )
}
