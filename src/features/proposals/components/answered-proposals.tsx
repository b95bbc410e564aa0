import { nearTime } from '#kit/time/near.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { answerOf } from '../rules.ts'
import type { AnsweredProposal } from '../schema.ts'
import { ANSWER_KINDS, ANSWERED_DAYS, DECLINE_REASONS } from '../words.ts'

/** Answers of the past days to the agent's proposals. */
export function AnsweredProposals({ answers, now }: { answers: readonly AnsweredProposal[]; now: Date }) {
  if (answers.length === 0) return null
  return (
    <PanelSection title={`Answers to your proposals, past ${ANSWERED_DAYS} days`}>
      <ul>
        {answers.map(({ id, person_id, person_name, answer, answered_at, reason, words, what, ...kind }) => (
          <li key={id} className="border-line border-b py-3 first:pt-0 last:border-b-0 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <a
                href={`/agent/clients/${person_id}#proposals`}
                data-follow=""
                className={`${linkClass('plain')} font-semibold`}
              >
                {person_name}
              </a>
              <span className="ml-auto text-caption text-ink-3">{nearTime(answered_at, now)}</span>
            </p>
            <p className="text-ink-2">
              {`${ANSWER_KINDS[answerOf({ answer, ...kind })]}: `}
              {what ?? 'a home that is no longer available'}
              {reason && `. ${DECLINE_REASONS[reason]}.`}
            </p>
            {words !== '' && <p className="line-clamp-2 text-small">{`“${words}”`}</p>}
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
