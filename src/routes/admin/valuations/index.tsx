import { createFileRoute } from '@tanstack/react-router'
import { onTimeSentence } from '#features/leads/rules/promise.ts'
import { ValuationTable } from '#features/valuations/components/valuation-table.tsx'
import { listValuations } from '#features/valuations/functions.ts'
import { qualitySentence } from '#features/valuations/rules/sentences.ts'
import { LEAD_STATUSES, VALUATION_LIST } from '#features/valuations/words.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { ListPage } from '#kit/table/list-page.tsx'

const readSearch = tableSearch(VALUATION_LIST)

export const Route = createFileRoute('/admin/valuations/')({
  staticData: { nav: { group: 'People', label: 'Valuations', icon: 'house-plus', order: 12, permission: 'leads' } },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listValuations({ data: readSearch(deps) }),
  component: Valuations,
})

function Valuations() {
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  const { counts, promises, quality } = page
  const stored =
    onTimeSentence(promises) ?? 'Reply within 24 hours. Then mark the request as contacted to stop the clock.'
  const estimates = quality
    ? `Estimates: ${qualitySentence(quality)}`
    : 'Estimates begin after 200 closed sales from the last 3 years. Until then, price each home yourself.'
  return (
    <ListPage
      title="Valuations"
      nouns={['request', 'requests']}
      lead={`${stored} ${estimates}`}
      labels={LEAD_STATUSES}
      counts={counts}
      search={search}
    >
      <ValuationTable page={page} search={search} />
    </ListPage>
  )
}
