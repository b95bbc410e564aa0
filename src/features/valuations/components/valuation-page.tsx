import type { ReactNode } from 'react'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { buttonClass, LinkButton } from '#ui/fields/button.tsx'
import type { ValuationAnswer as Answer } from '../schema.ts'
import { ValuationAnswer } from './valuation-answer.tsx'
import { ValuationFacts } from './valuation-facts.tsx'
import { ValuationTrack } from './valuation-track.tsx'

/** A request as the visitor sees it, with the estimate and the status of the personal answer. */
export function ValuationPage({ answer, title, lead }: { answer: Answer; title: ReactNode; lead: string }) {
  const { answerer, answered_at } = answer
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="display-3 max-w-[21.2em] text-navy-800 [overflow-wrap:anywhere]">{title}</h1>
      <p className="mt-2 text-ink-2">{lead}</p>
      <div className="mt-8 grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div>
          <ValuationAnswer answer={answer} />
          <h2 className="title mt-12">What happens next</h2>
          <ValuationTrack answer={answer} />
          <div className="mt-2 flex flex-wrap gap-3 print:hidden">
            {answerer && !answered_at && (
              <a href={telephoneUrl(answerer.phone)} className={buttonClass()}>
                {`Call or text ${answerer.phone}`}
              </a>
            )}
            <LinkButton to="/home-valuation/$token/walkthrough" params={{ token: answer.token }} variant="outline">
              Request a walk-through
            </LinkButton>
          </div>
        </div>
        <ValuationFacts answer={answer} />
      </div>
    </div>
  )
}
