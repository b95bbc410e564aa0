import { createFileRoute, Link } from '@tanstack/react-router'
import { HousePlus } from 'lucide-react'
import { ValuationTable } from '#features/valuations/components/valuation-table.tsx'
import { listValuations } from '#features/valuations/functions.ts'
import { qualitySentence } from '#features/valuations/rules/sentences.ts'
import { LEAD_STATUSES, type LeadStatus, VALUATION_LIST } from '#features/valuations/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { tableSearch } from '#kit/table/list.ts'
import { AnchorTabs } from '#ui/anchor-tabs.tsx'
import { PageHeader } from '#ui/page-header.tsx'

const readSearch = tableSearch(VALUATION_LIST)
const STATUSES: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'won', 'lost']
const isStatus = (key: string): key is LeadStatus => STATUSES.some((status) => status === key)

export const Route = createFileRoute('/admin/valuations/')({
  staticData: { nav: { group: 'People', label: 'Valuations', icon: HousePlus, order: 12, permission: 'leads' } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => listValuations({ data: deps }),
  head: ({ matches }) => pageHead(matches, { title: 'Valuations', isIndexed: false }),
  component: Valuations,
})

function Valuations() {
  const page = Route.useLoaderData()
  const search = Route.useSearch()
  const { status, after: _, before: __, ...others } = search
  const { counts, promises, quality } = page
  const total = STATUSES.reduce((sum, key) => sum + counts[key], 0)
  const tabs = [
    { label: 'All', count: total, href: '', isCurrent: !status },
    ...STATUSES.map((key) => ({
      label: LEAD_STATUSES[key],
      count: counts[key],
      href: key,
      isCurrent: status === key,
    })),
  ]
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Valuations"
        aside={<span className="sr-only">{count(total, 'request')}</span>}
        lead={
          <>
            <p>
              {promises.answered === 0
                ? 'Each was promised an answer within 24 hours. Set it to Contacted once it has one: that stops the clock.'
                : `In the last 90 days ${promises.in_time} of ${count(promises.answered, 'answer')} came within the promised time.`}
            </p>
            <p className="mt-1">
              {quality
                ? `Estimates: ${qualitySentence(quality)}`
                : 'Estimates begin once 200 closed sales of the last three years are in; until then each home is priced by hand.'}
            </p>
          </>
        }
      />
      <AnchorTabs
        label="Requests by status"
        className="mb-3"
        tabs={tabs}
        renderLink={(href, props) => (
          <Link to="/admin/valuations" search={isStatus(href) ? { ...others, status: href } : others} {...props} />
        )}
      />
      <ValuationTable page={page} search={search} />
    </>
  )
}
