import { MyProposalItem, MySearchItem } from '#features/proposals/public.tsx'
import { headingOf } from '#features/proposals/rules.ts'
import type { MyProposals } from '#features/proposals/schema.ts'
import { PATHS } from '#features/proposals/words.ts'
import { number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'

const MAX_SHOWN = 3

/** The searches and the newest homes that agents propose, with the answers to each. */
export function ProposedHomes({ page, isDrawn }: { page: MyProposals; isDrawn: boolean }) {
  const shown = page.proposals.filter(({ home }) => home !== null).slice(0, MAX_SHOWN)
  const { searches, preference } = page
  if (shown.length + searches.length === 0) return null
  const all = page.proposals.length + searches.length
  return (
    <PanelSection
      title={headingOf(page)}
      end={
        <a href={PATHS.mine} data-follow="" className={`${linkClass()} text-small`}>
          {all > shown.length + searches.length ? `View all ${number(all)}` : 'View all'}
        </a>
      }
    >
      <ul className="grid gap-6 [&>li:first-child]:border-t-0 [&>li:first-child]:pt-0">
        {searches.map((proposal) => (
          <MySearchItem key={proposal.id} proposal={proposal} preference={preference} level={3} />
        ))}
        {shown.map((proposal, order) => (
          <MyProposalItem key={proposal.id} proposal={proposal} order={order} isDrawn={isDrawn} isCompact />
        ))}
      </ul>
    </PanelSection>
  )
}
