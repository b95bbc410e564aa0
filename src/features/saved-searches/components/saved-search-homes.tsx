import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { MlsNote, PropertyCard } from '#features/properties/public.tsx'
import { appliedFilters, searchOf } from '#features/search/rules/url.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { parseSearch } from '#kit/page/search-params.ts'
import { count, number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { RunResult, SearchProposal } from '../schema.ts'
import { EditSearchForm } from './edit-search-form.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SearchActs } from './search-acts.tsx'

export function SavedSearchHomes({ run, proposal, isChange }: SavedSearchHomesProps) {
  const { search, result } = run
  const { criteria, total, pages, cards } = result
  const brokerage = useBrokerage()
  const router = useRouter()
  // Homes that were new at load stay marked after they are recorded as seen.
  const [marked] = useState(() => new Set(run.new_ids))
  const fresh = new Set([...marked, ...run.new_ids])
  const onMap = parseSearch(searchOf({ ...criteria, page: 1 }))
  const filters = appliedFilters(criteria).map(({ label }) => label)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={search.name}
        aside={
          run.new_ids.length > 0 ? `${count(total, 'home')}, ${number(run.new_ids.length)} new` : count(total, 'home')
        }
        actions={
          <>
            <LinkButton to="/properties" search={onMap} variant="outline" size="xs">
              View map
            </LinkButton>
            <SearchActs search={search} hasNew={run.new_ids.length > 0} />
          </>
        }
        lead={<FilterChips filters={filters} label="Filters of this search" />}
      />
      {isChange && (
        <Notice tone="info" title="Other filters for this search" className="my-5">
          <div className="grid gap-2">
            <FilterChips filters={proposal.filters} label="New filters" />
            <p>{`These filters match ${count(proposal.total, 'home')} today. To use them for this search, save them below.`}</p>
          </div>
        </Notice>
      )}
      {total === 0 ? (
        <EmptyState
          title="No matching homes today"
          action={
            <LinkButton to="/properties" search={onMap} variant="outline">
              Change the filters
            </LinkButton>
          }
        >
          We’ll email you when a home is listed.
        </EmptyState>
      ) : (
        <>
          <div className="mt-5 grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {cards.map((home, order) => (
              <PropertyCard
                key={home.id}
                home={home}
                order={order}
                isDrawn={brokerage.has_drawn_pictures}
                sizes="(min-width: 1280px) 26vw, (min-width: 640px) 45vw, 100vw"
                note={
                  fresh.has(home.id) ? (
                    <span className="ml-2.5 inline-block font-semibold text-navy-800 text-small">New match</span>
                  ) : null
                }
              />
            ))}
          </div>
          {pages > 1 && (
            <div className="mt-8">
              <Pagination
                page={criteria.page}
                pageCount={pages}
                label="Pages of homes"
                renderLink={(page, link) => (
                  <a
                    {...link}
                    href={`/dashboard/saved-searches/${search.id}?page=${page}`}
                    onClick={(event) => {
                      event.preventDefault()
                      void router.navigate({
                        to: '/dashboard/saved-searches/$searchId',
                        params: { searchId: search.id },
                        search: { page },
                      })
                    }}
                  />
                )}
              />
            </div>
          )}
        </>
      )}
      <div id="settings" className="scroll-mt-24">
        <PanelSection title="Name and alerts" className="mt-10">
          <div className="max-w-140">
            <EditSearchForm
              saved={search}
              search={isChange ? proposal.search : null}
              preference={proposal.preference}
              canViewSold={proposal.can_view_sold}
            />
          </div>
        </PanelSection>
      </div>
      <MlsNote brokerage={brokerage} freshness={result.freshness} className="mt-10" />
    </>
  )
}

interface SavedSearchHomesProps {
  run: RunResult
  proposal: SearchProposal
  /** True if the URL has other filters than the search. */
  isChange: boolean
}
