import type { ReactNode } from 'react'
import { LinkButton } from '#ui/fields/button.tsx'
import { pathOf, stepBeside } from '../rules.ts'
import { STEPS, type Step } from '../words.ts'

/** Bar at the end of a step: back, skip, and its main button. */
export function StepBar({ step, isSkippable = false, children }: StepBarProps) {
  const before = stepBeside(step, -1)
  const after = stepBeside(step, 1)
  return (
    <div
      data-bottom-bar=""
      className="starts-line sticky bottom-0 z-15 -mx-(--gutter) mt-10 flex flex-wrap justify-between gap-3 border-line border-t bg-white px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]"
    >
      {before && before !== 'account' ? (
        <LinkButton to={pathOf(before)} variant="quiet" size="sm">
          Back<span className="sr-only">{` to ${STEPS[before]}`}</span>
        </LinkButton>
      ) : (
        <span />
      )}
      <div className="ml-auto flex gap-2">
        {isSkippable && after && (
          <LinkButton to={pathOf(after)} variant="outline" size="sm">
            Skip for now
          </LinkButton>
        )}
        {children}
      </div>
    </div>
  )
}

interface StepBarProps {
  step: Step
  isSkippable?: boolean
  children?: ReactNode
}
