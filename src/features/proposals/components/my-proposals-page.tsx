import { useBrokerage } from '#features/brokerage/public.tsx'
import { MlsNote } from '#features/properties/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { number } from '#kit/time/format.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { availableFirst, headingOf } from '../rules.ts'
import type { MyProposals } from '../schema.ts'
import { MyProposalItem } from './my-proposal-item.tsx'

/** Homes that agents propose to the user, with the answers to each. */
export function MyProposalsPage({ page, declining }: { page: MyProposals; declining: string | undefined }) {
  const { proposals, freshness } = page
  const brokerage = useBrokerage()
  return (
    <FollowLinks>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={headingOf(page)}
        aside={proposals.length > 0 && number(proposals.length)}
        lead={proposals.length > 0 && <p>Nothing is saved before you choose it.</p>}
      />
      {proposals.length === 0 ? (
        <EmptyState title="No homes to answer" action={<LinkButton to="/dashboard/favorites">Favorites</LinkButton>}>
          Homes that an agent suggests to you appear here. The ones you save are among your favorites.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-7">
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
          <MlsNote brokerage={brokerage} freshness={freshness} className="mt-12" />
        </>
      )}
    </FollowLinks>
  )
}
