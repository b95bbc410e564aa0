import { Check } from 'lucide-react'
import { PanelSection } from '#ui/page/record.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Step } from '../schema.ts'
import { BUYING_STEPS } from '../words.ts'

const STATES = { done: 'Done', now: 'Current step', next: 'Later' } as const

/** Steps of buying a home, with a check mark at those that are done. */
export function BuyingSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <PanelSection title="Buying, step by step" isFirst>
      <ol>
        {steps.map(({ key, state, note }) => (
          <li
            key={key}
            aria-current={state === 'now' ? 'step' : undefined}
            className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 pb-3 text-small last:pb-0"
          >
            {state === 'done' ? (
              <Icon icon={Check} size={16} className="mt-0.5 text-ok" />
            ) : (
              <span
                aria-hidden="true"
                className={cx(
                  'mx-0.75 mt-1.25 size-2.5 rounded-full forced-colors:border',
                  state === 'now'
                    ? 'bg-navy-800 forced-colors:bg-[Highlight]'
                    : 'shadow-[inset_0_0_0_1.5px_var(--color-control)]',
                )}
              />
            )}
            <div className="min-w-0 break-words">
              <span className={state === 'now' ? 'font-bold' : state === 'next' ? 'text-ink-3' : ''}>
                {BUYING_STEPS[key]}
                <span className="sr-only">{` (${STATES[state]})`}</span>
              </span>
              {note && state !== 'next' && <p className="text-ink-3 text-legal">{note}</p>}
            </div>
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
