import { MyProposalItem } from '#features/proposals/public.tsx'
import { headingOf } from '#features/proposals/rules.ts'
import type { MyProposals } from '#features/proposals/schema.ts'
import { PATHS } from '#features/proposals/words.ts'
import { count } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'

const MAX_SHOWN = 3

/** The newest homes that agents propose, with the answers to each. */
export function ProposedHomes({ page, isDrawn }: { page: MyProposals; isDrawn: boolean }) {
  const shown = page.proposals.filter(({ home }) => home !== null).slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return (
    <PanelSection
      title={headingOf(page)}
      end={
        <a href={PATHS.mine} data-follow="" className={`${linkClass()} text-small`}>
          {page.proposals.length > shown.length ? `View all ${count(page.proposals.length, 'home')}` : 'View all'}
        </a>
      }
    >
      <ul className="grid gap-6 [&>li:first-child]:border-t-0 [&>li:first-child]:pt-0">
        {shown.map((proposal, order) => (
          <MyProposalItem key={proposal.id} proposal={proposal} order={order} isDrawn={isDrawn} level={3} />
        ))}
      </ul>
    </PanelSection>
  )
}
