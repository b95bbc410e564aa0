import { PropertyCard } from '#features/properties/public.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { shortDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { saveProposedHome } from '../functions.ts'
import { anchorOf, askPath, declinePath } from '../rules.ts'
import type { MyProposal } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { DeclineForm } from './decline-form.tsx'

/** A proposed home with the agent's note and the three answers. */
export function MyProposalItem({
  proposal,
  order,
  isDrawn,
  isCompact = false,
  isDeclining = false,
}: MyProposalItemProps) {
  const level = isCompact ? 3 : 2
  const { id, home, note, agent_name, created_at, asked_at } = proposal
  if (!home) return <Gone proposal={proposal} level={level} />
  const name = home.address ?? `the home in ${home.city}`
  return (
    <li
      id={anchorOf(id)}
      className={cx(
        'grid scroll-mt-26 gap-x-7 gap-y-4 border-line border-t pt-5',
        isCompact ? 'md:grid-cols-2' : 'sm:grid-cols-[minmax(0,260px)_minmax(0,1fr)]',
      )}
    >
      <PropertyCard
        home={home}
        order={order}
        level={level}
        isDrawn={isDrawn}
        sizes={isCompact ? '132px' : SIZES}
        className={isCompact ? 'home-row' : ''}
      />
      <div className="grid content-start gap-4">
        <div>
          <p className="text-ink-3 text-small">
            {`Proposed by ${agent_name ?? 'our office'} on ${shortDay(created_at)}`}
            {asked_at && `. You asked about it on ${shortDay(asked_at)}`}
          </p>
          {note !== '' && <p className="measure mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
        </div>
        {isDeclining ? (
          <DeclineForm proposalId={id} name={name} />
        ) : (
          <div className="flex flex-wrap items-start gap-2">
            <PostButton
              call={saveProposedHome}
              fields={{ proposalId: id }}
              run={() => saveProposedHome({ data: { proposalId: id } })}
              done="Saved to your favorites."
              busyLabel="Saving…"
              label={`Save to favorites: ${name}`}
              size="sm"
            >
              Save to favorites
            </PostButton>
            <a
              href={askPath(proposal)}
              data-follow=""
              aria-label={`Ask about it: ${name}`}
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              Ask about it
            </a>
            <a
              href={declinePath(id)}
              aria-label={`Decline: ${name}`}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
            >
              Decline
            </a>
          </div>
        )}
      </div>
    </li>
  )
}

const SIZES = '(min-width: 640px) 260px, 100vw'

interface MyProposalItemProps {
  proposal: MyProposal
  /** Position on the page. */
  order: number
  /** True if the feed's photos are drawings. */
  isDrawn: boolean
  /** True in a section among others: a small photo, and a heading one level lower. */
  isCompact?: boolean
  /** True to show the form that declines it. */
  isDeclining?: boolean
}

/** A proposed home that can no longer be shown, without its facts. */
function Gone({ proposal: { id, agent_name, created_at }, level }: { proposal: MyProposal; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <li id={anchorOf(id)} className="grid scroll-mt-26 gap-1 border-line border-t pt-5">
      <Heading className="font-semibold">{MESSAGES.gone}</Heading>
      <p className="text-ink-2 text-small">{MESSAGES.goneText}</p>
      <p className="text-ink-3 text-small">{`Proposed by ${agent_name ?? 'our office'} on ${shortDay(created_at)}`}</p>
    </li>
  )
}
