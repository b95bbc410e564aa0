import { useBrokerage } from '#features/brokerage/public.tsx'
import { MlsNote } from '#features/properties/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { count } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { availableFirst, headingOf } from '../rules.ts'
import type { MyProposals } from '../schema.ts'
import { MyProposalItem } from './my-proposal-item.tsx'
import { MySearchItem } from './my-search-item.tsx'

/** Homes and searches that agents propose to the user, with the answers to each. */
export function MyProposalsPage({ page, declining, accepting, search }: MyProposalsPageProps) {
  const { proposals, searches, preference, freshness } = page
  const brokerage = useBrokerage()
  const all = proposals.length + searches.length
  const answeringOf = (id: string) => {
    if (id === accepting) return { as: 'accept', search } as const
    return id === declining ? ({ as: 'decline' } as const) : undefined
  }
  return (
    <FollowLinks>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={headingOf(page)}
        aside={all > 0 && count(all, 'proposal')}
        lead={all > 0 && <p>Save what you like and decline the rest. The agent sees your answers.</p>}
      />
      {all === 0 ? (
        <EmptyState title="No open proposals" action={<LinkButton to="/dashboard/favorites">Favorites</LinkButton>}>
          Homes and searches that an agent proposes to you appear here. Homes you save go to your favorites.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-7">
            {searches.map((proposal) => (
              <MySearchItem
                key={proposal.id}
                proposal={proposal}
                preference={preference}
                answering={answeringOf(proposal.id)}
              />
            ))}
            {availableFirst(proposals).map((proposal, order) => (
              <MyProposalItem
                key={proposal.id}
                proposal={proposal}
                order={order}
                isDrawn={brokerage.has_drawn_pictures}
                isDeclining={proposal.id === declining}
              />
            ))}
          </ul>
          {proposals.length > 0 && <MlsNote brokerage={brokerage} freshness={freshness} className="mt-12" />}
        </>
      )}
    </FollowLinks>
  )
}

interface MyProposalsPageProps {
  page: MyProposals
  /** Ids of the proposals whose forms are open. */
  declining: string | undefined
  accepting: string | undefined
  /** Filters that the user changed in the search to accept; empty for those of the proposal. */
  search: string
}
