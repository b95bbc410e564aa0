import { PostButton } from '#kit/form/post-button.tsx'
import { calendarDay, number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { finishNextStep } from '../functions.ts'
import { dueState } from '../rules.ts'
import type { DueStep } from '../schema.ts'

/** Next steps of the signed-in agent’s people that are late or due today. Today is a calendar day, as YYYY-MM-DD. */
export function DueStepSection({ steps, due, today }: { steps: readonly DueStep[]; due: number; today: string }) {
  if (steps.length === 0) return null
  return (
    <PanelSection
      title="Next steps"
      end={
        <a href="/agent/clients?sort=next" data-follow="" className={cx(linkClass(), 'text-small')}>
          All people
        </a>
      }
    >
      <ul>
        {steps.map((step) => (
          <StepRow key={step.person_id} step={step} today={today} />
        ))}
      </ul>
      {due > steps.length && (
        <p className="mt-3 text-small">
          <a href="/agent/clients?sort=next" data-follow="" className={linkClass()}>
            {`${number(due - steps.length)} more`}
          </a>
        </p>
      )}
    </PanelSection>
  )
}

function StepRow({ step, today }: { step: DueStep; today: string }) {
  const { person_id, name, next_step, next_step_date, version } = step
  const isLate = dueState(next_step_date, today) === 'late'
  return (
    <li className="flex items-start justify-between gap-x-4 gap-y-2 border-line border-t py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{next_step}</p>
        <p className="text-ink-3 text-small">
          <span className={cx('tabular', isLate && 'font-semibold text-error')}>
            {isLate ? `Overdue since ${calendarDay(next_step_date)}` : 'Today'}
          </span>
          {', '}
          <a href={`/agent/clients/${person_id}`} data-follow="" className={linkClass()}>
            {name}
          </a>
        </p>
      </div>
      <div className="shrink-0">
        <StepDoneButton personId={person_id} version={version} label={`Mark ${next_step}, ${name}, as done`} />
      </div>
    </li>
  )
}

/** Finishes the next step of a person. The label names it on a page with several. */
export function StepDoneButton({ personId, version, label }: { personId: string; version: number; label?: string }) {
  return (
    <PostButton
      call={finishNextStep}
      fields={{ personId, version: String(version), _number: 'version' }}
      run={() => finishNextStep({ data: { personId, version } })}
      done="Step done."
      busyLabel="Saving…"
      label={label}
      variant="outline"
      size={label ? 'xs' : 'sm'}
    >
      {label ? 'Done' : 'Mark as done'}
    </PostButton>
  )
}
