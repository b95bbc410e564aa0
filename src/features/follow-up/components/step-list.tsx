import type { ReactNode } from 'react'
import type { NamedStep } from '../schema.ts'

/** Steps of a plan or a follow-up, each with its day and what it does. */
export function StepList({ steps, noteOf }: StepListProps) {
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
        </li>
      ))}
    </ol>
  )
}

interface StepListProps {
  steps: readonly NamedStep[]
  /** Text below a step, by its index. */
  noteOf?: (at: number) => ReactNode
}

function textOf({ title, template }: NamedStep): string {
  return title === null ? `Email: ${template ?? 'deleted template'}` : `Task: ${title}`
}
