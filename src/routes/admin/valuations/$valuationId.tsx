import { createFileRoute } from '@tanstack/react-router'
import { ValuationRecord } from '#features/valuations/components/valuation-record.tsx'
import { getValuation, listValuationHistory } from '#features/valuations/functions.ts'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'

export const Route = createFileRoute('/admin/valuations/$valuationId')({
  staticData: { crumb: 'Request' },
  loader: async ({ params }) => {
    const data = { valuationId: pageId(params.valuationId) }
    const [valuation, history] = await Promise.all([getValuation({ data }), listValuationHistory({ data })])
    return { valuation, history }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: loaderData ? `Valuation for ${loaderData.valuation.name}` : 'Valuation',
      isIndexed: false,
    }),
  component: ValuationPage,
})

function ValuationPage() {
  return <ValuationRecord {...Route.useLoaderData()} />
}
