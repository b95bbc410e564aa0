import { FilterChips } from '#features/saved-searches/public.tsx'
import { count, shortDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { acceptPath, anchorOf, declinePath } from '../rules.ts'
import type { MyProposals, MySearchProposal } from '../schema.ts'
import { AcceptSearchForm } from './accept-search-form.tsx'
import { DeclineForm } from './decline-form.tsx'

/** A proposed search with the agent's note and the three answers. */
export function MySearchItem({ proposal, preference, level = 2, answering }: MySearchItemProps) {
  const { id, name, filters, href, total, note, agent_name, created_at } = proposal
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <li id={anchorOf(id)} className="grid scroll-mt-26 gap-3 border-line border-t pt-5">
      <div className="grid gap-1.5">
        <Heading className="font-semibold [overflow-wrap:anywhere]">{name}</Heading>
        <p className="text-ink-3 text-small">
          {`Search proposed by ${agent_name ?? 'our office'} on ${shortDay(created_at)}. `}
          <span className="tabular">{`${count(total, 'home')} today.`}</span>
        </p>
        <FilterChips filters={filters} label={`Filters of ${name}`} />
        {note !== '' && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>}
      </div>
      {answering?.as === 'accept' && (
        <AcceptSearchForm proposal={proposal} preference={preference} search={answering.search} />
      )}
      {answering?.as === 'decline' && <DeclineForm proposalId={id} name={name} isHome={false} />}
      {!answering && (
        <div className="flex flex-wrap items-start gap-2">
          <a href={acceptPath(id)} aria-label={`Accept: ${name}`} className={buttonClass({ size: 'sm' })}>
            Accept
          </a>
          <a
            href={href}
            data-follow=""
            aria-label={`View or edit: ${name}`}
            className={buttonClass({ variant: 'outline', size: 'sm' })}
          >
            View or edit
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
    </li>
  )
}

interface MySearchItemProps extends Pick<MyProposals, 'preference'> {
  proposal: MySearchProposal
  level?: 2 | 3
  /** Form to show instead of the answers. `search` has filters that the person changed, else it is empty. */
  answering?: { as: 'accept'; search: string } | { as: 'decline' } | undefined
}
