import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime, money, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { withdrawProposal } from '../functions.ts'
import { answerOf, stateOf } from '../rules.ts'
import type { ProposalsOfPerson, SentProposal } from '../schema.ts'
import { ANSWER_KINDS, DECLINE_REASONS, MESSAGES, PATHS } from '../words.ts'

/** Homes and searches that were proposed to a person, with their answers, and the link that proposes more. */
export function ProposalSection({ of: { proposals, open, has_account }, personId }: ProposalSectionProps) {
  const shown = proposals.filter(({ answer, withdrawn_at }) => answer === null && withdrawn_at === null).length
  return (
    <PanelSection id="proposals" title="Proposals">
      {proposals.length > 0 && (
        <ul className="mb-3">
          {proposals.map((proposal) => (
            <Row key={proposal.id} proposal={proposal} />
          ))}
        </ul>
      )}
      {open > shown && <p className="mb-3 text-ink-3 text-small">{`${number(open - shown)} more open`}</p>}
      {has_account ? (
        <a href={`${PATHS.new}?person=${personId}`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          Propose homes
        </a>
      ) : (
        <p className="text-ink-3">
          They have no account, so they can’t get proposals. Email them and ask them to register.
        </p>
      )}
    </PanelSection>
  )
}

interface ProposalSectionProps {
  of: ProposalsOfPerson
  personId: string
}

function Row({ proposal }: { proposal: SentProposal }) {
  const { id, property_id, home, name: searchName, search, note, words } = proposal
  const state = stateOf(proposal)
  const name = searchName ?? home?.title ?? MESSAGES.gone
  const isOpen = state === 'open' || state === 'asked' || state === 'gone'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <p>
          {home || search !== null ? (
            <a href={search === null ? `/properties/${property_id}` : `/properties${search}`} className={linkClass()}>
              {name}
            </a>
          ) : (
            name
          )}
          {search !== null && ' (search)'}
          {home && <span className="tabular text-ink-3">{`, ${money(home.price)}`}</span>}
        </p>
        <p className="text-ink-3 text-small">{stateText(proposal)}</p>
        {words !== '' && <p className="whitespace-pre-line text-small">{`“${words}”`}</p>}
        {note !== '' && <p className="line-clamp-2 text-ink-2 text-small">{`Note: ${note}`}</p>}
      </div>
      {isOpen && (
        <PostButton
          call={withdrawProposal}
          fields={{ proposalId: id }}
          run={() => withdrawProposal({ data: { proposalId: id } })}
          done="Proposal withdrawn."
          busyLabel="Withdrawing…"
          label={`Withdraw ${name}`}
          variant="outline"
          size="xs"
        >
          Withdraw
        </PostButton>
      )}
    </li>
  )
}

function stateText(proposal: SentProposal): string {
  const { created_at, asked_at, answered_at, withdrawn_at, reason, agent_name, search, is_changed } = proposal
  const by = agent_name ? ` by ${agent_name}` : ''
  const state = stateOf(proposal)
  switch (state) {
    case 'saved':
    case 'declined': {
      const kind = answerOf({ answer: state, is_search: search !== null, is_changed })
      const why = reason ? `: ${DECLINE_REASONS[reason]}` : ''
      return `${ANSWER_KINDS[kind]} ${answered_at ? dayAndTime(answered_at) : ''}${why}`
    }
    case 'withdrawn':
      return `Withdrawn ${withdrawn_at ? dayAndTime(withdrawn_at) : ''}`
    case 'asked':
      return `They asked about it ${asked_at ? dayAndTime(asked_at) : ''}`
    case 'gone':
      return `Proposed ${dayAndTime(created_at)}${by}. They no longer see it.`
    case 'open':
      return `Proposed ${dayAndTime(created_at)}${by}. No answer yet.`
  }
}
