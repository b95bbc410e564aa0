import type { ReactNode } from 'react'
import { UserText } from '#ui/text/person.tsx'
import { kindOf } from '../rules.ts'
import type { NamedStep } from '../schema.ts'
import { STEP_KINDS } from '../words.ts'

/** Steps of a plan or a follow-up, each with its day and what it does. */
export function StepList({ steps, noteOf, hasTexts = false }: StepListProps) {
  return (
    <ol className="grid gap-1.5">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no identity besides their position
        <li key={at} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-3 [overflow-wrap:anywhere]">
          <span className="tabular text-ink-3">{`Day ${step.day}`}</span>
          <span>
            {textOf(step)}
            {noteOf && <span className="block text-ink-3 text-small">{noteOf(at)}</span>}
          </span>
          {hasTexts && step.kind === 'email' && step.message && (
            <div className="col-start-2 mt-1 mb-2 rounded-control border border-line px-3 py-2 text-small">
              <UserText>{step.message}</UserText>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}

interface StepListProps {
  steps: readonly NamedStep[]
  /** Text below a step, by its index. */
  noteOf?: (at: number) => ReactNode
  /** True to show the messages of emails. */
  hasTexts?: boolean
}

function textOf(step: NamedStep): string {
  const { title, template, subject = '', message = '' } = step
  const kind = kindOf(step)
  if (kind === 'email') return `Email: ${step.kind ? subject : (template ?? 'deleted template')}`
  if (kind === 'text') return `Text: ${message}`
  if (kind === 'call') return title === STEP_KINDS.call ? title : `Call: ${title}`
  return `Task: ${title}`
}
