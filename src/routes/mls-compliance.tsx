import { createFileRoute } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { complianceSections } from '#features/legal/components/compliance-sections.tsx'
import { LegalPage } from '#features/legal/components/legal-page.tsx'
import { pageDates } from '#features/legal/rules.ts'
import { getFreshness } from '#features/properties/functions.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/mls-compliance')({
  loader: async () => {
    const [freshness, seo] = await Promise.all([getFreshness(), getPageSeo({ data: { pageKey: 'mls-compliance' } })])
    return { freshness, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'MLS compliance',
      description: 'Our license, where listing data comes from, copyright notices, and fair housing.',
      isIndexed: false,
      // Stored settings may change the texts but not noindex.
      stored: loaderData?.seo && { ...loaderData.seo, robots: null },
    }),
  component: MlsCompliance,
})

function MlsCompliance() {
  const brokerage = useBrokerage()
  const { freshness } = Route.useLoaderData()
  return (
    <LegalPage
      title="MLS compliance"
      {...pageDates(undefined)}
      lead={<p>Our license, the source of our listings, and the notices that the law and the MLS require.</p>}
      sections={complianceSections(brokerage, freshness.checked_at)}
    />
  )
}
